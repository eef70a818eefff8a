import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createGroup } from '#features/accounts/server/index.ts';
import { type AreaWorld, buildAreaWorld } from '#test/roles/area-world.ts';
import { subscriber } from '#test/roles/guest-rows.ts';
import { addStaff, Browser, STAFF_NOW } from '#test/staff-app.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { SCREENS } from '../features.ts';

/** What the document of a screen, and the file of its list, ask of whom they are for. */
let world: AreaWorld;
let clerk: Browser;
const html = { accept: 'text/html' };

beforeAll(async () => {
  world = await buildAreaWorld();
  const { app } = world;
  const member = await addStaff(app.database, app.services, { username: 'clerk', isSuperuser: false });
  const context = { actor: { accountId: null, name: 'test' }, now: STAFF_NOW };
  const group = { name: 'Clerks', canAccessAdmin: true, pagePermissions: [], members: [member] };
  await inTransaction(app.database.db, (tx) => createGroup(tx, context, group));
  clerk = new Browser(app, '192.0.2.90');
  await clerk.signIn('clerk');
});
afterAll(() => world.close());

/** For whoever may enter the admin: what is in them is asked for by their data. */
const FOR_ALL_STAFF = [
  '/wagtail/',
  '/wagtail/account/',
  '/wagtail/bulk/$app/$model/$action/',
  '/wagtail/notifications/',
  '/wagtail/pages/',
  '/wagtail/pages/search/',
  '/wagtail/pages/trash/',
  '/wagtail/pages/usage/$app/$model/',
];
const refusalIn = (body: string) => /"refusal":\{[^}]*"detail":"([^"]*)"/.exec(body)?.[1];
const STAFF_SCREENS = Object.values(SCREENS).flatMap(({ path, rule }) => (rule === 'open' ? [] : path));

it.each(STAFF_SCREENS)('%s is open only to its own users', async (path) => {
  const url = path.replace(/\$\w+/g, '1');
  const expected = FOR_ALL_STAFF.includes(path) ? [200] : [403, 404];
  const { statusCode, body } = await clerk.send('GET', url, { headers: html });
  expect(expected).toContain(statusCode);
  expect(refusalIn(body)).toEqual(statusCode === 403 ? expect.stringMatching(/^You may not (?!do this)/) : undefined);
});

it('the document of a screen says which action is refused', async () => {
  const reply = await world.by('editor').send('GET', `/wagtail/pages/${world.home}/unpublish/`, { headers: html });
  expect([reply.statusCode, refusalIn(reply.body)]).toEqual([403, 'You may not unpublish this page']);
});

it('no screen for all staff is named that there is not', () => {
  expect(FOR_ALL_STAFF.filter((path) => !STAFF_SCREENS.some((screen) => screen === path))).toEqual([]);
});

describe.each(['/wagtail/messages/', '/wagtail/subscribers/', '/wagtail/subscribers/$id/', '/wagtail/redirects/'])(
  'the file of %s',
  (path) => {
    it.each(['csv', 'xlsx'])('as %s is for those who may see the list', async (format) => {
      const url = `${path.replace('$id', String((await subscriber(world)).id))}?export=${format}`;
      const ask = (browser: Browser) => browser.send('GET', url, { headers: html });
      expect((await ask(world.by('anonymous'))).statusCode).toBe(302);
      const withoutAccess = await ask(world.by('no_access'));
      expect([withoutAccess.statusCode, withoutAccess.headers['content-disposition']]).toEqual([302, undefined]);
      for (const role of ['editor', 'elsewhere', 'collection_only', 'regional'] as const) {
        const refused = await ask(world.by(role));
        expect([role, refused.statusCode]).toEqual([role, 403]);
        expect(refused.headers['content-disposition']).toBeUndefined();
      }
      for (const role of ['configurator', 'superuser'] as const) {
        const reply = await ask(world.by(role));
        expect([role, reply.statusCode]).toEqual([role, 200]);
        expect(reply.headers['content-disposition']).toMatch(new RegExp(`^attachment; filename="?[^"]+\\.${format}`));
        expect(reply.headers['cache-control']).toMatch(/no-store/);
      }
    });
  },
);
