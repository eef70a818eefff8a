const CALL_AGAIN_AFTER_MS = 60_000;
const MOST_CALLS = 3;

/**
 * Returns the reason why a party cannot be notified now, or null if it can.
 * @param lastCall ISO instant of the last message. It is in the future on a device whose clock is slow; the server then
 *   decides
 */
export function callRefusal(callCount: number, lastCall: string | null, nowMs: number): string | null {
  if (callCount >= MOST_CALLS) return `The party was notified ${MOST_CALLS} times already`;
  const sinceMs = lastCall === null ? Infinity : nowMs - Date.parse(lastCall);
  return sinceMs >= 0 && sinceMs < CALL_AGAIN_AFTER_MS ? 'The party was notified less than a minute ago' : null;
}
