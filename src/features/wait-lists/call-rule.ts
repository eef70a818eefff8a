const CALL_AGAIN_AFTER_MS = 60_000;
const MOST_CALLS = 3;

/**
 * Why a party cannot be notified now; null when it can.
 * @param lastCall ISO instant of the last message. One in the future comes from a device whose clock is behind: the server
 *   decides
 */
export function callRefusal(callCount: number, lastCall: string | null, nowMs: number): string | null {
  if (callCount >= MOST_CALLS) return `The party was notified ${MOST_CALLS} times already`;
  const sinceMs = lastCall === null ? Infinity : nowMs - Date.parse(lastCall);
  return sinceMs >= 0 && sinceMs < CALL_AGAIN_AFTER_MS ? 'The party was notified less than a minute ago' : null;
}
