import { eq, inArray } from 'drizzle-orm';
import { type GuestServiceProvider, PROVIDERS } from '#features/front-of-house/providers.ts';
import { CHAIN, type SavedSettings, settingsInForce } from '#features/front-of-house/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { type Mode, MODES } from '#features/menus/menu-texts.ts';
import type { ShownMenu } from '#features/menus/shown-menu.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Db } from '#platform/db/client.ts';
import type { PaymentWay } from '../order-states.ts';
import type { DatedTax, OrderSettings } from '../settings-contract.ts';
import type { OrderParts } from './order-parts.ts';
import { kitchens, orderSettings } from './tables.ts';

/** Default settings of a restaurant. Taxes have no default: the chain must enter them. */
export const USUAL_SETTINGS: Omit<OrderSettings, 'isOn'> = {
  provider: 'house',
  redirectUrl: '',
  modes: ['pickup', 'curbside'],
  alcoholModes: [...MODES],
  prepMinutes: 20,
  unitsPerSlot: 30,
  horizonDays: 2,
  lastPickupBeforeClose: 15,
  minimum: 0,
  largestTotal: 50_000,
  payOnline: 'off',
  bagFee: 0,
  isBagFeeTaxed: true,
  tipShares: [10, 15, 20],
  taxes: [
    {
      from: '2000-01-01',
      rates: { meal: 0, packaged: 0, alcohol: 0 },
      isIncluded: false,
      rounding: 'half_up',
      per: 'order',
    },
  ],
  retentionDays: 30,
};

export interface SettingsInForce extends OrderSettings {
  saved: SavedSettings;
  /** False when the settings are the chain's or the defaults. */
  isOwn: boolean;
  chain: SavedSettings;
}

/** The settings of a restaurant's orders; one statement. */
export async function loadOrderSettings(db: Db, { rlid, wire }: LocationEntry): Promise<SettingsInForce> {
  const rows = await db
    .select()
    .from(orderSettings)
    .where(inArray(orderSettings.rlid, [rlid, CHAIN]));
  const { own: _own, row, ...inForce } = settingsInForce(rows);
  return { ...(row ? valuesOf(row) : USUAL_SETTINGS), isOn: wire.hasOnlineOrdering, ...inForce };
}

function valuesOf({
  rlid: _rlid,
  version: _version,
  changedBy: _by,
  changedAt: _at,
  ...values
}: typeof orderSettings.$inferSelect): Omit<OrderSettings, 'isOn'> {
  return values;
}

/** Providers that can take orders: a partner only if the configuration has one. */
export function providersOf({ hasPartner }: Pick<OrderParts, 'hasPartner'>): GuestServiceProvider[] {
  return PROVIDERS.filter((one) => one !== 'partner' || hasPartner);
}

/** The ways in which a restaurant hands over orders: what the settings allow and the restaurant has. */
export function modesOf({ modes }: Pick<OrderSettings, 'modes'>, { wire }: LocationEntry): Mode[] {
  const has: Readonly<Record<Mode, boolean>> = {
    pickup: wire.hasTakeOut,
    curbside: wire.hasCurbside,
    delivery: wire.hasDelivery,
    table: true,
  };
  return modes.filter((mode) => has[mode]);
}

/** The menu to order from: without alcohol where orders may not have it; one statement. */
export function loadOrderMenu(
  db: Db,
  { menus, nowMs }: Pick<OrderParts, 'menus' | 'nowMs'>,
  asked: { rlid: number; language: LanguageCode; settings: Pick<OrderSettings, 'alcoholModes'> },
): Promise<ShownMenu> {
  const hasAlcohol = asked.settings.alcoholModes.length > 0;
  return menus.menuOf(db, asked.rlid, asked.language, {
    atMs: nowMs,
    ...(!hasAlcohol && { leavesOut: (item) => item.isAlcohol }),
  });
}

/** The taxes of a day. @param date YYYY-MM-DD */
export function taxOn({ taxes }: Pick<OrderSettings, 'taxes'>, date: string): DatedTax {
  const sorted = taxes.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  const found = sorted.findLast(({ from }) => from <= date) ?? sorted[0];
  if (!found) throw new Error('Settings of orders name no taxes');
  return found;
}

/** The current state of a kitchen, set by its staff. */
export interface KitchenState {
  busy: { minutes: number; until: string } | null;
  pause: { until: string; reason: string } | null;
}

/** A kitchen's current state without lapsed values; one statement. */
export async function loadKitchen(db: Db, rlid: number, nowMs: number): Promise<KitchenState> {
  const [row] = await db.select().from(kitchens).where(eq(kitchens.rlid, rlid));
  const still = (until: string | null | undefined): until is string => !!until && Date.parse(until) > nowMs;
  return {
    busy: still(row?.busyUntil) ? { minutes: row.busyMinutes, until: new Date(row.busyUntil).toISOString() } : null,
    pause: still(row?.pauseUntil) ? { until: new Date(row.pauseUntil).toISOString(), reason: row.pauseReason } : null,
  };
}

/** Smallest amount that card providers accept, in cents. */
const SMALLEST_CARD_TOTAL = 50;

/** Ways to pay an order of a total, the default first; none if cards are required and no provider accepts them. */
export function payWaysOf(
  { payments }: Pick<OrderParts, 'payments'>,
  { payOnline }: Pick<OrderSettings, 'payOnline'>,
  total: number,
): PaymentWay[] {
  if (total < SMALLEST_CARD_TOTAL) return ['at_restaurant'];
  const card: PaymentWay[] = payOnline !== 'off' && payments.capabilities().isOnline ? ['card'] : [];
  return payOnline === 'required' ? card : [...card, 'at_restaurant'];
}

/** False for a total below the smallest card payment, which guests pay at the restaurant, whatever they chose. */
export function paysByCard(payment: PaymentWay | undefined, total: number): boolean {
  return payment === 'card' && total >= SMALLEST_CARD_TOTAL;
}
