import { randomUUID } from 'node:crypto';
import { Browser } from '#test/staff-app.ts';
import { type AreaRow, CHAIN } from './area-rows.ts';
import type { AreaRole, AreaWorld } from './area-world.ts';

/** Roles with the right on the model; a list shows only restaurants of their regions. */
const HOSTS: readonly AreaRole[] = ['elsewhere', 'regional', 'configurator', 'superuser'];

const restaurant = async ({ app, make }: AreaWorld) => {
  const rlid = await make.location();
  await app.services.locations.update([rlid]);
  return { rlid };
};
/** A party in line. */
const party = async (world: AreaWorld) => {
  const { rlid } = await restaurant(world);
  const json = { op: randomUUID(), name: 'Ada', partySize: 2 };
  const reply = await world.by('superuser').send('POST', `/wagtail/api/main/host/${rlid}/entries/`, { json });
  return { rlid, entry: reply.json<{ live: { id: number }[] }>().live[0]?.id ?? 0 };
};

/** A device that is paired with a restaurant. */
const device = async (world: AreaWorld) => {
  const { rlid } = await restaurant(world);
  const made = await world.by('superuser').send('POST', `/wagtail/host/${rlid}/devices/codes/`);
  const { code } = made.json<{ code: string }>();
  await new Browser(world.app).send('POST', '/wagtail/host/pair/', { json: { code, initials: 'AB' } });
  const listed = await world.by('superuser').send('GET', `/wagtail/api/main/host/${rlid}/devices/`);
  return { rlid, device: listed.json<{ devices: { id: number }[] }>().devices[0]?.id ?? 0 };
};

export const WAIT_LIST_ROWS: readonly AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/host/', allowed: HOSTS },
  { method: 'GET', route: '/wagtail/api/main/host/numbers/', allowed: HOSTS },
  { method: 'GET', route: '/wagtail/host/numbers/export/', allowed: HOSTS },
  { method: 'GET', route: '/wagtail/api/main/host/:rlid/', allowed: CHAIN, thing: restaurant },
  // Without the Accept of a stream, roles that may open one get that error.
  {
    method: 'GET',
    route: '/wagtail/api/main/host/:rlid/events/',
    allowed: CHAIN,
    thing: restaurant,
    answers: [400],
  },
  {
    method: 'POST',
    route: '/wagtail/api/main/host/:rlid/entries/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ op: randomUUID(), name: 'Ben', partySize: 3 }),
  },
  {
    method: 'POST',
    route: '/wagtail/api/main/host/:rlid/entries/:entry/',
    allowed: CHAIN,
    thing: party,
    body: () => ({ op: randomUUID(), action: 'call', version: 1 }),
  },
  {
    method: 'POST',
    route: '/wagtail/api/main/host/:rlid/pause/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({ minutes: 30 }),
  },
  { method: 'GET', route: '/wagtail/api/main/host/:rlid/devices/', allowed: CHAIN, thing: restaurant },
  { method: 'POST', route: '/wagtail/host/:rlid/devices/codes/', allowed: CHAIN, thing: restaurant },
  { method: 'POST', route: '/wagtail/host/:rlid/devices/:device/end/', allowed: CHAIN, thing: device },
  // No signed-in user may: tests of devices check that a device may.
  {
    method: 'POST',
    route: '/wagtail/host/:rlid/devices/hand-over/',
    allowed: [],
    thing: restaurant,
    body: () => ({ initials: 'CD' }),
  },
  { method: 'GET', route: '/wagtail/api/main/host/:rlid/sign/', allowed: CHAIN, thing: restaurant },
  { method: 'GET', route: '/wagtail/api/main/host/:rlid/settings/', allowed: CHAIN, thing: restaurant },
  {
    method: 'POST',
    route: '/wagtail/host/:rlid/settings/',
    allowed: CHAIN,
    thing: restaurant,
    body: () => ({
      baseVersion: 0,
      values: {
        isOn: true,
        maxPartySize: 8,
        remoteCap: 30,
        remoteMaxMinutes: 120,
        lastJoinBeforeClose: 45,
        graceMinutes: 10,
        seedMinutes: [5, 7, 10, 15],
        retentionDays: 30,
      },
    }),
  },
  { method: 'POST', route: '/wagtail/host/:rlid/settings/follow/', allowed: CHAIN, thing: restaurant },
];
