import { z } from 'zod';
import { Instant } from '#shared/listing.ts';
import { OrderSlots } from '../../contract.ts';
import { type OrderState, PARTNER_ABILITIES } from '../../order-states.ts';
import type { OrderRow } from '../tables.ts';

/** Free times as sent by a partner: ours without the parameters of the request. */
export const PartnerSlots = OrderSlots.omit({ rlid: true, mode: true, url: true });

/** An order as sent by its partner: its progress. Its contents and price are stored here. */
export const PartnerOrder = z.object({
  /** The partner's id of the order. */
  ref: z.string().min(1).max(200),
  /** Our Idempotency-Key of the order. */
  reference: z.uuid(),
  state: z.enum(['accepted', 'firing', 'ready', 'handed', 'cancelled', 'uncollected']),
  /** ISO instants. The first time that is sent is the promise. */
  readyAt: Instant,
  outAt: Instant.nullable().default(null),
  /** Message to the guest of a cancelled order. */
  reason: z.string().trim().max(200).default(''),
  /** Actions that the partner allows now. */
  may: z.array(z.enum(PARTNER_ABILITIES)).default([]),
});
export type PartnerOrder = z.infer<typeof PartnerOrder>;

/** An order as sent to its partner: lines, prices and guest. Names are in English, as the kitchen reads them. The same for each try. */
export function orderForPartner(row: OrderRow) {
  const { rlid, number, mode, price, currency, name, phone, note, language } = row;
  const { vehicle, address, addressNote, tableName } = row;
  return {
    rlid,
    number,
    mode,
    readyAt: row.isAsap ? ('asap' as const) : new Date(row.readyAt).toISOString(),
    lines: row.lines.map(({ line, staff, unitPrice, taxClass, isAlcohol, ...inTheirLanguage }) => {
      const words = staff ?? inTheirLanguage;
      return {
        ...line,
        name: words.name,
        sizeName: words.sizeName,
        optionNames: words.options,
        unitPrice,
        taxClass,
        isAlcohol,
      };
    }),
    price,
    currency,
    due: dueOf(row),
    name,
    phone,
    note,
    language,
    vehicle,
    address,
    addressNote,
    tableName,
  };
}

/** Cents that are due at the restaurant. */
export function dueOf({ total, covered }: Pick<OrderRow, 'total' | 'covered'>): number {
  return Math.max(0, total - covered);
}

/** True while the partner may have an order that it has not accepted: the order is complete, and its card is valid. */
export function isAtPartner(
  row: Pick<OrderRow, 'partnerKey' | 'state' | 'payment' | 'paymentState' | 'payProblem'>,
): boolean {
  if (row.partnerKey === null || row.state !== 'placing' || row.payProblem !== '') return false;
  return row.payment === 'at_restaurant' || row.paymentState === 'authorised' || row.paymentState === 'captured';
}

const MADE: readonly OrderState[] = ['ready', 'handed', 'uncollected'];
const CLOSED: readonly OrderState[] = ['handed', 'cancelled', 'uncollected'];

/** Changes of an order that result from its partner's report. */
export function planReported(row: OrderRow, reported: PartnerOrder, nowMs: number): Partial<OrderRow> {
  const now = new Date(nowMs).toISOString();
  const { state, readyAt, ref, may, outAt } = reported;
  const isMade = MADE.includes(state);
  const cookMs = Date.parse(row.readyAt) - Date.parse(row.fireAt);
  return {
    state,
    readyAt,
    outAt,
    partnerRef: ref,
    partnerMay: may,
    fireAt: new Date(Date.parse(readyAt) - cookMs).toISOString(),
    ...(row.acceptedAt === null && state !== 'cancelled' && { acceptedAt: now, promisedAt: readyAt }),
    ...((isMade || state === 'firing') && { firingAt: row.firingAt ?? now }),
    madeAt: isMade ? (row.madeAt ?? now) : null,
    bumped: isMade ? row.lines.map((_, index) => index) : [],
    ...(CLOSED.includes(state)
      ? { closedAt: row.closedAt ?? now, closedBy: PARTNER.name }
      : { closedAt: null, closedBy: '' }),
    reason: reported.reason,
    // Acceptance captures the card payment; cancellation refunds it.
    ...((row.state === 'placing' || state === 'cancelled') && { settleAt: row.payment === 'card' ? now : null }),
  };
}

/** Actor of the partner's events in an order's history. */
export const PARTNER = { accountId: null, name: 'Partner' } as const;
