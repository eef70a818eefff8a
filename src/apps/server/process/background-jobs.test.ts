import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { historyEntries } from '#features/history/server/tables.ts';
import { guardMarks } from '#features/guard/server/tables.ts';
import { trashPage } from '#features/pages/server/commands/trash-page.ts';
import { pageTrash } from '#features/pages/server/tables.ts';
import { createLocationDirectory } from '#features/locator/server/index.ts';
import { createDiners } from '#features/diners/server/index.ts';
import { createGuestGuard } from '#features/guard/server/index.ts';
import { listStoredUids } from '#features/mail/server/index.ts';
import { createMenus } from '#features/menus/server/index.ts';
import { createOrders } from '#features/orders/server/index.ts';
import { createReservations } from '#features/reservations/server/index.ts';
import { createWaitLists } from '#features/wait-lists/server/index.ts';
import { createSubscriptions } from '#features/subscriptions/server/index.ts';
import { createTestDatabase } from '#test/database.ts';
import { memoryMediaStore } from '#test/memory-media-store.ts';
import { NO_GEOCODER } from '#test/no-geocoder.ts';
import { PageTree } from '#test/page-tree.ts';
import { STAFF_NOW } from '#test/staff-app.ts';
import { noCaptcha } from '#platform/captcha/no-captcha.ts';
import { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/db/client.ts';
import { createLogger } from '#platform/logger.ts';
import { backgroundJobs } from './background-jobs.ts';
import { leftoverFilesJob } from './leftover-files.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const jobNamed = async (name: string) => {
  const locations = await createLocationDirectory(database.db, { clock: fixedClock(STAFF_NOW) });
  const clock = fixedClock(STAFF_NOW);
  const { db } = database;
  const guests = {
    subscriptions: await createSubscriptions(db, () => 'https://chain.example'),
    reservations: await createReservations({ db, clock, locations }),
    waitLists: await createWaitLists({ db, clock, locations }),
  };
  const orders = await createOrders({ db, clock, locations, menus: createMenus({ clock }), geocoder: NO_GEOCODER });
  const jobs = backgroundJobs({
    database,
    db,
    mediaStore: memoryMediaStore(),
    logger: createLogger('silent'),
    ...guests,
    orders,
    diners: await createDiners({
      db,
      clock,
      ...guests,
      orders,
      guestGuard: await createGuestGuard({ db, clock, captcha: noCaptcha }),
    }),
    mailOrigin: () => 'https://chain.example',
    wakeMail: () => undefined,
    retention: { mailDays: 1, messageDays: 1, submissionDays: 1, reportDays: 1, spamDays: 1, historyDays: 1 },
  });
  return jobs.find((job) => job.name === name);
};
const { signal } = new AbortController();

it('empties the trash of what has been there for thirty days, once an hour', async () => {
  const tree = await PageTree.plant(database);
  const old = await tree.add('old');
  const young = await tree.add('young');
  await tree.run((tx) => trashPage(tx, { ...tree.context, now: '2026-10-01T12:00:00.000Z' }, old, { siteName: '' }));
  await tree.run((tx) => trashPage(tx, tree.context, young, { siteName: '' }));
  const job = await jobNamed('trash retention');
  await job?.run({ now: STAFF_NOW, signal });
  const left = await database.db.select({ pageId: pageTrash.pageId }).from(pageTrash);
  expect([job?.everyMs, left]).toEqual([3_600_000, [{ pageId: young }]]);
});

it('forgets every mark of guests that is over, however many a day brings', async () => {
  const { db } = database;
  await database.exec(`INSERT INTO guard_marks (kind, hash, count, expires_at)
    SELECT 'ip', 'over ' || n, 1, timestamptz '${STAFF_NOW}' - interval '1 minute' FROM generate_series(1, 170) AS n;
    INSERT INTO guard_marks (kind, hash, count, expires_at) VALUES ('ip', 'counts', 1, '2026-12-24')`);
  await (await jobNamed('guard marks'))?.run({ now: STAFF_NOW, signal });
  expect((await db.select().from(guardMarks)).map(({ hash }) => hash)).toEqual(['counts']);
});

