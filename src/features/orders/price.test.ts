import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { divide, formatMoney, share } from '#features/menus/money.ts';
import { type PricedLine, priceOrder, refundParts, type TaxProfile } from './price.ts';

const TAX: TaxProfile = {
  rates: { meal: 88_750, packaged: 0, alcohol: 120_000 },
  isIncluded: false,
  rounding: 'half_up',
  per: 'order',
};
const NO_TIP = { kind: 'amount', cents: 0 } as const;
const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
const meal = (unitPrice: number, quantity = 1): PricedLine => ({ unitPrice, quantity, taxClass: 'meal' });

const someLines = fc.array(
  fc
    .record({
      unitPrice: fc.integer({ min: 0, max: 20_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      taxClass: fc.constantFrom('meal' as const, 'packaged' as const, 'alcohol' as const),
      optionCents: fc.integer({ min: 0, max: 900 }),
    })
    .map(({ optionCents, ...line }) => ({
      ...line,
      unitPrice: line.unitPrice + optionCents,
      otherTaxes: line.taxClass === 'alcohol' ? [] : [{ taxClass: 'alcohol' as const, cents: optionCents }],
    })),
  { maxLength: 15 },
);
const someTerms = fc.record({
  tax: fc.record({
    rates: fc.record({
      meal: fc.integer({ min: 0, max: 250_000 }),
      packaged: fc.integer({ min: 0, max: 250_000 }),
      alcohol: fc.integer({ min: 0, max: 250_000 }),
    }),
    isIncluded: fc.boolean(),
    rounding: fc.constantFrom('half_up' as const, 'half_even' as const),
    per: fc.constantFrom('order' as const, 'line' as const),
  }),
  fees: fc.array(
    fc.record({ kind: fc.constant('bag' as const), amount: fc.integer({ min: 0, max: 300 }), isTaxed: fc.boolean() }),
    { maxLength: 1 },
  ),
  discount: fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 1, max: 30_000 }) }),
      fc.record({ kind: fc.constant('share' as const), ppm: fc.integer({ min: 1, max: 1_000_000 }) }),
    ),
  ),
  tip: fc.record({ kind: fc.constant('share' as const), ppm: fc.integer({ min: 0, max: 300_000 }) }),
});

