import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { chainCsv, chainList, type ListedRestaurant } from '#test/chain-list.ts';
import { useLocationImportHarness } from '#test/location-import-harness.ts';
import { Browser } from '#test/staff-app.ts';

const API = '/wagtail/api/main/locations';
const DAY_MS = 86_400_000;
const harness = useLocationImportHarness();
const { apply, as, compare, load, stored, undo } = harness;
const edited = (list: readonly ListedRestaurant[], at: number, change: Partial<ListedRestaurant>) =>
  list.map((one, index) => (index === at ? { ...one, ...change } : one));
const complaint = (reply: { json<T>(): T }) => reply.json<{ errors: { field: string; message: string }[] }>().errors[0];

describe('applying', () => {
  it('writes what was shown, and records it', async () => {
    const { importId, ...counts } = await load('chief', chainCsv(chainList(3)));
    expect(counts).toEqual({ created: 3, changed: 0, archived: 0, left: [] });
    expect((await as('chief').send('GET', `${API}/imports/${importId}/`)).json()).toMatchObject({
      fileName: 'list.csv',
      appliedBy: 'chief',
      created: 3,
      undoneAt: null,
      left: 0,
    });
    const history = (await harness.database.db.execute(
      sql`SELECT action, subject_kind FROM history_entries ORDER BY id`,
    )) as unknown as {
      rows: { action: string }[];
    };
    expect(history.rows.map(({ action }) => action)).toEqual(['locations.import', ...Array(3).fill('location.import')]);
    expect(harness.store.files.size).toBe(0);
  });

  it('works once', async () => {
    const { id } = await compare('chief', chainCsv(chainList(1)));
    expect((await apply('chief', id)).statusCode).toBe(200);
    // Users whose connection broke before the answer press again.
    const again = await apply('chief', id);
    expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([
      404,
      expect.stringContaining('If you applied it, it is in the import history'),
    ]);
  });

  it('refuses plans that are over after a day, and forgets them', async () => {
    const { id } = await compare('chief', chainCsv(chainList(1)));
    harness.app.clock.advance(DAY_MS);
    const late = new Browser(harness.app, '192.0.2.99');
    await late.signIn('chief');
    const reply = await late.send('POST', `/wagtail/locations/import/${id}/apply/`, { json: {} });
    expect((await late.send('GET', `${API}/import-plans/${id}/`)).statusCode).toBe(404);
    harness.app.clock.advance(-DAY_MS);
    expect([reply.statusCode, reply.json<{ detail: string }>().detail]).toEqual([
      404,
      expect.stringContaining('upload'),
    ]);
    expect(await stored()).toEqual([]);
  });

  it('names restaurants that were changed since, and leaves them only on request', async () => {
    await load('chief', chainCsv(chainList(4)));
    const theirs = await compare('second', chainCsv(edited(chainList(4), 1, { name: 'Petrel' })));
    const mine = await compare('chief', chainCsv(chainList(4).map((one) => ({ ...one, phone: '(713) 555-7777' }))));
    expect((await apply('second', theirs.id)).statusCode).toBe(200);
    const refused = await apply('chief', mine.id);
    expect(refused.statusCode).toBe(409);
    expect(complaint(refused)).toMatchObject({ field: 'left', message: expect.stringContaining('#2') });
    expect((await stored()).filter(({ phone }) => phone === '+17135557777')).toEqual([]);
    const reply = (await apply('chief', mine.id, { leaveChanged: true })).json<{ changed: number; left: string[] }>();
    expect(reply).toMatchObject({ changed: 3, left: [expect.stringContaining('#2')] });
    expect((await stored())[1]).toMatchObject({ name: 'Petrel', phone: '+17135551001' });
  });

  it('does not give two new restaurants one number', async () => {
    const theirs = await compare('second', chainCsv(chainList(2)));
    const mine = await compare('chief', chainCsv(chainList(2)));
    expect((await apply('second', theirs.id)).statusCode).toBe(200);
    expect((await apply('chief', mine.id)).statusCode).toBe(409);
    expect((await apply('chief', mine.id, { leaveChanged: true })).statusCode).toBe(409);
    expect(await stored()).toHaveLength(2);
  });
});

