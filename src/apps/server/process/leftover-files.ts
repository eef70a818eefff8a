import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#platform/config/config.ts';
import { UPLOAD_FOLDER_PREFIX } from '#platform/http/receive-upload.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { INCOMPLETE_FOLDER } from '#platform/storage/local-media-store.ts';

const HOUR_MS = 3_600_000;

const MAIL_FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml(\.part)?$/;
/** Mails that one statement asks about. */
const BATCH_MAILS = 1000;

/**
 * Deletes the files of uploads whose process was killed, and those of mails that are no longer stored: their retention is
 * over, or their receiver was erased. Uploads of running processes stay: they are written to all the time, because the
 * server closes connections that send nothing.
 * @param storedMails those of these uids whose mail is stored
 */
export function leftoverFilesJob(
  { media, mail: { transport } }: Pick<Config, 'media' | 'mail'>,
  storedMails: (uids: readonly string[]) => Promise<ReadonlySet<string>>,
): Job {
  return {
    name: 'leftover files',
    everyMs: HOUR_MS,
    async run({ now }) {
      const before = Date.parse(now) - HOUR_MS;
      await removeOld(tmpdir(), UPLOAD_FOLDER_PREFIX, before);
      if (media.kind === 'local') await removeOld(join(media.directory, INCOMPLETE_FOLDER), '', before);
      if (transport.kind === 'file') await removeForgottenMails(transport.directory, storedMails);
    },
  };
}

/** A mail is stored before its file is written, so a file without its mail is never a mail that is being sent. */
async function removeForgottenMails(
  folder: string,
  storedMails: (uids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => MAIL_FILE.test(name));
  const uidOf = (name: string) => MAIL_FILE.exec(name)?.[1] ?? '';
  for (let at = 0; at < names.length; at += BATCH_MAILS) {
    const part = names.slice(at, at + BATCH_MAILS);
    const stored = await storedMails(part.map(uidOf));
    for (const name of part) if (!stored.has(uidOf(name))) await rm(join(folder, name), { force: true });
  }
}

/** Deletes the entries of a folder to which nothing was written since `beforeMs`. */
async function removeOld(folder: string, prefix: string, beforeMs: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const paths = names.filter((name) => name.startsWith(prefix)).map((name) => join(folder, name));
  // The system's folder may contain files of other users, which cannot be deleted.
  await Promise.allSettled(
    paths.map(async (path) => {
      if ((await writtenAt(path)) < beforeMs) await rm(path, { recursive: true, force: true });
    }),
  );
}

/** The last change of a file, or of a folder and the files in it, in milliseconds. */
async function writtenAt(path: string): Promise<number> {
  const found = await stat(path);
  const inside = found.isDirectory() ? await readdir(path) : [];
  const times = await Promise.all(inside.map((name) => writtenAt(join(path, name))));
  return Math.max(found.mtimeMs, ...times);
}