describe('an order’s price', () => {
  it('adds up: all parts are whole, none is below nothing, and what is refunded for each is what was paid', () => {
    fc.assert(
      fc.property(someLines, someTerms, (lines, terms) => {
        const price = priceOrder(lines, terms);
        const amounts = [...price.lines.flatMap((line) => Object.values(line)), price.feeTotal, price.tax, price.tip];
        expect(amounts.every((amount) => Number.isInteger(amount) && amount >= 0)).toBe(true);
        expect(sum(price.lines.map(({ gross }) => gross))).toBe(price.subtotal);
        expect(sum(price.lines.map(({ discount }) => discount))).toBe(price.discount);
        expect(sum([...price.lines, ...price.fees].map(({ tax }) => tax))).toBe(price.tax);
        expect(sum(refundParts(price).map(({ amount }) => amount))).toBe(price.total);
      }),
      { numRuns: 5000 },
    );
  });

  it('takes the tax of the sum of a rate, and rounds it once', () => {
    // 3 × 0.50 at 8.875 % are 13.3125 cents of the sum; each line by itself would be 4.4375, rounded to 4.
    expect(priceOrder([meal(50), meal(50), meal(50)], { tax: TAX, fees: [], discount: null, tip: NO_TIP }).tax).toBe(
      13,
    );
    const perLine = { ...TAX, per: 'line' as const };
    const price = priceOrder([meal(50), meal(50), meal(50)], { tax: perLine, fees: [], discount: null, tip: NO_TIP });
    expect(price.tax).toBe(12);
  });

  it('taxes an option by its own class, also of what a discount leaves', () => {
    const line = { ...meal(1200, 2), otherTaxes: [{ taxClass: 'alcohol' as const, cents: 700 }] };
    const terms = { tax: TAX, fees: [], discount: null, tip: NO_TIP };
    // 8.875 % of 10.00, and 12 % of 14.00.
    expect(priceOrder([line], terms)).toMatchObject({ tax: 89 + 168, lines: [{ tax: 257 }] });
    const discount = { kind: 'share', ppm: 500_000 } as const;
    expect(priceOrder([line], { ...terms, discount }).tax).toBe(44 + 84);
  });

  it('finds the tax that a price holds', () => {
    const tax = { ...TAX, rates: { ...TAX.rates, meal: 200_000 }, isIncluded: true };
    const price = priceOrder([meal(1200)], { tax, fees: [], discount: null, tip: NO_TIP });
    expect([price.tax, price.total]).toEqual([200, 1200]);
  });

  it('charges nothing, and no tax, for an order that a coupon pays', () => {
    const discount = { kind: 'share', ppm: 1_000_000 } as const;
    const fees = [{ kind: 'bag' as const, amount: 25, isTaxed: true }];
    const tip = { kind: 'share', ppm: 200_000 } as const;
    expect(priceOrder([meal(1999), meal(501)], { tax: TAX, fees, discount, tip })).toMatchObject({
      discount: 2500,
      tax: 0,
      feeTotal: 0,
      tip: 0,
      total: 0,
    });
  });

  it('charges no delivery from the amount on where it is free, after the discount', () => {
    const fees = [{ kind: 'delivery' as const, amount: 399, isTaxed: false, freeFrom: 2500 }];
    const feeOf = (cents: number) =>
      priceOrder([meal(3000)], { tax: TAX, fees, discount: { kind: 'amount', cents }, tip: NO_TIP }).feeTotal;
    expect([feeOf(499), feeOf(500), feeOf(501)]).toEqual([0, 0, 399]);
  });

  it('taxes a fee only where the fee is taxed', () => {
    const feeTaxOf = (isTaxed: boolean) => {
      const fees = [{ kind: 'bag' as const, amount: 200, isTaxed }];
      return priceOrder([meal(1000)], { tax: TAX, fees, discount: null, tip: NO_TIP }).fees[0]?.tax;
    };
    expect([feeTaxOf(true), feeTaxOf(false)]).toEqual([18, 0]);
  });

  it('takes no tip of the tax that a price holds', () => {
    const tax = { ...TAX, rates: { ...TAX.rates, meal: 100_000 }, isIncluded: true };
    const fees = [{ kind: 'bag' as const, amount: 110, isTaxed: true }];
    const tip = { kind: 'share', ppm: 200_000 } as const;
    // Of 9.09, as 0.91 of the 10.00 are tax; the packing fee and its tax do not count.
    expect(priceOrder([meal(1000)], { tax, fees, discount: null, tip })).toMatchObject({ tip: 182, total: 1292 });
  });

  it('takes the tip of what the food costs after the discount, before tax', () => {
    const discount = { kind: 'amount', cents: 500 } as const;
    const tip = { kind: 'share', ppm: 200_000 } as const;
    expect(priceOrder([meal(2500)], { tax: TAX, fees: [], discount, tip })).toMatchObject({ tip: 400, tax: 178 });
  });
});

describe('money', () => {
  it('rounds halves up, or to the even cent', () => {
    expect([divide(5, 2, 'half_up'), divide(5, 2, 'half_even'), divide(7, 2, 'half_even')]).toEqual([3, 2, 4]);
    expect([divide(4, 3, 'half_up'), divide(5, 3, 'half_even')]).toEqual([1, 2]);
  });

  it('gives the cents that remain to the largest remainders, the first first', () => {
    expect(share(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(share(10, [0, 7, 3])).toEqual([0, 7, 3]);
    expect(share(5, [0, 0])).toEqual([3, 2]);
    expect(share(5, [])).toEqual([]);
  });

  it('writes amounts in the words of a language, without a fraction on the way', () => {
    expect(formatMoney(123_456, { language: 'en', currency: 'USD' })).toBe('$1,234.56');
    expect(formatMoney(5, { language: 'en', currency: 'USD' })).toBe('$0.05');
    expect(formatMoney(850, { language: 'es', currency: 'USD' })).toBe('$8.50');
    expect(formatMoney(123_450, { language: 'fr-CA', currency: 'CAD' })).toBe('1\u00a0234,50\u00a0$');
  });
});