describe('undoing', () => {
  it('puts back old values, archives what was new, and brings back what was archived', async () => {
    await load('chief', chainCsv(chainList(6)));
    const before = await stored();
    const list = [...edited(chainList(6), 1, { name: 'Puffin', phone: '' }), ...chainList(7).slice(6)].filter(
      ({ number }) => number !== '1',
    );
    const { importId } = await load('chief', chainCsv(list), { prune: true });
    expect((await undo('second', importId)).json()).toEqual({ restored: 3, left: 0 });
    const plain = (all: Awaited<ReturnType<typeof stored>>) => all.map((one) => ({ ...one, updatedAt: '' }));
    const after = await stored();
    expect(plain(after.filter(({ archivedAt }) => archivedAt === null))).toEqual(plain(before));
    expect(after.filter(({ archivedAt }) => archivedAt !== null).map(({ name }) => name)).toEqual(['Tern 7']);
  });

  it('leaves alone what was changed since, says which, and works once', async () => {
    await load('chief', chainCsv(chainList(3)));
    const { importId } = await load('chief', chainCsv(chainList(3).map((one) => ({ ...one, name: 'Auk' }))));
    await load(
      'second',
      chainCsv(
        edited(
          chainList(3).map((one) => ({ ...one, name: 'Auk' })),
          2,
          { phone: '(713) 555-4444' },
        ),
      ),
    );
    expect((await undo('chief', importId)).json()).toEqual({ restored: 2, left: 1 });
    expect((await stored()).map(({ name }) => name)).toEqual(['Tern 1', 'Tern 2', 'Auk']);
    const again = await undo('chief', importId);
    expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([
      409,
      expect.stringContaining('chief'),
    ]);
    const left = await as('chief').send('GET', `${API}/imports/${importId}/changes/?left=1`);
    expect(left.json()).toMatchObject({
      total: 1,
      rows: [{ kind: 'changed', undo: 'changed_since', label: expect.stringContaining('#3') }],
    });
    expect((await as('chief').send('GET', `${API}/imports/${importId}/`)).json()).toMatchObject({
      undoneBy: 'chief',
      left: 1,
    });
    expect((await as('chief').send('GET', `${API}/imports/${importId}/changes/?q=dallas`)).json()).toMatchObject({
      rows: [{ changes: [{ field: 'name', from: 'Tern 2', to: 'Auk' }] }],
    });
  });
});

describe('a user who has lost rights since', () => {
  const give = (state: string, ...permissions: string[]) =>
    harness.database.db.execute(sql`
      UPDATE group_location_permissions SET state = ${state}
      WHERE group_id = (SELECT id FROM groups WHERE name = 'Texas')
        AND permission IN (SELECT jsonb_array_elements_text(${JSON.stringify(permissions)}::jsonb))`);
  const all = ['view', 'add', 'change', 'delete'];
  afterEach(() => give('TX', ...all));
  const list = () =>
    edited(chainList(7), 1, { name: 'Puffin' }).filter(({ number, state }) => number !== '1' && state === 'TX');

  it('applies none of what was shown', async () => {
    await load('chief', chainCsv(chainList(6)));
    const before = await stored();
    const { id, plan } = await compare('texan', chainCsv(list()), { prune: true });
    expect(plan.counts).toMatchObject({ created: 1, changed: 1, archived: 1 });
    await give('ME', ...all);
    expect((await apply('texan', id, { confirmed: true, leaveChanged: true })).statusCode).toBe(409);
    expect(await stored()).toEqual(before);
  });

  it('undoes what they still may', async () => {
    await load('chief', chainCsv(chainList(6)));
    const { importId } = await load('texan', chainCsv(list()), { prune: true });
    await give('ME', 'add', 'delete');
    expect((await undo('texan', importId)).json()).toEqual({ restored: 1, left: 2 });
    const [archived, changed, , , , , created] = await stored();
    expect([archived?.archivedAt, changed?.name, created?.archivedAt]).toEqual([expect.any(String), 'Tern 2', null]);
  });
});

describe('at the same time', () => {
  it('one of two imports of a list wins, and the other sees a conflict', async () => {
    await load('chief', chainCsv(chainList(20)));
    const mine = await compare('chief', chainCsv(chainList(20).map((one) => ({ ...one, name: 'Auk' }))));
    const theirs = await compare('second', chainCsv(chainList(20).map((one) => ({ ...one, name: 'Skua' }))));
    const replies = await Promise.all([apply('chief', mine.id), apply('second', theirs.id)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const winner = replies[0]?.statusCode === 200 ? 'Auk' : 'Skua';
    expect(new Set((await stored()).map(({ name }) => name))).toEqual(new Set([winner]));
  });

  it('a second undo changes nothing', async () => {
    await load('chief', chainCsv(chainList(3)));
    const { importId } = await load('chief', chainCsv(chainList(3).map((one) => ({ ...one, name: 'Auk' }))));
    const replies = await Promise.all([undo('chief', importId), undo('second', importId)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await stored()).map(({ name }) => name)).toEqual(['Tern 1', 'Tern 2', 'Tern 3']);
  });
});
