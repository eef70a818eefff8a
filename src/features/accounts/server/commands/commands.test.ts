import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import { Invalid } from '#shared/problem.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { createPage } from '#features/pages/server/index.ts';
import type { Database } from '#platform/db/client.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { findTemplate } from '#templates/definitions.ts';
import { createTestDatabase } from '#test/database.ts';
import { NO_GRANTS, mayOnPage } from '#features/rights/permissions.ts';
import { findStaffByToken } from '../queries/find-staff.ts';
import { findUser } from '../queries/find-user.ts';
import { clientKeyOf } from '#platform/http/client-key.ts';
import { createGroup } from './create-group.ts';
import { createUser } from './create-user.ts';
import { startSession } from './sessions.ts';

const NOW = '2026-11-19T19:30:00.000Z';
const context = { actor: { accountId: null, name: 'test' }, now: NOW };
let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const create = (username: string, email: string) =>
  inTransaction(database.db, (tx) => createUser(tx, context, { username, email, passwordHash: null }));
const fieldsOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof Invalid ? error.errors.map(({ field }) => field) : error;
};

describe('createUser', () => {
  it('keeps names in lower case and finds them in any', async () => {
    await create(' Harbor ', 'Harbor@Chain.example');
    expect(await findUser(database.db, 'HARBOR')).toMatchObject({ username: 'harbor', email: 'harbor@chain.example' });
    expect((await findUser(database.db, 'harbor@CHAIN.example'))?.username).toBe('harbor');
  });

  it.each([
    ['a name that is taken', 'HARBOR', 'x@chain.example', ['username']],
    ['an address that is taken', 'other', 'HARBOR@chain.example', ['email']],
    ['both', 'harbor', 'harbor@chain.example', ['username', 'email']],
    ["a name that could be another's address", 'a@chain.example', 'a@chain.example', ['username']],
    ['a name with a space', 'har bor', 'x@chain.example', ['username']],
    ['no name', ' ', 'x@chain.example', ['username']],
    ['no address', 'new', 'nobody', ['email']],
  ])('refuses %s', async (_case, username, email, fields) => {
    expect(await fieldsOf(create(username, email))).toEqual(fields);
  });

  it('is backed by the database', async () => {
    for (const [username, email] of [
      ['UPPER', 'u@chain.example'],
      ['a@b', 'u@chain.example'],
      ['upper', 'no address'],
    ])
      await expect(
        database.db.execute(
          sql`INSERT INTO users (username, email, created_at) VALUES (${username}, ${email}, ${NOW})`,
        ),
      ).rejects.toThrow();
  });
});

describe('groups', () => {
  it('give their members the union of their rights, on a page and below it', async () => {
    const { token, child, root } = await inTransaction(database.db, async (tx) => {
      const pageContext = { ...context, powers: SYSTEM_POWERS, registry: blockRegistry, template: findTemplate };
      const page = { template: 'generic_content', content: {} };
      const root = await createPage(tx, pageContext, { ...page, parentId: null, slug: '', title: 'Home' });
      const child = await createPage(tx, pageContext, { ...page, parentId: root, slug: 'press', title: 'Press' });
      const userId = await createUser(tx, context, { username: 'wren', email: 'w@chain.example', passwordHash: null });
      for (const group of [
        {
          name: 'Press',
          canAccessAdmin: true,
          pagePermissions: [{ pageId: child, permissions: ['publish'] as const }],
        },
        {
          name: 'Editors',
          canAccessAdmin: false,
          pagePermissions: [{ pageId: root, permissions: ['change'] as const }],
        },
        { name: 'Nothing', canAccessAdmin: false, pagePermissions: [] },
      ])
        await createGroup(tx, context, { ...group, members: [userId] });
      const client = { ip: '192.0.2.1', userAgent: 'x'.repeat(400) };
      return {
        root,
        child,
        token: await startSession(tx, { userId, isPersistent: false, client, withPasskey: false }, Date.parse(NOW)),
      };
    });
    const found = await findStaffByToken(database.db, { token, deviceTimeZone: 'UTC', nowMs: Date.parse(NOW) });
    expect(found?.staff.groups).toEqual(['Editors', 'Nothing', 'Press']);
    const powers = found?.staff.powers ?? {
      isActive: false,
      isSuperuser: false,
      canAccessAdmin: false,
      ...NO_GRANTS,
    };
    expect(powers.canAccessAdmin).toBe(true);
    const childPath = `/${root}/${child}/`;
    expect(mayOnPage(powers, 'change', childPath)).toBe(true);
    expect(mayOnPage(powers, 'publish', childPath)).toBe(true);
    expect(mayOnPage(powers, 'publish', `/${root}/`)).toBe(false);
    expect(mayOnPage(powers, 'lock', childPath)).toBe(false);
  });

  it('have names of their own', async () => {
    const group = { name: 'Press', canAccessAdmin: true, pagePermissions: [], members: [] };
    expect(await fieldsOf(inTransaction(database.db, (tx) => createGroup(tx, context, group)))).toEqual(['name']);
  });
});

describe('clientKeyOf', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
  ])('%s counts as %s', (ip, address) => {
    expect(clientKeyOf(ip)).toBe(address);
  });
});
