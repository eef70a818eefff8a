import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { menuItem, optionGroup, SMALL_MENU } from '#test/lantern-menu.ts';
import type { Menu, MenuItem } from '#features/menus/menu.ts';
import { MODES } from '#features/menus/menu-texts.ts';
import { type ItemOverlay, shownMenu } from '#features/menus/shown-menu.ts';
import {
  type BasketLine,
  packBasket,
  packWithinLimits,
  unpackBasket,
  withLine,
  withLineAt,
  withQuantity,
} from './basket.ts';
import { checkBasket, checkLine, MOST_ALCOHOL, pricedLine } from './check-basket.ts';
import { priceOrder } from './price.ts';

const OWN: ItemOverlay = { price: null, isHidden: false, isOut: false, outUntil: null, left: null };
const NOON = { mode: 'pickup', minute: 12 * 60, alcoholModes: MODES } as const;

const show = (overlays: Record<string, Partial<ItemOverlay>> = {}, menu: Menu = SMALL_MENU, nowMs = 0) =>
  shownMenu(menu, new Map(Object.entries(overlays).map(([id, one]) => [id, { ...OWN, ...one }])), {
    version: 1,
    language: 'en',
    nowMs,
  });
const line = (item: string, more: Partial<BasketLine> = {}): BasketLine => ({
  item,
  size: null,
  quantity: 1,
  options: [],
  note: '',
  ...more,
});
const option = (group: string, item: string, quantity = 1, options: BasketLine['options'] = []) => ({
  group,
  item,
  quantity,
  options,
});
const codes = (...args: Parameters<typeof checkBasket>) => checkBasket(...args).changes.map(({ code }) => code);

/** The small menu with more among its mains, and a group of an ale. */
const withItems = (...items: MenuItem[]) =>
  show(
    {},
    {
      ...SMALL_MENU,
      categories: SMALL_MENU.categories.map((one) =>
        one.id === 'mains' ? { ...one, items: [...one.items, ...items.map(({ id }) => id)] } : one,
      ),
      groups: [...SMALL_MENU.groups, optionGroup('shots', ['ale'])],
      items: [...SMALL_MENU.items, ...items],
    },
  );

