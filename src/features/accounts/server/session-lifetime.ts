const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** No session lives longer, however much it is used. */
export const LONGEST_SESSION_MS = 30 * DAY_MS;
const IDLE_MS = { remembered: 14 * DAY_MS, plain: 12 * HOUR_MS };
/** Minimum interval between records of use, so that most requests cost no write. */
const NOTE_EVERY_MS = 5 * 60_000;

interface SessionTimes {
  isPersistent: boolean;
  lastSeenAt: string;
  expiresAt: string;
}

/** True while the session is neither over nor idle for too long at `nowMs`. */
export function isSessionAlive(session: SessionTimes, nowMs: number): boolean {
  const idleMs = session.isPersistent ? IDLE_MS.remembered : IDLE_MS.plain;
  return nowMs < Date.parse(session.expiresAt) && nowMs < Date.parse(session.lastSeenAt) + idleMs;
}

export function isUseToBeNoted(session: SessionTimes, nowMs: number): boolean {
  return nowMs - Date.parse(session.lastSeenAt) >= NOTE_EVERY_MS;
}
