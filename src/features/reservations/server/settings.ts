import { eq } from 'drizzle-orm';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { weekdayOf } from '#features/opening-hours/hours-calendar.ts';
import type { Db } from '#platform/db/client.ts';
import type { ReservationSettings } from '../staff-contract.ts';
import type { Limits } from './engine/capacity.ts';
import { QUARTER_MINUTES, ruleOn } from './engine/service-day.ts';
import { reservationSettings } from './tables.ts';

/** Settings of a restaurant for which nobody changed them. */
export const USUAL_SETTINGS: Omit<ReservationSettings, 'isOn'> = {
  maxPartySize: 8,
  coversPerSlot: 24,
  onlineCoversPerSlot: 16,
  partiesPerSlot: 8,
  seats: 90,
  durations: [90, 105, 120, 150],
  resetMinutes: 10,
  leadMinutes: 30,
  horizonDays: 60,
  approvalFrom: 0,
  holdMinutes: 5,
  graceMinutes: 15,
  changeUntilMinutes: 120,
  retentionDays: 90,
  policy: '',
  provider: 'house',
  redirectUrl: '',
  rules: [],
};

export interface StoredSettings extends ReservationSettings {
  /** 0 while nothing is stored. */
  version: number;
  changed: { by: string; at: string } | null;
}

/** The settings of a restaurant's reservations; one statement. */
export async function loadReservationSettings(db: Db, { rlid, wire }: LocationEntry): Promise<StoredSettings> {
  const isOn = wire.isReservationsEnabled;
  const [row] = await db.select().from(reservationSettings).where(eq(reservationSettings.rlid, rlid));
  if (!row) return { ...USUAL_SETTINGS, isOn, version: 0, changed: null };
  const { rlid: _, changedBy, changedAt, ...values } = row;
  return { ...values, isOn, changed: { by: changedBy, at: new Date(changedAt).toISOString() } };
}

/** How long a party stays, and how many quarters its table is taken: the time to reset it is part of them. */
export function stayOf(
  { durations, resetMinutes }: Pick<ReservationSettings, 'durations' | 'resetMinutes'>,
  partySize: number,
): { minutes: number; quarters: number } {
  const band = Math.min(durations.length - 1, Math.floor((partySize - 1) / 2));
  const minutes = durations[band] ?? 120;
  return { minutes, quarters: Math.ceil((minutes + resetMinutes) / QUARTER_MINUTES) };
}

/** The limits of a business day. */
export function limitsOn(settings: ReservationSettings, date: string): Limits {
  const covers = ruleOn(settings.rules, date, weekdayOf(date))?.coversPerSlot ?? settings.coversPerSlot;
  return {
    covers,
    onlineCovers: Math.min(covers, settings.onlineCoversPerSlot),
    parties: settings.partiesPerSlot,
    seats: settings.seats,
  };
}

/** True when the restaurant itself confirms a party of this size. */
export function needsApproval({ approvalFrom }: ReservationSettings, partySize: number): boolean {
  return approvalFrom > 0 && partySize >= approvalFrom;
}
