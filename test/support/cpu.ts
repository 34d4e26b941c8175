/** What the work costs, in milliseconds of CPU: other work on the machine does not count, as it would on a clock. */
export function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
