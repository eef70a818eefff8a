import { useSyncExternalStore } from 'react';
import { usePageContext } from './page-context.tsx';

const MINUTE_MS = 60_000;

/** The browser's clock, epoch ms: the one place of the public site that reads it. */
export function browserNow(): number {
  return Date.now();
}

/** Age of this page's request in ms, independent of the browser's clock. */
export function pageAge(): number {
  return performance.now();
}

/**
 * The time, epoch ms, in whole minutes: the server's at first, so that hydration matches, then the browser's,
 * rendered again at every full minute.
 */
export function useNow(): number {
  const { now } = usePageContext();
  return useSyncExternalStore(
    subscribeToMinutes,
    currentMinute,
    () => Math.floor(Date.parse(now) / MINUTE_MS) * MINUTE_MS,
  );
}

function currentMinute(): number {
  return Math.floor(browserNow() / MINUTE_MS) * MINUTE_MS;
}

function subscribeToMinutes(onMinute: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        onMinute();
        wait();
      },
      MINUTE_MS - (browserNow() % MINUTE_MS),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
