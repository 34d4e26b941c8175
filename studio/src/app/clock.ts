import { useEffect, useState } from 'react';

/** The time, renewed every so often, for texts such as "4 minutes ago" and bars that grow. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