describe('a basket', () => {
  it('is priced by size, options and what is free: the cheapest of those chosen', () => {
    const options = [option('sides', 'corn'), option('sides', 'fries', 1, [option('dips', 'salsa')])];
    const platter = line('platter', { options: [...options, option('sauces', 'butter')] });
    const { lines, changes } = checkBasket(show(), [line('chowder', { size: 'cup', quantity: 2 }), platter], NOON);
    expect(changes).toEqual([]);
    // Corn is 5.00, fries 4.00 and free, its salsa 0.50, butter 1.00.
    expect(lines.map(({ unitPrice }) => unitPrice)).toEqual([650, 2400 + 500 + 50 + 100]);
    expect(lines[1]?.options.map(({ name, depth }) => `${name} ${depth}`)).toEqual([
      'corn 0',
      'fries 0',
      'salsa 1',
      'butter 0',
    ]);
  });

  it('has no item by the name of an object’s built-in property', () => {
    const name = 'constructor';
    expect(checkBasket(show(), [line(name)], NOON)).toEqual({ lines: [], changes: [{ code: 'ITEM_GONE', name }] });
    expect(checkLine(show(), line(name))).toEqual({ code: 'ITEM_GONE' });
  });

  it('loses what is deleted, hidden, sold out, an option by itself, or of another size', () => {
    const all = [line('chowder', { size: 'cup' }), line('roll'), line('slaw'), line('ghost'), line('soda')];
    expect(codes(show({ roll: { isHidden: true }, soda: { isOut: true } }), all, NOON)).toEqual([
      'ITEM_GONE',
      'ITEM_GONE',
      'ITEM_GONE',
      'ITEM_GONE',
    ]);
    expect(
      codes(show(), [line('chowder', { size: 'vat' }), line('chowder'), line('roll', { size: 'cup' })], NOON),
    ).toEqual(['OPTION_GONE', 'OPTION_GONE', 'OPTION_GONE']);
  });

  it('keeps the rules of groups: how many, how many of one, each once', () => {
    const platter = (...options: BasketLine['options']) => [line('platter', { options })];
    expect(codes(show(), platter(option('sides', 'slaw')), NOON)).toEqual(['GROUP_INVALID']);
    expect(codes(show(), platter(option('sides', 'slaw', 2)), NOON)).toEqual([]);
    expect(codes(show(), platter(option('sides', 'slaw', 3)), NOON)).toEqual(['GROUP_INVALID']);
    expect(codes(show(), platter(option('sides', 'slaw'), option('sides', 'slaw')), NOON)).toEqual(['GROUP_INVALID']);
    expect(codes(show(), platter(option('sides', 'slaw', 2), option('dips', 'salsa')), NOON)).toEqual(['OPTION_GONE']);
    const kinds = { ...SMALL_MENU, groups: [optionGroup('sides', ['slaw', 'fries'], { max: 2, mostKinds: 1 })] };
    const both = platter(option('sides', 'slaw'), option('sides', 'fries'));
    expect(codes(show({}, kinds), both, NOON)).toEqual(['GROUP_INVALID']);
  });

  it('has no item whose required group is short of options', () => {
    const overlays = { slaw: { isOut: true }, fries: { isOut: true } };
    // Two of one are allowed, so one kind is enough for two; without corn there is none.
    expect(show(overlays).items['platter']?.isOut).toBe(false);
    expect(show({ ...overlays, corn: { isOut: true } }).items['platter']?.isOut).toBe(true);
    const strict = { ...SMALL_MENU, groups: [optionGroup('sides', ['slaw', 'fries', 'corn'], { min: 2 })] };
    expect(show(overlays, strict).items['platter']?.isOut).toBe(true);
  });

  it('keeps to parts of the day at the time at which it is ready, and to modes', () => {
    expect(codes(show(), [line('eggs')], { ...NOON, mode: 'pickup', minute: 11 * 60 + 30 })).toEqual(['NOT_NOW']);
    expect(codes(show(), [line('eggs')], { ...NOON, mode: 'pickup', minute: 10 * 60 + 59 })).toEqual([]);
    expect(codes(show(), [line('eggs')], { ...NOON, mode: 'pickup', minute: null })).toEqual([]);
    expect(codes(show(), [line('soda')], { ...NOON, mode: 'curbside', minute: null })).toEqual(['MODE_OFF']);
  });

  it('cuts quantities to what an order may have and to the portions that are left', () => {
    const { lines, changes } = checkBasket(
      show(),
      [line('roll', { quantity: 3 }), line('roll', { quantity: 3, note: 'x' })],
      NOON,
    );
    expect(lines.map((one) => one.line.quantity)).toEqual([3, 1]);
    expect(changes).toEqual([{ code: 'LIMIT', name: 'roll', most: 4 }]);
    expect(
      checkBasket(show({ roll: { left: 1 } }), [line('roll', { quantity: 3 })], NOON).lines[0]?.line.quantity,
    ).toBe(1);
    expect(codes(show({ roll: { left: 0 } }), [line('roll')], NOON)).toEqual(['ITEM_GONE']);
  });

  it('has no alcohol without food', () => {
    expect(codes(show(), [line('ale')], NOON)).toEqual(['ALCOHOL_WITHOUT_FOOD']);
    expect(codes(show(), [line('ale'), line('roll')], NOON)).toEqual([]);
    // A soda is no food, and stays in the basket.
    const drinks = checkBasket(show(), [line('ale'), line('soda')], NOON);
    expect(drinks.changes).toEqual([{ code: 'ALCOHOL_WITHOUT_FOOD', name: 'ale' }]);
    expect(drinks.lines.map(({ item }) => item.id)).toEqual(['soda']);
    const shake = menuItem('shake', 600, { station: 'bar', isDrink: false });
    const sundae = menuItem('punch', 600, { isDrink: true });
    const menu = withItems(shake, sundae);
    expect(codes(menu, [line('ale'), line('shake')], NOON)).toEqual([]);
    expect(codes(menu, [line('ale'), line('punch')], NOON)).toEqual(['ALCOHOL_WITHOUT_FOOD']);
  });

  it('takes an alcoholic option for what it is: food with it, its hours and modes, its limit, its tax', () => {
    const menu = withItems(menuItem('float', 500, { station: 'bar', groups: ['shots'] }));
    const float = (quantity = 1) => line('float', { quantity, options: [option('shots', 'ale')] });
    expect(codes(menu, [float()], NOON)).toEqual(['ALCOHOL_WITHOUT_FOOD']);
    expect(codes(menu, [float(), line('roll')], NOON)).toEqual([]);
    expect(checkBasket(menu, [float(), line('roll')], { ...NOON, mode: 'curbside', minute: null }).changes).toEqual([
      { code: 'MODE_OFF', name: 'ale' },
    ]);
    const [made] = checkBasket(menu, [float(), line('roll')], NOON).lines;
    expect(made).toMatchObject({
      unitPrice: 1200,
      otherTaxes: [{ taxClass: 'alcohol', cents: 700 }],
      alcohol: [{ id: 'ale', quantity: 1 }],
    });
    const evenings = { ...menu, categories: menu.categories.map((one) => ({ ...one, dayparts: [...one.dayparts] })) };
    for (const one of evenings.categories) if (one.items.includes('ale')) one.dayparts.push('breakfast');
    expect(codes(evenings, [float(), line('roll')], NOON)).toEqual(['NOT_NOW']);
  });

  it('has alcohol, as an option too, only for the modes in which the restaurant sells it', () => {
    const menu = withItems(menuItem('float', 500, { station: 'bar', groups: ['shots'] }));
    const lines = [line('roll'), line('ale'), line('float', { options: [option('shots', 'ale')] })];
    expect(codes(menu, lines, { ...NOON, alcoholModes: ['pickup'] })).toEqual([]);
    const { lines: left, changes } = checkBasket(menu, lines, { ...NOON, alcoholModes: ['table', 'delivery'] });
    expect(changes.map(({ code, name }) => [code, name])).toEqual([
      ['MODE_OFF', 'ale'],
      ['MODE_OFF', 'ale'],
    ]);
    expect(left.map(({ item }) => item.id)).toEqual(['roll']);
  });

  it('has nothing that the restaurant leaves out, and no item that needs it', () => {
    const menu: Menu = { ...SMALL_MENU, groups: [...SMALL_MENU.groups, optionGroup('rounds', ['ale'], { min: 1 })] };
    const flight = menuItem('flight', 900, { station: 'bar', groups: ['rounds'] });
    const shown = shownMenu({ ...menu, items: [...menu.items, flight] }, new Map(), {
      ...{ version: 1, language: 'en', nowMs: 0 },
      leavesOut: ({ isAlcohol }) => isAlcohol,
    });
    expect(shown.items['ale']).toBeUndefined();
    expect(shown.categories.flatMap(({ items }) => items)).not.toContain('ale');
    expect(shown.groups['rounds']?.options).toEqual([]);
    expect(shown.items['flight']?.isOut).toBe(true);
    expect(shown.items['roll']?.isOut).toBe(false);
  });

  it('has twelve alcoholic drinks at most, of all kinds together', () => {
    const stout = menuItem('stout', 800, { isAlcohol: true, taxClass: 'alcohol', station: 'bar' });
    const float = menuItem('float', 500, { station: 'bar', groups: ['shots'] });
    const { lines, changes } = checkBasket(
      withItems(stout, float),
      [
        line('ale', { quantity: 8 }),
        line('float', { quantity: 2, options: [option('shots', 'ale')] }),
        line('stout', { quantity: 4 }),
        line('roll'),
      ],
      NOON,
    );
    expect(changes).toEqual([{ code: 'ALCOHOL_LIMIT', name: 'stout', most: MOST_ALCOHOL }]);
    expect(lines.map(({ line: { quantity } }) => quantity)).toEqual([8, 2, 2, 1]);
  });

  it('has what was out again once its time has come', () => {
    const overlays = { roll: { isOut: true, outUntil: new Date(1000).toISOString() } };
    expect(show(overlays, SMALL_MENU, 999).items['roll']).toMatchObject({
      isOut: true,
      backAt: '1970-01-01T00:00:01.000Z',
    });
    expect(show(overlays, SMALL_MENU, 1000).items['roll']).toMatchObject({ isOut: false, backAt: null });
  });

  it('moves all sizes by what a restaurant’s own price differs', () => {
    const { items } = show({ chowder: { price: 700 } });
    expect(items['chowder']?.sizes.map(({ price }) => price)).toEqual([700, 900]);
    expect(show({ slaw: { price: 250 } }).groups['sides']?.options[0]?.price).toBe(250);
  });
});

