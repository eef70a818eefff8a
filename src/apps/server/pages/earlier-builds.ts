import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { forgetBuilds, type KeptBuild, listKeptBuilds, noteBuild } from '#platform/db/kept-builds.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Logger } from '#platform/logger.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';

/** How long the files of a build stay after the last node has stopped running it. */
const KEPT_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A build that ran for less time was a mistake or a test: no browser shows a page of it. */
const KEEP_AFTER_MS = 30_000;
/** Minimum interval between lookups of new builds, which requests for unknown files trigger. */
const RECHECK_MS = 5_000;
const YEAR_SECONDS = 31_536_000;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Folders of the build and the paths that serve them. */
const FOLDERS: readonly [directory: string, prefix: string][] = [
  ['dist/client/assets', '/assets/'],
  ['dist/admin/static', '/wagtail/static/'],
];

/** Scripts and styles of builds that other nodes run, or that this node ran before an update. */
export interface EarlierBuilds {
  /**
   * Serves files that only another build has. Call it before the static routes are registered.
   * @param contentSecurityPolicy sent with the files: a worker obeys the policy of its own script
   */
  register(app: FastifyInstance, contentSecurityPolicy: string): void;
  /** Copies the files of this build to the media store, to serve them after the next release. */
  keepOwn(): Promise<void>;
  /** Stores this build some time after the start, and records every hour that it still runs. @returns a function that stops this */
  start(): () => void;
  job: Job;
}

/** @param root folder that holds dist/ */
export function createEarlierBuilds(parts: {
  root: string;
  db: Db;
  mediaStore: MediaStore;
  clock: Clock;
  logger: Logger;
}): EarlierBuilds {
  const { db, mediaStore, clock, logger } = parts;
  const own = filesOf(parts.root);
  const id = createHash('sha256')
    .update([...own.keys()].join('\n'))
    .digest('hex')
    .slice(0, 32);
  let known: readonly KeptBuild[] = [];
  let lookedAt = Number.NEGATIVE_INFINITY;

  const find = async (path: string) => {
    const place = placeIn(known, path);
    if (place || clock.now() - lookedAt < RECHECK_MS) return place;
    lookedAt = clock.now();
    known = await listKeptBuilds(db);
    return placeIn(known, path);
  };

  const keepOwn = async () => {
    let offset = 0;
    const files: Record<string, readonly [number, number]> = {};
    for (const [path, file] of own) {
      const { size } = await stat(file);
      files[path] = [offset, size];
      offset += size;
    }
    if (!(await mediaStore.has(archiveOf(id)))) {
      const pieces: Buffer[] = [];
      for (const file of own.values()) pieces.push(await readFile(file));
      await mediaStore.put(archiveOf(id), Buffer.concat(pieces));
    }
    await inTransaction(db, (tx) => noteBuild(tx, { id, files }, new Date(clock.now()).toISOString()));
  };
  const keepOwnOrLog = () =>
    void keepOwn().catch((error: unknown) =>
      logger.error({ err: error }, 'The files of this build could not be kept.'),
    );

  return {
    keepOwn,
    start() {
      const first = setTimeout(keepOwnOrLog, KEEP_AFTER_MS).unref();
      const again = setInterval(keepOwnOrLog, HOUR_MS).unref();
      return () => {
        clearTimeout(first);
        clearInterval(again);
      };
    },
    register(app, contentSecurityPolicy) {
      app.addHook('onRequest', async (request, reply) => {
        const path = request.url.split('?', 1)[0] ?? '';
        if (own.has(path) || !FOLDERS.some(([, prefix]) => path.startsWith(prefix))) return;
        if (request.method !== 'GET' && request.method !== 'HEAD') return;
        const type = CONTENT_TYPES[extname(path)];
        const place = type && (await find(path));
        if (!place) return;
        const { build, offset, sizeBytes } = place;
        const opened = await mediaStore.open(archiveOf(build), { start: offset, end: offset + sizeBytes - 1 });
        if (!opened) return;
        reply.headers({
          'content-type': type,
          'content-length': String(sizeBytes),
          'content-security-policy': contentSecurityPolicy,
          'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
        });
        if (request.method === 'HEAD') {
          opened.stream.destroy();
          return reply.send();
        }
        return reply.send(opened.stream);
      });
    },
    job: {
      name: 'earlier builds',
      everyMs: HOUR_MS,
      async run({ now }) {
        const before = new Date(Date.parse(now) - KEPT_MS).toISOString();
        const gone = await inTransaction(db, (tx) => forgetBuilds(tx, before));
        await Promise.all(gone.map((build) => mediaStore.remove(archiveOf(build))));
      },
    },
  };
}

/** Files of the build on disk by site path, without the compressed copies. */
function filesOf(root: string): Map<string, string> {
  const found = FOLDERS.filter(([directory]) => existsSync(join(root, directory))).flatMap(([directory, prefix]) =>
    readdirSync(join(root, directory), { encoding: 'utf8', recursive: true })
      .filter((name) => extname(name) in CONTENT_TYPES)
      .map((name): [string, string] => [prefix + name, join(root, directory, name)]),
  );
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function placeIn(builds: readonly KeptBuild[], path: string) {
  for (const { id, files } of builds) {
    const place = Object.hasOwn(files, path) ? files[path] : undefined;
    if (place) return { build: id, offset: place[0], sizeBytes: place[1] };
  }
  return undefined;
}

function archiveOf(build: string): string {
  return `builds/${build}`;
}
