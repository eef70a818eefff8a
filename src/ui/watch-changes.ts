/**
 * Calls back for each event of a stream of changes, first when it opens. The browser reconnects after an interruption;
 * without streams, nothing is called. @returns ends it
 */
export function watchChanges(url: string, onChange: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const stream = new EventSource(url);
  stream.addEventListener('change', onChange);
  return () => stream.close();
}
