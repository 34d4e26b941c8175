/** Milliseconds of CPU that this process has used: what work costs, whatever else the machine has to do meanwhile. */
export function cpuNow(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}
