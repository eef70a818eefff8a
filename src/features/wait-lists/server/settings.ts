import { inArray } from 'drizzle-orm';
import { CHAIN, type SavedSettings, settingsInForce } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import type { Db } from '#platform/db/client.ts';
import type { WaitListSettings } from '../staff-contract.ts';
import { waitListSettings } from './tables.ts';

/** Default for the largest party of a restaurant. */
const USUAL_PARTY_SIZE = 8;
/** Default settings of a restaurant. */
export const USUAL_SETTINGS: Omit<WaitListSettings, 'isOn' | 'maxPartySize'> = {
  remoteCap: 30,
  remoteMaxMinutes: 120,
  lastJoinBeforeClose: 45,
  graceMinutes: 10,
  autoNoShowMinutes: 0,
  seedMinutes: [5, 7, 10, 15],
  retentionDays: 30,
  provider: 'house',
  redirectUrl: '',
};

export interface LineSettings extends WaitListSettings {
  pauseUntil: string | null;
  pauseReason: string;
  saved: SavedSettings;
  /** False when the values are those of the chain, or the defaults. */
  isOwn: boolean;
  chain: SavedSettings;
}

/** The settings of a restaurant's wait list; one statement. */
export async function loadLineSettings(db: Db, { rlid, wire }: LocationEntry): Promise<LineSettings> {
  const offer = { isOn: wire.waitListReady === true, maxPartySize: wire.waitListMaxPartySize ?? USUAL_PARTY_SIZE };
  const rows = await db
    .select()
    .from(waitListSettings)
    .where(inArray(waitListSettings.rlid, [rlid, CHAIN]));
  const { own, row, ...inForce } = settingsInForce(rows);
  const { pauseUntil = null, pauseReason = '' } = own ?? {};
  return { ...(row ? valuesOf(row) : USUAL_SETTINGS), ...offer, pauseUntil, pauseReason, ...inForce };
}

function valuesOf({
  rlid: _rlid,
  version: _version,
  changedBy: _by,
  changedAt: _at,
  pauseUntil: _until,
  pauseReason: _reason,
  ...values
}: typeof waitListSettings.$inferSelect) {
  return values;
}

/** The pause at an instant; a pause is over at its end, whatever is stored. */
export function pauseAt({ pauseUntil, pauseReason }: LineSettings, nowMs: number) {
  if (pauseUntil === null || Date.parse(pauseUntil) <= nowMs) return null;
  return { until: new Date(pauseUntil).toISOString(), reason: pauseReason };
}
