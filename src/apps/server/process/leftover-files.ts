import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MediaConfig } from '#platform/config/media-url.ts';
import { UPLOAD_FOLDER_PREFIX } from '#platform/http/receive-upload.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { INCOMPLETE_FOLDER } from '#platform/storage/local-media-store.ts';

const HOUR_MS = 3_600_000;

/**
 * Deletes the files of uploads whose process was killed. Uploads of running processes stay: they are written to all the
 * time, because the server closes connections that send nothing.
 */
export function leftoverFilesJob(media: MediaConfig): Job {
  return {
    name: 'leftover files',
    everyMs: HOUR_MS,
    async run({ now }) {
      const before = Date.parse(now) - HOUR_MS;
      await removeOld(tmpdir(), UPLOAD_FOLDER_PREFIX, before);
      if (media.kind === 'local') await removeOld(join(media.directory, INCOMPLETE_FOLDER), '', before);
    },
  };
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