it('deletes what is past its retention from the history, and the database refuses to change the rest', async () => {
  const { db } = database;
  await database.exec(`DELETE FROM history_entries;
    INSERT INTO history_entries (at, actor_name, action, subject_kind, subject_id) VALUES
      (timestamptz '${STAFF_NOW}' - interval '2 days', 'Ada', 'old', 'row', '1'),
      (timestamptz '${STAFF_NOW}' - interval '1 hour', 'Ada', 'new', 'row', '1')`);
  await (await jobNamed('history retention'))?.run({ now: STAFF_NOW, signal });
  const left = await db.select({ action: historyEntries.action }).from(historyEntries);
  expect(left).toEqual([{ action: 'new' }]);
  await expect(database.exec(`UPDATE history_entries SET actor_name = 'Ben'`)).rejects.toThrow('may not change');
});

it.each(['payments of orders', 'deposits of reservations', 'page schedule', 'bundle schedule'])(
  '%s go on within a minute when the node with the job is killed',
  async (name) => expect((await jobNamed(name))?.leaseMs).toBeLessThanOrEqual(45_000),
);

const leftovers = (media: string, mail: string) =>
  leftoverFilesJob(
    {
      media: { kind: 'local', directory: media },
      mail: {
        transport: { kind: 'file', directory: mail },
        from: { address: 'news@chain.example', name: '' },
        journalDirectory: '',
      },
    },
    (uids) => listStoredUids(database.db, uids),
  );

it('deletes the files of mails that are stored no longer, and no others', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'galley-leftovers-'));
  const [kept, erased] = [randomUUID(), randomUUID()];
  await database.exec(`INSERT INTO mails
      (list, message_uid, to_address, to_name, subject, text_body, html_body, created_at, next_attempt_at)
    VALUES ('transactional', '${kept}', 'mara@harbor.example', '', 'x', 'x', 'x', now(), now())`);
  const names = [`${kept}.eml`, `${erased}.eml`, `${erased}.eml.part`, 'mine.eml', `${erased}.txt`];
  for (const name of names) await writeFile(join(directory, name), 'x');
  await leftovers(join(directory, 'media'), directory).run({ now: STAFF_NOW, signal });
  expect((await readdir(directory)).toSorted()).toEqual([`${kept}.eml`, `${erased}.txt`, 'mine.eml'].toSorted());
  await rm(directory, { recursive: true });
});

it('deletes what killed processes left of uploads, and nothing that is written now', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'galley-leftovers-'));
  vi.stubEnv('TMPDIR', directory);
  const [now, longAgo] = [new Date(STAFF_NOW), new Date(Date.parse(STAFF_NOW) - 3_700_000)];
  const media = join(directory, 'media');
  const make = async (path: string, at: Date) => {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), 'x');
    await utimes(join(directory, path), at, at);
  };
  for (const [path, at] of [
    ['galley-upload-old/file', longAgo],
    ['galley-upload-slow/file', now],
    ['other-old/file', longAgo],
    ['media/.incomplete/old', longAgo],
    ['media/.incomplete/new', now],
    ['media/images/old', longAgo],
  ] as const)
    await make(path, at);
  for (const name of ['galley-upload-old', 'galley-upload-slow']) await utimes(join(directory, name), longAgo, longAgo);
  await leftovers(media, join(directory, 'mail')).run({ now: STAFF_NOW, signal });
  expect((await readdir(directory)).toSorted()).toEqual(['galley-upload-slow', 'media', 'other-old']);
  expect(await readdir(join(media, '.incomplete'))).toEqual(['new']);
  expect(await readdir(join(media, 'images'))).toEqual(['old']);
  vi.unstubAllEnvs();
  await rm(directory, { recursive: true });
});
