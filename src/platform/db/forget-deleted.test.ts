import { afterAll, beforeAll, expect, it } from 'vitest';
import { createEmbeddedTestDatabase, type EmbeddedTestDatabase } from '#test/database.ts';
import { forgetDeleted } from './forget-deleted.ts';

let database: EmbeddedTestDatabase;
beforeAll(async () => {
  database = await createEmbeddedTestDatabase();
});
afterAll(() => database.close());

/** All bytes that a snapshot would contain. */
const files = async () => Buffer.from(await database.engine.dump('none')).toString('latin1');
const note = (id: string) =>
  `INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id) VALUES (now(), 'a', 'b', 'c', '${id}')`;

it('leaves no byte of deleted or overwritten rows, and keeps every other row', async () => {
  await database.exec('CREATE TABLE guests (name text PRIMARY KEY)');
  await database.exec(`INSERT INTO guests VALUES ('Ottoline Vandersloot'), ('Mara Deleted'), ('Ben Stays')`);
  await database.exec(note('untouched'));
  await database.exec(`UPDATE guests SET name = '' WHERE name = 'Ottoline Vandersloot'`);
  await database.exec(`DELETE FROM guests WHERE name = 'Mara Deleted'`);
  expect(await files()).toMatch(/Ottoline Vandersloot[^]*Mara Deleted|Mara Deleted[^]*Ottoline Vandersloot/);
  await forgetDeleted(database);
  const left = await files();
  for (const gone of ['Vandersloot', 'Mara Deleted']) expect(left).not.toContain(gone);
  expect(left).toContain('Ben Stays');
  const { rows } = await database.engine.query('SELECT name FROM guests ORDER BY name');
  expect(rows).toEqual([{ name: '' }, { name: 'Ben Stays' }]);
  await database.exec(note('goes on'));
});

it('reaches what was deleted before a kill, after which the engine counts no changes', async () => {
  await database.exec(`CREATE TABLE left_behind AS SELECT 'Mara Killed'::text AS name; DELETE FROM left_behind`);
  await database.exec('SELECT pg_stat_force_next_flush()');
  await database.exec('SELECT pg_stat_reset()');
  await forgetDeleted(database);
  expect(await files()).toContain('Mara Killed');
  await forgetDeleted(database, true);
  expect(await files()).not.toContain('Mara Killed');
});