describe('the cookie of a basket', () => {
  const someOption = fc.letrec<{ options: BasketLine['options'] }>((tie) => ({
    options: fc.array(
      fc.record({
        group: fc.stringMatching(/^[a-z]{1,8}$/),
        item: fc.stringMatching(/^[a-z]{1,8}$/),
        quantity: fc.integer({ min: 1, max: 9 }),
        options: fc.oneof({ maxDepth: 2, depthSize: 'small' }, fc.constant<BasketLine['options']>([]), tie('options')),
      }),
      { maxLength: 3 },
    ),
  })).options;
  const someLine = fc.record({
    item: fc.stringMatching(/^[a-z-]{1,20}$/),
    size: fc.option(fc.stringMatching(/^[a-z]{1,8}$/)),
    quantity: fc.integer({ min: 1, max: 50 }),
    options: someOption,
    note: fc.string({ maxLength: 20, unit: 'grapheme' }),
  });

  it('holds every basket as it was', () => {
    fc.assert(
      fc.property(fc.array(someLine, { maxLength: 4 }), (lines) => {
        const packed = packBasket(lines);
        fc.pre(packed.length <= 3800 && lines.every(({ note }) => note.length <= 80));
        expect(unpackBasket(packed)).toEqual(lines);
      }),
    );
  });

  it('is an empty basket when it is cut, forged or too large', () => {
    const good = packBasket([line('roll')]);
    const forged = [
      undefined,
      '',
      good.slice(0, -3),
      '%%%',
      btoa('{"a":1}'),
      btoa('[[1,2,3]]'),
      btoa('[["a","",0,[],""]]'),
    ];
    for (const value of [
      ...forged,
      'A'.repeat(4000),
      btoa('[["a","",1,[["g","i",1,[["g","i",1,[["g","i",1,[["g","i",1,[["g","i",1,[["g","i",1]]]]]]]]]]]],""]]'),
    ])
      expect(unpackBasket(value)).toEqual([]);
  });

  it('is not written with more than can be read again', () => {
    const lines = Array.from({ length: 40 }, (_, at) => line('roll', { note: `for ${at}` }));
    expect(unpackBasket(packWithinLimits(lines) ?? '')).toEqual(lines);
    expect(packWithinLimits([...lines, line('roll')])).toBeNull();
    expect(packWithinLimits([line('roll', { note: 'x'.repeat(4000) })])).toBeNull();
    expect(withQuantity([line('roll', { quantity: 50 })], 0, 51)).toEqual([line('roll', { quantity: 50 })]);
  });

  it('grows a line that is there already, and loses one of which nothing is left', () => {
    const lines = withLine(withLine([], line('roll')), line('roll', { quantity: 2 }));
    expect(lines).toEqual([line('roll', { quantity: 3 })]);
    expect(withLine(lines, line('roll', { note: 'no mayo' }))).toHaveLength(2);
    expect(withQuantity(lines, 0, 0)).toEqual([]);
    // Another tab has removed the changed line, or a line before it.
    const changed = line('roll', { quantity: 4 });
    expect(withLineAt(lines, 0, changed)).toEqual([changed]);
    expect(withLineAt([], 0, changed)).toEqual([changed]);
    expect(withLineAt([line('soda')], 0, changed)).toEqual([line('soda'), changed]);
    expect(withQuantity(lines, 0, 2)).toEqual([line('roll', { quantity: 2 })]);
  });
});

