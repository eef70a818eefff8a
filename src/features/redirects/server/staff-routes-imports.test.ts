import { eq } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { cleanFileName } from '#shared/file-name.ts';
import { errorsOf, useRedirectHarness } from '#test/redirect-harness.ts';
import { STAFF_NOW } from '#test/staff-app.ts';
import { users } from '#features/accounts/server/tables.ts';
import { NO_GRANTS } from '#features/rights/permissions.ts';
import { recordStatements } from '#platform/db/client.ts';
import { runImport } from './import/run-import.ts';
import { exportRedirects } from './queries/export-redirects.ts';
import { redirects } from './tables.ts';

const CHIEF = { ...NO_GRANTS, isActive: true, isSuperuser: true, canAccessAdmin: true };
const harness = useRedirectHarness();
const { browsers, insert, list, process, rows, upload, uploaded } = harness;

describe('importing', () => {
  it.each([
    ['from,to\n/a,/b', 'list.pdf', 'CSV, TSV or XLSX'],
    [Buffer.from([0xff, 0xfe, 0x61]), 'list.csv', 'UTF-16'],
    ['x'.repeat(5_000_000), 'list.csv', 'too long'],
    ['PK not a zip', 'list.xlsx', 'not a workbook'],
    ['', 'list.csv', 'is empty'],
  ])('refuses what it cannot read, at the file: %#', async (content, name, message) => {
    const reply = await upload(content, name);
    expect(reply.statusCode).toBe(400);
    expect(errorsOf(reply)).toEqual([{ field: 'file', message: expect.stringContaining(message) }]);
  });

  it.each(['from\0list.csv', `${'🍔'.repeat(150)}.csv`, 'vsc.\u202etsil.csv'])(
    'keeps the list under a clean name of %j',
    async (name) => {
      const reply = await upload('from,to\n/a,/b\n', name);
      expect([reply.statusCode, reply.json<{ fileName: string }>().fileName]).toEqual([200, cleanFileName(name)]);
    },
  );

  it('guesses the columns, shows the results in a dry run, then does it once', async () => {
    const reply = (await upload('Old URL;New URL\n/a;/b\n/a;/c\n=1;/d\n/m;/menu/\n')).json<{ import: string }>();
    expect(reply).toMatchObject({ rowCount: 4, guess: { from: 0, to: 1 }, columns: ['Old URL', 'New URL'] });
    const report = { rowCount: 4, created: 3, refused: 1, refusals: [{ row: 3, from: '/a', to: '/c' }] };
    expect((await process(reply.import, { dryRun: true })).json()).toMatchObject(report);
    expect(await rows()).toEqual([]);
    expect((await process(reply.import)).json()).toMatchObject({ ...report, rowCount: 4 });
    expect((await rows()).map(({ oldPath }) => oldPath)).toEqual(['/a', '/=1', '/m']);
    expect((await process(reply.import)).json()).toMatchObject({ type: 'duplicate', status: 409 });
    const refused = await browsers.editor.send('GET', `/wagtail/api/main/redirects/imports/${reply.import}/refused/`);
    expect(refused.headers['content-disposition']).toContain('attachment');
    expect(refused.body).toBe('\ufeffOld URL,New URL,Row,Reason\r\n/a,/c,3,From: is already in row 2\r\n');
  });

  it('says of a list without names of columns that its first row is not imported', async () => {
    const reply = (await upload('/a,https://b.example/\n/c,/d\n')).json<{ notes: string[] }>();
    expect(reply.notes).toEqual([expect.stringContaining('not as a redirect, although it holds “/a”')]);
    expect((await upload('from,to\n/a,/b\n')).json()).toMatchObject({ notes: [] });
  });

  it('gives refused rows back with all their columns, to be mended and sent again', async () => {
    const mapping = { from: 0, to: 1, permanent: 2 };
    const id = await uploaded('from,to,type,note\n/a,=1+1,302,"by, hand"\n/b,/c,302,x\n');
    expect((await process(id, { mapping })).json()).toMatchObject({ created: 1, refused: 1 });
    const refused = await browsers.editor.send('GET', `/wagtail/api/main/redirects/imports/${id}/refused/`);
    expect(refused.body).toContain(`/a,'=1+1,302,"by, hand",2,`);
    const again = await uploaded(refused.body.replace(`'=1+1`, '/d'));
    expect((await process(again, { mapping })).json()).toMatchObject({ created: 1, refused: 0 });
    expect(await rows()).toMatchObject([{ oldPath: '/b' }, { oldPath: '/a', isPermanent: false }]);
  });

  it('refuses the row with a stray note alone', async () => {
    const id = await uploaded('from,to\n/a,/b\n/c,/d,call first\n/e,/f\n');
    const report = { rowCount: 3, created: 2, refused: 1, refusals: [{ row: 3, from: '/c', to: '/d' }] };
    expect((await process(id, { dryRun: true })).json()).toMatchObject(report);
    expect((await process(id)).json()).toMatchObject(report);
    const refused = await browsers.editor.send('GET', `/wagtail/api/main/redirects/imports/${id}/refused/`);
    expect(refused.body).toContain('/c,/d,3,"The row has 3 columns, the header has 2"');
  });

  it('shortens what led to its rows in as few statements', async () => {
    await insert(
      Array.from({ length: 300 }, (_, n) => ({
        oldPath: `/far/${n}`,
        targetUrl: `/old/${n}`,
        targetPath: `/old/${n}`,
      })),
    );
    const lines = Array.from({ length: 300 }, (_, n) => `/old/${n},/new/${n}`);
    const id = await uploaded(['from,to', ...lines].join('\n'));
    const sent = await recordStatements(() => process(id));
    expect(sent.result.json()).toMatchObject({ created: 300 });
    expect(sent.statements.length).toBeLessThan(30);
    expect((await list('?trouble=chain')).total).toBe(0);
  });

  it('answers no other user, and no made-up import', async () => {
    const id = await uploaded('from,to\n/a,/b');
    for (const [wanted, who] of [
      [id, 'super'],
      [crypto.randomUUID(), 'editor'],
      ["1'; DROP TABLE redirects; --", 'editor'],
    ] as const) {
      const reply = await process(wanted, {}, who);
      expect([reply.statusCode, errorsOf(reply)?.[0]?.field]).toEqual([400, 'import']);
    }
    expect((await browsers.super.send('GET', `/wagtail/api/main/redirects/imports/${id}/refused/`)).statusCode).toBe(
      400,
    );
    expect((await browsers.editor.send('GET', '/wagtail/api/main/redirects/imports/x/refused/')).statusCode).toBe(400);
    expect((await process(id, { mapping: { from: 0, to: 7 } })).statusCode).toBe(400);
    expect((await process(id, { mapping: { from: 0, to: 0 } })).statusCode).toBe(400);
    expect((await process(id, { site: 999 })).statusCode).toBe(400);
  });

  it('forgets an upload after a day', async () => {
    const id = await uploaded('from,to\n/a,/b');
    await harness.database.exec(`UPDATE redirect_imports SET created_at = created_at - interval '25 hours'`);
    expect((await process(id)).statusCode).toBe(400);
  });

  it('does two imports of the same addresses one after the other', async () => {
    const [one, two] = [await uploaded('from,to\n/a,/b\n/c,/d'), await uploaded('from,to\n/a,/z\n/b,/a')];
    const [first, second] = (await Promise.all([process(one), process(two)])).map((reply) =>
      reply.json<{ created: number; refused: number }>(),
    );
    expect((first?.created ?? 0) + (second?.created ?? 0)).toBeLessThanOrEqual(4);
    const all = await rows();
    expect(new Set(all.map(({ oldPath }) => oldPath)).size).toBe(all.length);
    expect((await list('?trouble=ring')).total).toBe(0);
  });

  it('refuses the loop that two imports at once would make together', async () => {
    const ids = [await uploaded('from,to\n/a,/b'), await uploaded('from,to\n/b,/a')];
    const replies = await Promise.all(ids.map((id) => process(id)));
    const created = replies.map((reply) => reply.json<{ created: number }>().created);
    expect(created.toSorted()).toEqual([0, 1]);
  });

  it('imports in parts, and goes on after others changed redirects, or after it ended early', async () => {
    const lines = Array.from({ length: 7 }, (_, n) => `/old/${n},/new/${n}`);
    const id = await uploaded(['from,to', ...lines].join('\n'));
    const { db } = harness.database;
    const [editor] = await db.select({ accountId: users.id }).from(users).where(eq(users.username, 'editor'));
    const actor = { accountId: editor?.accountId ?? null, name: 'editor' };
    const context = { actor, powers: CHIEF, now: STAFF_NOW, ownHost: 'localhost' };
    const choices = { mapping: { from: 0, to: 1, site: null, permanent: null }, siteId: null, isPermanent: true };
    const run = (onPart: () => Promise<unknown>) => {
      const transact = db.transaction.bind(db);
      const spy = vi.spyOn(db, 'transaction').mockImplementation(async (work, config) => {
        const result = await transact(work, config);
        await onPart();
        return result;
      });
      return runImport(db, context, id, { ...choices, updateExisting: false }, 2).finally(() => spy.mockRestore());
    };
    let parts = 0;
    const end = () => ((parts += 1) === 2 ? Promise.reject(new Error('ended')) : Promise.resolve());
    await expect(run(end)).rejects.toThrow('ended');
    expect(await db.$count(redirects)).toBe(4);
    let changes = 0;
    const disturb = async () => {
      if ((changes += 1) === 1) await harness.database.exec(`UPDATE redirects SET version = version + 1`);
    };
    expect(await run(disturb)).toMatchObject({ created: 3, unchanged: 4, refused: 0 });
    expect(await db.$count(redirects)).toBe(7);
    await expect(run(disturb)).rejects.toThrow('already imported');
  });

  it('writes 5,000 rows of which 40 are bad, in few statements', async () => {
    const lines = Array.from({ length: 5000 }, (_, n) =>
      n % 125 === 7 ? `/bad/${n},javascript:alert(${n})` : `/old/${n},/new/${n}`,
    );
    const id = await uploaded(['from,to', ...lines].join('\n'));
    const sent = await recordStatements(() => process(id));
    expect(sent.statements.filter((text) => /UPDATE redirects .*jsonb_to_recordset/s.test(text))).toEqual([]);
    expect(sent.result.json()).toMatchObject({ created: 4960, refused: 40, rowCount: 5000 });
    expect(sent.result.json<{ refusals: { row: number }[] }>().refusals.map(({ row }) => row)).toEqual(
      Array.from({ length: 40 }, (_, n) => n * 125 + 9),
    );
    expect(sent.statements.length).toBeLessThan(30);
    // Other requests wait for each transaction.
    expect(sent.statements.filter((text) => /^begin/i.test(text))).toHaveLength(2);
    expect(await harness.database.db.$count(redirects)).toBe(4960);
    // Others wait for the transaction, so the checks are before it.
    const begun = sent.statements.findIndex((statement) => /^begin/i.test(statement));
    const [before, within] = [sent.statements.slice(0, begun), sent.statements.slice(begun)].map(String);
    expect(before).toMatch(/from "sites"/);
    expect(within).not.toMatch(/from "sites"/);
  });
});

describe('exports', () => {
  it('run nothing in a spreadsheet and come back as they were', async () => {
    await insert([{ oldPath: '/=a', targetUrl: 'https://far.example/?=1', isPermanent: false }]);
    let text = '';
    const file = exportRedirects(harness.database.db, { powers: CHIEF, now: STAFF_NOW }, 'csv', {});
    for await (const piece of file.content) text += String(piece);
    expect(file.fileName).toBe('redirects-export-2026-11-19.csv');
    await harness.database.exec('DELETE FROM redirects');
    const reply = (await upload(text)).json<{ import: string; guess: object }>();
    expect(reply.guess).toEqual({ from: 0, to: 1, permanent: 2, site: 3 });
    const mapping = { from: 0, to: 1, permanent: 2, site: 3 };
    expect((await process(reply.import, { mapping })).json()).toMatchObject({ created: 1, refused: 0 });
    expect(await rows()).toMatchObject([{ oldPath: '/=a', targetUrl: 'https://far.example/?=1', isPermanent: false }]);
  });
});
