import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'drizzle-orm';
import {
  createEmbeddedTestDatabase,
  createTestDatabase,
  productMigrations,
  type EmbeddedTestDatabase,
} from '#test/database.ts';
import { OperatorError } from '#platform/operator-error.ts';
import type { Database } from './client.ts';
import { copyDatabase } from './copy.ts';

describe('copyDatabase', () => {
  let source: EmbeddedTestDatabase;
  let target: Database;

  beforeEach(async () => {
    source = await createEmbeddedTestDatabase();
    target = await createTestDatabase();
  });
  afterEach(async () => {
    await source.close();
    await target.close();
  });

  const rowsIn = async (database: Database, text: string) =>
    ((await database.db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows;

  /**
   * Makes rows that are hard to copy: a child with a lower id than its parent, a page and its revision that refer to each
   * other, special characters, and a gap in the ids.
   */
  async function fill(): Promise<void> {
    await source.exec(`
      BEGIN;
      INSERT INTO pages (path, depth, sort_order, template, slug, url_path, draft_title, created_at, updated_at)
        SELECT '/' || n, 0, n, 'home', 's' || n, '/' || n || '/', E'Fish & "chips" \\\\ ü \\n 🦞', '2026-01-01 00:00:00.123456Z', now()
        FROM generate_series(1, 600) n;
      UPDATE pages SET parent_id = 600 WHERE id = 1;
      INSERT INTO page_revisions (page_id, title, slug, content, created_at)
        VALUES (1, 't', 's1', '{"price": 12345678901234567890.123, "list": [null, true]}', now());
      UPDATE pages SET draft_revision_id = 1 WHERE id = 1;
      DELETE FROM pages WHERE id = 599;
      COMMIT;`);
    await source.exec(
      `INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id) VALUES (now(), 'a', 'b', 'c', 'd')`,
    );
    await source.exec(`DELETE FROM history_entries`);
  }

  it('refuses a target that has content, and does not change it', async () => {
    await fill();
    await target.exec(
      `INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id) VALUES (now(), 'a', 'b', 'c', 'd')`,
    );
    const refused = copyDatabase(source, target, productMigrations());
    await expect(refused).rejects.toThrow('The target database has content (table history_entries)');
    await expect(refused).rejects.toThrow(OperatorError);
    expect(await rowsIn(target, 'SELECT id FROM pages')).toEqual([]);
  });

  it('refuses a target with tables of other software', async () => {
    await target.exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public; CREATE TABLE guests (id integer)');
    const refused = copyDatabase(source, target, productMigrations());
    await expect(refused).rejects.toThrow('it has a table guests');
    await expect(refused).rejects.toThrow(OperatorError);
    expect(await rowsIn(target, `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`)).toEqual([
      { name: 'guests' },
    ]);
  });

  it('leaves no row when the copy fails half-way', async () => {
    await fill();
    await target.exec(`ALTER TABLE pages ADD CONSTRAINT short CHECK (sort_order < 300)`);
    await expect(copyDatabase(source, target, productMigrations())).rejects.toThrow(/^Failed query: INSERT/);
    expect(await rowsIn(target, 'SELECT id FROM pages')).toEqual([]);
  });

  it('copies every value, and continues the sequences of the source', async () => {
    await fill();
    const copied = await copyDatabase(source, target, productMigrations());

    expect(copied).toContainEqual({ name: 'pages', rows: 599 });
    const exact = 'SELECT draft_title, created_at::text AS at, parent_id FROM pages ORDER BY id LIMIT 1';
    await source.exec(`SET TIME ZONE 'UTC'`);
    const expected = (await rowsIn(source, exact))[0];
    expect(await rowsIn(target, exact)).toEqual([{ ...expected, at: expect.stringContaining('.123456') }]);
    const content = 'SELECT content::text AS text FROM page_revisions';
    expect(await rowsIn(target, content)).toEqual(await rowsIn(source, content));

    const next = `INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id) VALUES (now(), 'a', 'b', 'c', 'd') RETURNING id::int AS id`;
    expect(await rowsIn(target, next)).toEqual([{ id: 2 }]);
    await expect(rowsIn(target, 'UPDATE pages SET parent_id = 599 WHERE id = 1')).rejects.toThrow(
      /^Failed query: UPDATE/,
    );
  });
});
