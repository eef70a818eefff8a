import { eq } from 'drizzle-orm';
import type { LocationEntry } from '#features/locator/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { WaitListSettings } from '../staff-contract.ts';
import { waitListSettings } from './tables.ts';

/** Largest party of a restaurant that does not say. */
const USUAL_PARTY_SIZE = 8;
/** Settings of a restaurant for which nobody changed them. */
export const USUAL_SETTINGS: Omit<WaitListSettings, 'isOn' | 'maxPartySize'> = {
  remoteCap: 30,
  remoteMaxMinutes: 120,
  lastJoinBeforeClose: 45,
  graceMinutes: 10,
  seedMinutes: [5, 7, 10, 15],
  retentionDays: 30,
  provider: 'house',
  redirectUrl: '',
};

export interface LineSettings extends WaitListSettings {
  pauseUntil: string | null;
  pauseReason: string;
  /** 0 while nothing is stored. */
  version: number;
  changed: { by: string; at: string } | null;
}

/** The settings of a restaurant's wait list; one statement. */
export async function loadLineSettings(db: Db, { rlid, wire }: LocationEntry): Promise<LineSettings> {
  const offer = { isOn: wire.waitListReady === true, maxPartySize: wire.waitListMaxPartySize ?? USUAL_PARTY_SIZE };
  const [row] = await db.select().from(waitListSettings).where(eq(waitListSettings.rlid, rlid));
  if (!row) return { ...USUAL_SETTINGS, ...offer, pauseUntil: null, pauseReason: '', version: 0, changed: null };
  const { changedBy, changedAt, ...values } = row;
  return { ...values, ...offer, changed: { by: changedBy, at: new Date(changedAt).toISOString() } };
}

/** The pause at an instant; a pause whose end has come is over, whatever is stored. */
export function pauseAt({ pauseUntil, pauseReason }: LineSettings, nowMs: number) {
  if (pauseUntil === null || Date.parse(pauseUntil) <= nowMs) return null;
  return { until: new Date(pauseUntil).toISOString(), reason: pauseReason };
}
