/** How a fraction of a cent is rounded: the half away from zero, or to the even cent. */
export const ROUNDINGS = ['half_up', 'half_even'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** Rates are whole parts of a million: 8.875 % is 88750. */
export const MILLION = 1_000_000;

/** n ÷ d to a whole number, for n ≥ 0 and d > 0. */
export function divide(n: number, d: number, rounding: Rounding): number {
  const whole = Math.floor(n / d);
  const rest = 2 * (n - whole * d);
  if (rest !== d) return rest > d ? whole + 1 : whole;
  return rounding === 'half_up' || whole % 2 === 1 ? whole + 1 : whole;
}

/**
 * Splits an amount by weights into whole parts that add up to it: each part is rounded down, and the remaining cents go
 * to the largest remainders, the first one first. Weights that are all 0 share equally.
 */
export function share(amount: number, weights: readonly number[]): number[] {
  if (weights.length < 2) return weights.map(() => amount);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const used = sum === 0 ? weights.map(() => 1) : weights;
  const of = sum === 0 ? weights.length : sum;
  const parts = used.map((weight) => Math.floor((amount * weight) / of));
  const rests = used.map((weight, index) => amount * weight - (parts[index] ?? 0) * of);
  let left = amount - parts.reduce((total, part) => total + part, 0);
  const order = rests.map((_, index) => index).toSorted((a, b) => (rests[b] ?? 0) - (rests[a] ?? 0) || a - b);
  for (const index of order) {
    if (left === 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Cached: making a format takes forty times as long as using it, and a menu has a hundred prices. */
function formatOf(language: string, currency: string): Intl.NumberFormat {
  const key = language + currency;
  let format = formats.get(key);
  if (!format) {
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    format = new Intl.NumberFormat(language === 'es' ? 'es-US' : language, options);
    formats.set(key, format);
  }
  return format;
}

/** "$12.50", in Spanish too, which is that of the United States. @param currency ISO 4217 */
export function formatMoney(cents: number, { language, currency }: { language: string; currency: string }): string {
  // Made from decimal text, so that no amount is ever a fraction.
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return formatOf(language, currency).format(
    `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}` as `${number}`,
  );
}

/** Parses typed cents: "12.50", "12", "$12.5"; undefined for anything else. */
export function parseMoney(text: string): number | undefined {
  const [, whole, part = ''] = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

/** Cents in the form of an input: "12.50". */
export function typedMoney(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parts of a million of a typed percentage: "8.875" is 88750; undefined for anything else. */
export function parsePercent(text: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/.exec(text.trim()) ?? [];
  return whole === undefined ? undefined : Number(whole) * 10_000 + Number(part.padEnd(4, '0'));
}

/** Parts of a million as a percentage: "8.875". */
export function typedPercent(ppm: number): string {
  const digits = String(ppm).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`.replace(/\.?0+$/, '');
}

/** The currency (ISO 4217) in which a restaurant sells. @param country ISO code */
export function currencyOf({ country }: { country: string }): string {
  return country === 'CA' ? 'CAD' : 'USD';
}
