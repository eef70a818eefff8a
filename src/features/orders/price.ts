import type { Discount } from '#features/coupons/discount.ts';
import type { TaxClass } from '#features/menus/menu-texts.ts';
import { divide, MILLION, type Rounding, share } from '#features/menus/money.ts';

/** Taxes of a restaurant's meals from a day on. Rates are parts per million. */
export interface TaxProfile {
  rates: Record<TaxClass, number>;
  /** True when menu prices include the tax. */
  isIncluded: boolean;
  rounding: Rounding;
  /** Tax is rounded once for the order, or once for each line. */
  per: 'order' | 'line';
}

/** A charge that is not for a dish. */
export interface Fee {
  /** End of a message id. */
  kind: 'bag' | 'delivery';
  /** Cents. */
  amount: number;
  isTaxed: boolean;
  /** Cents of food, after the discount, from which delivery is free. */
  freeFrom?: number;
}

/** A part of a line's price for one. */
export interface OtherTax {
  taxClass: TaxClass;
  cents: number;
}

export interface PricedLine {
  /** Cents for one, with options. */
  unitPrice: number;
  quantity: number;
  taxClass: TaxClass;
  /** Parts of `unitPrice` with another tax class than the line's; absent in lines stored before options had a class. */
  otherTaxes?: readonly OtherTax[] | undefined;
}

export type Tip = { kind: 'amount'; cents: number } | { kind: 'share'; ppm: number };

/** All amounts are whole cents. */
export interface OrderPrice {
  lines: { gross: number; discount: number; tax: number }[];
  subtotal: number;
  discount: number;
  fees: { kind: Fee['kind']; amount: number; tax: number }[];
  feeTotal: number;
  /** Tax added to the prices, or included in them. */
  tax: number;
  isTaxIncluded: boolean;
  tip: number;
  total: number;
}

/**
 * The price of an order: lines, then the discount by largest remainder, then fees, then tax, then the tip on the cost
 * of food after the discount and without tax. Tax is computed on the sum of each rate and split over its parts, so that they add up.
 */
export function priceOrder(
  lines: readonly PricedLine[],
  { tax: profile, fees, discount, tip }: { tax: TaxProfile; fees: readonly Fee[]; discount: Discount | null; tip: Tip },
): OrderPrice {
  const grosses = lines.map(({ unitPrice, quantity }) => unitPrice * quantity);
  const subtotal = sum(grosses);
  const off = discount ? Math.min(subtotal, amountOf(discount, subtotal, profile.rounding)) : 0;
  const discounts = share(off, grosses);
  // An order that costs nothing has no packing fee.
  const charged = fees.filter(({ freeFrom = Infinity }) => subtotal - off > 0 && subtotal - off < freeFrom);
  const classes = lines.map(classesOf);
  const parts = [
    ...classes.flatMap((parts, index) => {
      const given = share(
        discounts[index] ?? 0,
        parts.map(({ cents }) => cents),
      );
      return parts.map(({ taxClass, cents }, at) => ({ base: cents - (given[at] ?? 0), ppm: profile.rates[taxClass] }));
    }),
    ...charged.map(({ amount, isTaxed }) => ({ base: amount, ppm: isTaxed ? profile.rates.meal : 0 })),
  ];
  const taxes = taxesOf(parts, profile);
  const tax = sum(taxes);
  const lineTaxes = classes.map(({ length }) => sum(taxes.splice(0, length)));
  const feeTotal = sum(charged.map(({ amount }) => amount));
  // Prices that include the tax hold more than the food costs.
  const included = profile.isIncluded ? sum(lineTaxes) : 0;
  const tipped = amountOf(tip, subtotal - off - included, profile.rounding);
  return {
    lines: lines.map((_, index) => ({
      gross: grosses[index] ?? 0,
      discount: discounts[index] ?? 0,
      tax: lineTaxes[index] ?? 0,
    })),
    subtotal,
    discount: off,
    fees: charged.map(({ kind, amount }, index) => ({ kind, amount, tax: taxes[index] ?? 0 })),
    feeTotal,
    tax,
    isTaxIncluded: profile.isIncluded,
    tip: tipped,
    total: subtotal - off + feeTotal + (profile.isIncluded ? 0 : tax) + tipped,
  };
}

/** A line's cents by class of tax, its own first. */
function classesOf({ unitPrice, quantity, taxClass, otherTaxes = [] }: PricedLine): OtherTax[] {
  const others = otherTaxes.map((one) => ({ ...one, cents: one.cents * quantity }));
  return [{ taxClass, cents: unitPrice * quantity - sum(others.map(({ cents }) => cents)) }, ...others];
}

function amountOf(given: Discount | Tip, of: number, rounding: Rounding): number {
  return given.kind === 'amount' ? given.cents : divide(of * given.ppm, MILLION, rounding);
}

function taxesOf(parts: readonly { base: number; ppm: number }[], profile: TaxProfile): number[] {
  const taxOn = (base: number, ppm: number) =>
    profile.isIncluded
      ? base - divide(base * MILLION, MILLION + ppm, profile.rounding)
      : divide(base * ppm, MILLION, profile.rounding);
  if (profile.per === 'line') return parts.map(({ base, ppm }) => taxOn(base, ppm));
  const taxes = parts.map(() => 0);
  for (const rate of new Set(parts.map(({ ppm }) => ppm))) {
    const places = parts.flatMap(({ ppm }, index) => (ppm === rate ? [index] : []));
    const bases = places.map((place) => parts[place]?.base ?? 0);
    const shares = share(taxOn(sum(bases), rate), bases);
    places.forEach((place, index) => (taxes[place] = shares[index] ?? 0));
  }
  return taxes;
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

/** What a line cost its guest: the most that can be refunded for it. The refunds of all lines, fees and the tip give the total. */
export function paidFor(price: OrderPrice, line: number): number {
  const one = price.lines[line];
  if (!one) return 0;
  return one.gross - one.discount + (price.isTaxIncluded ? 0 : one.tax);
}

/** A separately refundable part of an order. */
export interface RefundPart {
  /** "line:0", "fees", "tip" */
  part: string;
  amount: number;
}

/** All parts of an order that cost something; together they are its total. */
export function refundParts(price: OrderPrice): RefundPart[] {
  const feeTax = price.isTaxIncluded ? 0 : sum(price.fees.map(({ tax }) => tax));
  return [
    ...price.lines.map((_, index) => ({ part: `line:${index}`, amount: paidFor(price, index) })),
    { part: 'fees', amount: price.feeTotal + feeTax },
    { part: 'tip', amount: price.tip },
  ].filter(({ amount }) => amount > 0);
}
