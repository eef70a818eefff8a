/** Over HTTP/1.1 a browser opens six connections to a site, all its tabs together: two remain for pages and requests. */
const STREAMS = '1234';

/**
 * Calls back for each event of a stream of changes, first when it opens. The browser reconnects after an interruption;
 * without streams, or while other tabs of the site have four, nothing is called. @param until ends it
 */
export function watchChanges(url: string, onChange: () => unknown, until: AbortSignal): void {
  if (until.aborted || typeof EventSource === 'undefined') return;
  const waiting = new AbortController();
  until.addEventListener('abort', () => waiting.abort());
  const open = () => {
    // Ended, or a second place at the same time.
    if (waiting.signal.aborted) return undefined;
    waiting.abort();
    const stream = new EventSource(url);
    stream.addEventListener('change', onChange);
    return new Promise<void>((resolve) => {
      until.addEventListener('abort', () => {
        stream.close();
        resolve();
      });
    });
  };
  // Only in a secure context a browser has locks.
  const { locks }: { locks?: LockManager | null } = navigator;
  if (locks)
    for (const stream of STREAMS)
      locks.request(`changes ${stream}`, { signal: waiting.signal }, open).catch(() => undefined);
  else void open();
}
