/**
 * Calls back for each event of a stream that says that something changed, the first when it opens. The browser connects again by
 * itself after an interruption; where there are no streams, nothing is called. @returns what ends it
 */
export function watchChanges(url: string, onChange: () => void): () => void {
  if (typeof EventSource === 'undefined') return () => undefined;
  const stream = new EventSource(url);
  stream.addEventListener('change', onChange);
  return () => stream.close();
}
