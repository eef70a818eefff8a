import { readFile } from 'node:fs/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { collectionRoots } from '#features/accounts/permissions.ts';
import { type StaffContext, staffContext } from '#features/accounts/server/index.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import { MAX_TITLE_CHARACTERS } from '#features/library/contract.ts';
import { collectionOfForm, keepingFiles, versionOfForm } from '#features/library/server/index.ts';
import { cleanFileName, splitFileName } from '#shared/file-name.ts';
import { Forbidden, Invalid } from '#shared/problem.ts';
import { type ReceivedUpload, type UploadRules, withUpload } from '#platform/http/receive-upload.ts';
import { route } from '#platform/http/route.ts';
import * as contract from '../contract.ts';
import type { Exchange, VideoAdminDeps } from './routes-admin-deps.ts';
import { getVideoFor } from './queries-library.ts';
import { readFilm } from './read-film.ts';
import { addSource } from './source-commands.ts';
import { addVideo, takePoster } from './staff-commands.ts';

const FILM: UploadRules = {
  noun: 'A video',
  maxBytes: contract.MAX_VIDEO_BYTES,
  texts: { title: MAX_TITLE_CHARACTERS },
};
const FRAME: UploadRules = { noun: 'A frame', maxBytes: contract.MAX_FRAME_BYTES };

/** What comes with a file. A scope of its own: nowhere else of the videos are multipart forms taken. */
export function videoUploadRoutes(app: FastifyInstance, deps: VideoAdminDeps): void {
  const { guard } = deps;
  const adding = { access: 'staff who may add videos', guard: guard.requireStaff };
  const changing = { access: 'staff who may change the video', guard: guard.requireStaff };

  void app.register(async (scope) => {
    // Too large is refused in our own words.
    await scope.register(multipart, { throwFileSizeLimit: false });

    for (const endpoint of [contract.addVideo, contract.addManyVideos])
      route(scope, endpoint, (input) => add(deps, input), adding);

    route(
      scope,
      contract.addSource,
      ({ params: { id }, ...input }) =>
        receiveFor(deps, input, { id, rules: FILM }, async (context, { path }, baseVersion) => {
          const { mimetype } = await readFilm(path);
          const source = { mimetype, content: { path } };
          return keepingFiles(deps, context, (tx, change) => addSource(tx, change, { id, baseVersion, source }));
        }),
      changing,
    );

    route(
      scope,
      contract.takePoster,
      ({ params: { id }, ...input }) =>
        receiveFor(deps, input, { id, rules: FRAME }, async (context, { path }, baseVersion) => {
          const sent = { bytes: await readFile(path), fileName: 'frame.jpg' };
          const file = await deps.images.inspector.inspect(context.actor.accountId, sent);
          return keepingFiles(deps, context, (tx, change) => takePoster(tx, change, { id, baseVersion, file }));
        }),
      { ...changing, access: 'staff who may change the video and add images beside it' },
    );
  });
}

async function add(deps: VideoAdminDeps, exchange: Exchange) {
  const context = await staffContext(deps, exchange);
  // Before megabytes are taken in for nothing.
  if (collectionRoots(context.powers, 'video', ['add']).length === 0) throw new Forbidden('You may not add videos');
  return withUpload(exchange.request, FILM, async (received) => {
    const collectionId = collectionOfForm(received.text('collection'));
    const { mimetype, ...film } = await readFilm(received.path);
    const title =
      cleanLine(received.text('title')) ||
      splitFileName(cleanFileName(received.fileName)).stem.slice(0, MAX_TITLE_CHARACTERS);
    const sources = [{ mimetype, content: { path: received.path } }];
    const id = await keepingFiles(deps, context, (tx, change) =>
      addVideo(tx, change, { title, ...film, posterImageId: null, sources, tracks: [], collectionId }),
    ).catch(aboutFile);
    return { item: { id, title, edit_url: `/wagtail/videos/${id}/`, thumbnail: null }, is_duplicate: false };
  });
}

/** Asks for the right before the file is taken in; the command asks again under its lock. */
async function receiveFor<T>(
  deps: VideoAdminDeps,
  exchange: Exchange,
  { id, rules }: { id: number; rules: UploadRules },
  work: (context: StaffContext, received: ReceivedUpload, baseVersion: number) => Promise<T>,
): Promise<T> {
  const context = await staffContext(deps, exchange);
  const asker = { accountId: context.actor.accountId, powers: context.powers };
  const { may_change } = await getVideoFor(deps.db, asker, deps.images.signer, id);
  if (!may_change) throw new Forbidden('You may not change this video');
  return withUpload(exchange.request, rules, (received) =>
    work(context, received, versionOfForm(received.text('base_version'))),
  );
}

/** The form has one file, whatever number the command gives it. */
function aboutFile(error: unknown): never {
  if (!(error instanceof Invalid)) throw error;
  throw new Invalid(
    error.errors.map(({ field, message }) => ({ field: field === 'sources.0' ? 'file' : field, message })),
  );
}
