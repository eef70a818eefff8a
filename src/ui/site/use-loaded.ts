import { useEffect, useEffectEvent, useState } from 'react';

/**
 * What loads after the page: data, or the code of a part. A failure is a value, so that the page around it stays:
 * React's `lazy` throws it, which takes down the whole document, and never tries again.
 */
export function useLoaded<T extends object>(load: (signal: AbortSignal) => Promise<T>) {
  const [content, setContent] = useState<T | null>(null);
  // A new object is a new attempt.
  const [attempt, setAttempt] = useState({ isFailed: false });
  const begin = useEffectEvent(load);
  useEffect(() => {
    if (attempt.isFailed) return undefined;
    const stop = new AbortController();
    begin(stop.signal).then(
      (loaded) => {
        if (!stop.signal.aborted) setContent(loaded);
      },
      () => {
        if (!stop.signal.aborted) setAttempt({ isFailed: true });
      },
    );
    return () => stop.abort();
  }, [attempt]);
  return { content, setContent, isFailed: attempt.isFailed, retry: () => setAttempt({ isFailed: false }) };
}
