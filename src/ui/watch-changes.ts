/** Over HTTP/1.1 a browser opens six connections to a site, all its tabs together: two remain for pages and requests. */
const PLACES = ['changes-1', 'changes-2', 'changes-3', 'changes-4'];

/**
 * Calls back for each event of a stream of changes, first when it opens. The browser reconnects after an interruption;
 * without streams, or while other tabs have taken all places over HTTP/1.1, nothing is called. @returns ends it
 */
export function watchChanges(url: string, onChange: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const waiting = new AbortController();
  const ended = new AbortController();
  const open = () => {
    // Ended, or a second place at the same time.
    if (waiting.signal.aborted) return undefined;
    waiting.abort();
    const stream = new EventSource(url);
    stream.addEventListener('change', onChange);
    return new Promise<void>((resolve) => {
      ended.signal.addEventListener('abort', () => {
        stream.close();
        resolve();
      });
    });
  };
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isShared = page !== undefined && /^h[23]/.test(page.nextHopProtocol);
  // Only in a secure context a browser has locks.
  const { locks }: { locks?: LockManager | null } = navigator;
  if (isShared || !locks) void open();
  else for (const place of PLACES) locks.request(place, { signal: waiting.signal }, open).catch(() => undefined);
  return () => {
    waiting.abort();
    ended.abort();
  };
}