it('is priced in the browser as on the server, for 100,000 baskets', () => {
  const menu = show({ roll: { price: 2950 }, slaw: { isOut: true }, soda: { left: 2 } });
  // What the server sends, and what the browser reads of it.
  const sent = JSON.parse(JSON.stringify(menu)) as typeof menu;
  const terms = {
    tax: {
      rates: { meal: 88_750, packaged: 0, alcohol: 120_000 },
      isIncluded: false,
      rounding: 'half_even',
      per: 'order',
    },
    fees: [{ kind: 'bag', amount: 25, isTaxed: true }],
    discount: { kind: 'share', ppm: 100_000 },
    tip: { kind: 'share', ppm: 150_000 },
  } as const;
  const priced = (of: typeof menu, lines: readonly BasketLine[]) => {
    const { lines: checked, changes } = checkBasket(of, lines, NOON);
    return JSON.stringify([changes, priceOrder(checked.map(pricedLine), terms)]);
  };
  const sides = ['slaw', 'fries', 'corn'];
  const someLines = fc.array(
    fc.record({
      item: fc.constantFrom('chowder', 'platter', 'roll', 'eggs', 'ale', 'soda', 'ghost'),
      size: fc.constantFrom(null, 'cup', 'bowl'),
      quantity: fc.integer({ min: 1, max: 6 }),
      options: fc.array(
        fc.record({
          group: fc.constant('sides'),
          item: fc.constantFrom(...sides),
          quantity: fc.integer({ min: 1, max: 2 }),
          options: fc.constant<BasketLine['options']>([]),
        }),
        { maxLength: 2 },
      ),
      note: fc.constant(''),
    }),
    { maxLength: 4 },
  );
  let sold = 0;
  fc.assert(
    fc.property(someLines, (lines) => {
      // By way of the cookie, too.
      const here = priced(sent, unpackBasket(packBasket(lines)));
      const there = priced(menu, lines);
      if (!there.includes('"subtotal":0')) sold += 1;
      if (here !== there) throw new Error(`${here} is not ${there}`);
    }),
    { numRuns: 100_000 },
  );
  expect(sold).toBeGreaterThan(10_000);
});
