import { useEffect, useState } from 'react';
import { currentTime } from '#ui/admin/use-now.ts';

/** Longer timers fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** True from an instant on, by the clock of this device, to the second. @param at ISO instant */
export function useReached(at: string | null): boolean {
  const [reached, setReached] = useState<string | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(
      () => setReached(at),
      Math.min(LONGEST_TIMER_MS, Math.max(0, Date.parse(at) - currentTime())),
    );
    return () => clearTimeout(timer);
  }, [at]);
  return at !== null && reached === at;
}
