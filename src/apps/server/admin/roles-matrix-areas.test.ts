import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AREA_ROLES, type AreaRole, type AreaWorld, buildAreaWorld } from '#test/roles/area-world.ts';
import type { AreaRow, Thing } from '#test/roles/area-rows.ts';
import { CONFIGURATION_ROWS } from '#test/roles/configuration-rows.ts';
import { LIBRARY_ROWS } from '#test/roles/library-rows.ts';
import { ADMIN_LEADS } from './admin-leads.ts';

/** Every route of the admin's areas beside the pages × every role; `no route of the admin is missing` counts them. */
let world: AreaWorld;
beforeAll(async () => {
  world = await buildAreaWorld();
});
afterAll(() => world.close());

const addressOf = ({ route, query = '' }: AreaRow, thing: Thing) =>
  route.replace(/:(\w+)/g, (_, name: string) => String(thing[name])) + query;

async function call(row: AreaRow, role: AreaRole) {
  const thing = (await row.thing?.(world)) ?? {};
  const url = addressOf(row, thing);
  const browser = world.by(role);
  if (row.file) {
    const bytes = new TextEncoder().encode('no such file');
    return { thing, reply: await browser.upload(url, { name: row.file.name, bytes }, row.file.texts(thing, world)) };
  }
  const json = row.body?.(thing, world);
  return { thing, reply: await browser.send(row.method, url, json && { json }) };
}

describe.each(AREA_ROLES)('as %s', (role) => {
  it.each([...LIBRARY_ROWS, ...CONFIGURATION_ROWS].map((row) => [`${row.method} ${row.route}`, row] as const))(
    '%s',
    async (_, row) => {
      const { thing, reply } = await call(row, role);
      const { statusCode } = reply;
      const said = `${statusCode} ${reply.body.slice(0, 300)}`;
      if (row.allowed.includes(role)) {
        if (row.answers) expect(row.answers, said).toContain(statusCode);
        else expect(statusCode, said).toBeLessThan(400);
      } else if (role === 'anonymous') {
        expect(statusCode, said).toBe(401);
      } else if (role === 'no_access' || role === 'no_second_step') {
        expect(statusCode, said).toBe(403);
      } else if (row.isEmpty && statusCode === 200) {
        expect(row.isEmpty(reply.json(), thing), said).toBe(true);
      } else if (row.blames && statusCode === 400) {
        const { errors } = reply.json<{ errors: { field: string }[] }>();
        expect(
          errors.map(({ field }) => field),
          said,
        ).toEqual([row.blames]);
      } else {
        // Whoever works elsewhere does not learn that the thing exists.
        expect([403, 404], said).toContain(statusCode);
      }
    },
  );
});

it.each(ADMIN_LEADS.map((lead) => [`${lead.method} ${lead.path}`, lead] as const))(
  '%s only leads on',
  async (_, lead) => {
    const reply = await world.by('anonymous').send(lead.method, lead.path.replace(/:\w+/g, '7'), {
      ...(lead.method === 'POST' && { json: {} }),
    });
    const expected = lead.to.replace(/:\w+|\{\w+\}/g, '7');
    expect([reply.statusCode, reply.headers.location]).toEqual([307, expected]);
    const there = await world
      .by('anonymous')
      .send(lead.method, expected, { ...(lead.method === 'POST' && { json: {} }) });
    expect(there.statusCode).toBe(401);
  },
);
