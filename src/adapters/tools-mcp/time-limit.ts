/** Whether something happens in time. */
export async function within(ms: number, happening: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  const inTime = await Promise.race([happening.then(() => true as const), late]);
  clearTimeout(timer);
  return inTime;
}
