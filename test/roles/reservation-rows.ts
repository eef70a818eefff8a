import { randomUUID } from 'node:crypto';
import { USUAL_SETTINGS } from '#features/reservations/server/settings.ts';
import { type AreaRow, CHAIN } from './area-rows.ts';
import type { AreaWorld } from './area-world.ts';

/** A near instant for a forced reservation. */
const quarterAhead = () => new Date(Math.ceil(Date.now() / 900_000) * 900_000).toISOString();

const restaurant = async ({ app, make }: AreaWorld) => {
  const rlid = await make.location();
  await app.services.locations.update([rlid]);
  return { rlid };
};
const added = () => ({
  op: randomUUID(),
  source: 'phone',
  start: quarterAhead(),
  partySize: 2,
  name: 'Ada',
  isForced: true,
});
/** A reservation on the day sheet. */
const reservation = async (world: AreaWorld) => {
  const { rlid } = await restaurant(world);
  const json = added();
  const reply = await world.by('superuser').send('POST', `/wagtail/host/${rlid}/reservations/`, { json });
  return { rlid, id: reply.json<{ rows: { id: number }[] }>().rows[0]?.id ?? 0 };
};

export const RESERVATION_ROWS: readonly AreaRow[] = [
  {
    method: 'GET',
    route: '/wagtail/api/main/host/reservations/',
    allowed: ['elsewhere', 'regional', 'configurator', 'superuser'],
  },
  { method: 'GET', route: '/wagtail/api/main/host/:rlid/reservations/', allowed: CHAIN, thing: restaurant },
  { method: 'POST', route: '/wagtail/host/:rlid/reservations/', allowed: CHAIN, thing: restaurant, body: added },
  {
    method: 'POST',
    route: '/wagtail/host/:rlid/reservations/:id/',
    allowed: CHAIN,
    thing: reservation,
    body: () => ({ op: randomUUID(), action: 'arrive', version: 1 }),
  },
  {
    method: 'POST',
    route: '/wagtail/host/:rlid/reservations/slots/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ start: quarterAhead(), isClosed: true }),
  },
  { method: 'GET', route: '/wagtail/api/main/host/:rlid/reservations/settings/', allowed: CHAIN, thing: restaurant },
  {
    method: 'POST',
    route: '/wagtail/host/:rlid/reservations/settings/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ baseVersion: 0, values: { ...USUAL_SETTINGS, isOn: true } }),
  },
  { method: 'GET', route: '/wagtail/api/main/host/:rlid/reservations/tables/', allowed: CHAIN, thing: restaurant },
  {
    method: 'POST',
    route: '/wagtail/host/:rlid/reservations/tables/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ baseVersion: 0, values: { isUsed: false, tables: [], joins: [] } }),
  },
  {
    method: 'GET',
    route: '/wagtail/api/main/host/:rlid/reservations/outside-hours/',
    allowed: CHAIN,
    thing: restaurant,
  },
  {
    method: 'POST',
    route: '/wagtail/host/:rlid/reservations/outside-hours/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ steps: [{ op: randomUUID(), id: 1, version: 1, action: 'keep' }] }),
  },
  { method: 'POST', route: '/wagtail/host/:rlid/reservations/settings/follow/', allowed: CHAIN, thing: restaurant },
];
