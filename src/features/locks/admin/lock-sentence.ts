/** A lock in the history of a record: its former holder, and the reason. */
export function lockSentence({ reason, takenFrom }: Readonly<Record<string, unknown>>): string {
  const what = typeof takenFrom === 'string' ? `Took over the lock from ${takenFrom}` : 'Locked it';
  return typeof reason === 'string' && reason !== '' ? `${what}: “${reason}”` : what;
}
