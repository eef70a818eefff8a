import { useEffect, useState } from 'react';
import { usePageContext } from '#ui/site/page-context.tsx';

const TICK_MS = 30_000;

/** Epoch milliseconds: the server's time while hydrating, so that both draw the same, then this browser's clock. */
export function useNow(): number {
  const { now } = usePageContext();
  const [epochMs, setEpochMs] = useState(() => Date.parse(now));
  useEffect(() => {
    const tick = () => setEpochMs(Date.now());
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return epochMs;
}
