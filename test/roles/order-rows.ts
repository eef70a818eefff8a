import { randomUUID } from 'node:crypto';
import { USUAL_SETTINGS } from '#features/orders/server/settings.ts';
import { EMPTY_MENU } from '#features/menus/menu.ts';
import { SMALL_MENU } from '../lantern-menu.ts';
import { type AreaRow, CHAIN, CONFIGURATORS, EVERY_STAFF } from './area-rows.ts';
import type { AreaRole, AreaWorld } from './area-world.ts';

/** Roles with the right on the model; a list shows only restaurants of their regions. */
const COOKS: readonly AreaRole[] = ['elsewhere', 'regional', 'configurator', 'superuser'];

const restaurant = async ({ app, make }: AreaWorld) => {
  const rlid = await make.location();
  await app.services.locations.update([rlid]);
  return { rlid };
};

/** The version of the draft, for its next save. */
const draftVersion = async (world: AreaWorld): Promise<number> => {
  const reply = await world.by('superuser').send('GET', '/wagtail/api/main/menu/');
  return reply.json<{ version: number }>().version;
};
/** A draft that can be published. */
const draft = async (world: AreaWorld) => {
  const json = { baseVersion: await draftVersion(world), menu: SMALL_MENU };
  const reply = await world.by('superuser').send('POST', '/wagtail/menu/edit/', { json });
  return { version: reply.json<{ version: number }>().version };
};
const published = async (world: AreaWorld, liveAt: string | null = null) => {
  const { version } = await draft(world);
  const json = { baseVersion: version, liveAt };
  const reply = await world.by('superuser').send('POST', '/wagtail/menu/publish/', { json });
  return { number: reply.json<{ number: number }>().number, version };
};
const sold = async (world: AreaWorld) => {
  await published(world);
  return { ...(await restaurant(world)), item: 'roll' };
};
const order = async (world: AreaWorld) => {
  const { rlid } = await sold(world);
  return { rlid, order: await world.make.order(rlid) };
};
const TERMS = {
  label: 'Test',
  kind: 'share',
  value: 100_000,
  minimum: 0,
  firstDay: null,
  lastDay: null,
  mostUses: null,
  isOn: true,
};
const newCoupon = () => ({ ...TERMS, code: `C-${randomUUID().slice(0, 8)}`.toUpperCase() });
const coupon = async (world: AreaWorld) => {
  const json = newCoupon();
  await world.by('superuser').send('POST', '/wagtail/coupons/add/', { json });
  return { code: json.code };
};
const settings = { ...USUAL_SETTINGS, isOn: true };

