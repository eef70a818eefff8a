import { useEffect, useEffectEvent, useState } from 'react';

/**
 * The current state of a guest's booking or order: read at intervals, and at once when the guest returns to the tab.
 * While the guest looks at another tab it is read only when it may have changed: its title says so.
 * @param mayChange false ends the reading
 * @returns `isLate` while the last reading failed: then the value is as old as its `readAt`
 */
export function useLive<T>(
  given: T,
  {
    read,
    mayChange,
    everyMs,
    isReadAtOnce = false,
    events,
  }: {
    read: (signal: AbortSignal) => Promise<T>;
    mayChange: (value: T) => boolean;
    everyMs: number;
    /** The page may be older than its scripts. */
    isReadAtOnce?: boolean;
    /** Address of the stream of its changes. Interval reading continues. */
    events?: string;
  },
): { value: T; isLate: boolean } {
  const [value, setValue] = useState(given);
  const [isLate, setIsLate] = useState(false);
  const isOpenEnded = mayChange(value);
  const readNow = useEffectEvent(read);

  useEffect(() => {
    if (!isOpenEnded) return;
    const stop = new AbortController();
    let latest = 0;
    const readOnce = async () => {
      // A slow answer must not replace that of a later reading.
      const reading = (latest += 1);
      try {
        const newest = await readNow(stop.signal);
        if (stop.signal.aborted || reading !== latest) return;
        setValue(newest);
        setIsLate(false);
      } catch {
        if (!stop.signal.aborted && reading === latest) setIsLate(true);
      }
    };
    const readIfSeen = () => {
      if (document.visibilityState !== 'hidden') void readOnce();
    };
    if (isReadAtOnce) readIfSeen();
    if (events)
      void import('#ui/watch-changes.ts').then(({ watchChanges }) => watchChanges(events, readOnce, stop.signal));
    const often = setInterval(readIfSeen, everyMs);
    document.addEventListener('visibilitychange', readIfSeen, { signal: stop.signal });
    return () => {
      clearInterval(often);
      stop.abort();
    };
  }, [isOpenEnded, isReadAtOnce, everyMs, events]);

  return { value, isLate };
}
