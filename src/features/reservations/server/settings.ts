import { eq, sql } from 'drizzle-orm';
import { CHAIN, type SavedSettings, settingsInForce, QUARTER_MINUTES } from '#features/front-of-house/server/index.ts';
import type { DepositTerms } from '#features/deposits/contract.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { currencyOf } from '#features/menus/money.ts';
import { weekdayOf } from '#features/opening-hours/hours-calendar.ts';
import type { Db } from '#platform/db/client.ts';
import type { ReservationSettings } from '../staff-contract.ts';
import type { TablePlan } from '../table-plan-contract.ts';
import type { Limits } from './engine/capacity.ts';
import { ruleOn } from './engine/service-day.ts';
import { NO_TABLES } from './engine/table-plan.ts';
import { reservationSettings, reservationTablePlans } from './tables.ts';

/** Default settings of a restaurant. */
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
  autoNoShowMinutes: 0,
  changeUntilMinutes: 120,
  retentionDays: 90,
  depositPerGuest: 0,
  depositFrom: 1,
  policy: '',
  provider: 'house',
  redirectUrl: '',
  rules: [],
};

export interface StoredSettings extends ReservationSettings {
  saved: SavedSettings;
  /** False when the values are those of the chain, or the defaults. */
  isOwn: boolean;
  chain: SavedSettings;
  plan: TablePlan;
  /** Version 0 while no plan is stored. */
  planSaved: SavedSettings;
}

/** The settings of a restaurant's reservations and its tables; one statement. */
export async function loadReservationSettings(db: Db, { rlid, wire }: LocationEntry): Promise<StoredSettings> {
  const isOn = wire.isReservationsEnabled;
  const stored = await db
    .select({ row: reservationSettings, tables: reservationTablePlans })
    .from(sql`(VALUES (${rlid}::integer), (${CHAIN}::integer)) AS asked (rlid)`)
    .leftJoin(reservationSettings, eq(reservationSettings.rlid, sql`asked.rlid`))
    .leftJoin(reservationTablePlans, eq(reservationTablePlans.rlid, sql`asked.rlid`));
  const tables = stored.find((one) => one.tables)?.tables;
  const { row, own: _own, ...inForce } = settingsInForce(stored.flatMap((one) => one.row ?? []));
  const planSaved = settingsInForce(tables ? [tables] : []).saved;
  const plan = { plan: tables?.plan ?? NO_TABLES, planSaved };
  return { ...(row ? valuesOf(row) : USUAL_SETTINGS), ...plan, ...inForce, isOn };
}

function valuesOf({
  rlid: _rlid,
  version: _version,
  changedBy: _by,
  changedAt: _at,
  ...values
}: typeof reservationSettings.$inferSelect) {
  return values;
}

/** How long a party stays, and how many quarters its table is taken, including the time to reset it. */
export function stayOf(
  { durations, resetMinutes }: Pick<ReservationSettings, 'durations' | 'resetMinutes'>,
  partySize: number,
): { minutes: number; quarters: number } {
  const band = Math.min(durations.length - 1, Math.floor((partySize - 1) / 2));
  const minutes = durations[band] ?? 120;
  return { minutes, quarters: Math.ceil((minutes + resetMinutes) / QUARTER_MINUTES) };
}

/** The limits of a business day. Where reservations need tables, the tables limit the number of seated guests. */
export function limitsOn(settings: ReservationSettings & Pick<StoredSettings, 'plan'>, date: string): Limits {
  const covers = ruleOn(settings.rules, date, weekdayOf(date))?.coversPerSlot ?? settings.coversPerSlot;
  return {
    covers,
    onlineCovers: Math.min(covers, settings.onlineCoversPerSlot),
    parties: settings.partiesPerSlot,
    seats: settings.plan.isUsed ? Number.POSITIVE_INFINITY : settings.seats,
  };
}

/** The deposit that a party pays to reserve online; undefined without one, and while no card can be charged. */
export function depositOf(
  settings: ReservationSettings,
  { businessDate, partySize }: { businessDate: string; partySize: number },
  { restaurant, takesDeposits }: { restaurant: LocationEntry; takesDeposits: boolean },
): DepositTerms | undefined {
  const { depositPerGuest, depositFrom, provider, rules } = settings;
  const perGuest = ruleOn(rules, businessDate, weekdayOf(businessDate))?.depositPerGuest ?? depositPerGuest;
  if (!takesDeposits || provider !== 'house' || perGuest === 0 || partySize < depositFrom) return undefined;
  return { perGuest, total: perGuest * partySize, currency: currencyOf(restaurant.wire) };
}

/** True when the restaurant itself confirms a party of this size. */
export function needsApproval({ approvalFrom }: ReservationSettings, partySize: number): boolean {
  return approvalFrom > 0 && partySize >= approvalFrom;
}
