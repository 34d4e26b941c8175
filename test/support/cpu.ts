/** Milliseconds of CPU that this process has used: unlike elapsed time, it hardly depends on the load of the machine. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