export const ORDER_ROWS: readonly AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/kitchen/', allowed: COOKS },
  { method: 'GET', route: '/wagtail/api/main/kitchen/:rlid/', allowed: CHAIN, thing: restaurant },
  // Without the Accept of a stream, roles that may open one get that error.
  {
    method: 'GET',
    route: '/wagtail/api/main/kitchen/:rlid/events/',
    allowed: CHAIN,
    thing: restaurant,
    answers: [400],
  },
  {
    method: 'POST',
    route: '/wagtail/api/main/kitchen/:rlid/orders/:order/',
    allowed: CHAIN,
    thing: order,
    body: () => ({ op: randomUUID(), action: 'start' }),
  },
  {
    method: 'POST',
    route: '/wagtail/api/main/kitchen/:rlid/pause/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ minutes: 30 }),
  },
  {
    method: 'POST',
    route: '/wagtail/api/main/kitchen/:rlid/busy/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ minutes: 20 }),
  },
  { method: 'GET', route: '/wagtail/api/main/kitchen/:rlid/settings/', allowed: CHAIN, thing: restaurant },
  {
    method: 'POST',
    route: '/wagtail/kitchen/:rlid/settings/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ baseVersion: 0, values: settings }),
  },
  { method: 'POST', route: '/wagtail/kitchen/:rlid/settings/follow/', allowed: CHAIN, thing: restaurant },
  { method: 'GET', route: '/wagtail/api/main/kitchen/:rlid/zones/', allowed: CHAIN, thing: restaurant },
  {
    method: 'POST',
    route: '/wagtail/kitchen/:rlid/zones/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ baseVersion: 0, zones: [] }),
  },
  { method: 'GET', route: '/wagtail/api/main/kitchen/:rlid/tables/', allowed: CHAIN, thing: restaurant },
  ...(['open', 'close'] as const).map((verb): AreaRow => ({
    method: 'POST',
    route: `/wagtail/kitchen/:rlid/tables/${verb}/`,
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ name: '12' }),
  })),
  { method: 'GET', route: '/wagtail/api/main/orders/', allowed: COOKS },
  { method: 'GET', route: '/wagtail/api/main/orders/sales/', allowed: COOKS },
  { method: 'GET', route: '/wagtail/api/main/coupons/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/coupons/:code/', allowed: CONFIGURATORS, thing: coupon },
  { method: 'POST', route: '/wagtail/coupons/add/', allowed: CONFIGURATORS, body: () => newCoupon() },
  {
    method: 'POST',
    route: '/wagtail/coupons/:code/edit/',
    allowed: CONFIGURATORS,
    thing: coupon,
    body: () => ({ ...TERMS, baseVersion: 1 }),
  },
  { method: 'GET', route: '/wagtail/api/main/orders/:order/', allowed: CHAIN, thing: order },
  {
    method: 'POST',
    route: '/wagtail/orders/:order/refund/',
    allowed: CHAIN,
    thing: order,
    body: () => ({ op: randomUUID(), kind: 'all', reason: 'The fries were cold', refunded: 0 }),
    // No part was paid by card.
    answers: [409],
  },
  {
    method: 'POST',
    route: '/wagtail/orders/:order/message/',
    allowed: CHAIN,
    thing: order,
    body: () => ({ op: randomUUID(), message: 'Is lemon fine?' }),
    // The guest gave no address.
    answers: [409],
  },
  {
    method: 'POST',
    route: '/wagtail/orders/:order/edit/',
    allowed: CHAIN,
    thing: order,
    body: () => ({ op: randomUUID(), baseVersion: 1, kept: [{ line: 0, quantity: 2 }] }),
  },
  { method: 'GET', route: '/wagtail/api/main/menu/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/menu/categories/', allowed: EVERY_STAFF },
  {
    method: 'POST',
    route: '/wagtail/menu/edit/',
    allowed: CONFIGURATORS,
    thing: async (world) => ({ version: await draftVersion(world) }),
    body: ({ version }) => ({ baseVersion: version, menu: EMPTY_MENU }),
  },
  {
    method: 'POST',
    route: '/wagtail/menu/read/',
    allowed: CONFIGURATORS,
    file: { name: 'menu.csv', texts: () => ({}) },
    answers: [200, 400],
  },
  {
    method: 'POST',
    route: '/wagtail/menu/publish/',
    allowed: CONFIGURATORS,
    thing: draft,
    body: ({ version }) => ({ baseVersion: version, liveAt: null }),
  },
  {
    method: 'POST',
    route: '/wagtail/menu/versions/:number/restore/',
    allowed: CONFIGURATORS,
    thing: published,
    body: ({ version }) => ({ baseVersion: version }),
  },
  {
    method: 'POST',
    route: '/wagtail/menu/versions/:number/unschedule/',
    allowed: CONFIGURATORS,
    thing: (world) => published(world, '2199-01-01T00:00:00.000Z'),
  },
  { method: 'GET', route: '/wagtail/api/main/menu/at/:rlid/', allowed: CHAIN, thing: restaurant },
  {
    method: 'POST',
    route: '/wagtail/menu/at/:rlid/:item/out/',
    allowed: CHAIN,
    thing: sold,
    body: () => ({ until: 'close' }),
  },
  {
    method: 'POST',
    route: '/wagtail/menu/at/:rlid/:item/portions/',
    allowed: CHAIN,
    thing: sold,
    body: () => ({ left: 3 }),
  },
  {
    method: 'POST',
    route: '/wagtail/menu/at/:rlid/:item/price/',
    allowed: CHAIN,
    thing: sold,
    body: () => ({ price: 1200, isHidden: false }),
  },
];
