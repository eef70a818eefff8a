import { readFile } from 'node:fs/promises';
import type { FastifyRequest } from 'fastify';
import { cleanFileName, splitFileName } from '#shared/file-name.ts';
import { Forbidden } from '#shared/problem.ts';
import { onRecord } from '#features/rights/staff-rule.ts';
import { type ImageService, putOriginal } from '#features/images/server/index.ts';
import { cleanLine } from '#features/library/clean-line.ts';
import { MAX_TITLE_CHARACTERS } from '#features/library/contract.ts';
import { mediaRules } from '#features/library/rules.ts';
import {
  collectionOfForm,
  keepingFiles,
  type MediaRouteDeps,
  type MediaRoutes,
  versionOfForm,
} from '#features/library/server/index.ts';
import { type ReceivedUpload, type UploadRules, withUpload } from '#platform/http/receive-upload.ts';
import * as contract from '../contract.ts';
import { storeVideo } from './commands.ts';
import { type Viewer, getVideoFor } from './queries-library.ts';
import { readVideoMetadata } from './read-video-metadata.ts';
import { addSource } from './source-commands.ts';
import { putSource } from './source-file.ts';
import { makePosterFromFrame } from './staff-commands.ts';

/** Dependencies of the library's routes, passed by the app. */
export interface VideoRouteDeps extends MediaRouteDeps {
  images: Pick<ImageService, 'signer' | 'inspector'>;
}

const VIDEO_UPLOAD: UploadRules = {
  noun: 'A video',
  maxBytes: contract.MAX_VIDEO_BYTES,
  texts: { title: MAX_TITLE_CHARACTERS },
};
const FRAME: UploadRules = { noun: 'A frame', maxBytes: contract.MAX_FRAME_BYTES };

/** Routes that receive a file. */
export function videoUploadRoutes(staff: MediaRoutes, deps: VideoRouteDeps): void {
  const { db, images } = deps;
  /** Checks the right before the file is received; the command checks it again on the locked row. */
  const receiveFor = async <T>(
    { params: { id }, request, context }: { params: { id: number }; request: FastifyRequest; context: Viewer },
    rules: UploadRules,
    work: (received: ReceivedUpload, baseVersion: number) => Promise<T>,
  ) => {
    const { mayChange } = await getVideoFor(db, context, images.signer, id);
    if (!mayChange) throw new Forbidden('You may not change this video');
    return withUpload(request, rules, (received) => work(received, versionOfForm(received.text('baseVersion'))));
  };

  for (const endpoint of [contract.addVideo, contract.addManyVideos]) {
    staff.serve(endpoint, mediaRules.video.add, ({ request, context }) =>
      withUpload(request, VIDEO_UPLOAD, async ({ path, fileName, text }) => {
        const collectionId = collectionOfForm(text('collection'));
        const { mimetype, ...metadata } = await readVideoMetadata(path);
        const title =
          cleanLine(text('title')) || splitFileName(cleanFileName(fileName)).stem.slice(0, MAX_TITLE_CHARACTERS);
        const video = { title, ...metadata, posterImageId: null, tracks: [], collectionId };
        const id = await keepingFiles(
          deps,
          context,
          (store) => putSource(store, { mimetype, content: { path } }),
          (tx, change, source) => storeVideo(tx, change, { ...video, sources: [source] }),
        );
        return { item: { id, title, edit_url: `/wagtail/videos/${id}/`, thumbnail: null }, isDuplicate: false };
      }),
    );
  }
  staff.serve(contract.addSource, mediaRules.video.changeOne, (input) =>
    receiveFor(input, VIDEO_UPLOAD, async ({ path }, baseVersion) => {
      const { mimetype } = await readVideoMetadata(path);
      return keepingFiles(
        deps,
        input.context,
        (store) => putSource(store, { mimetype, content: { path } }),
        (tx, change, source) => addSource(tx, change, { id: input.params.id, baseVersion, source }),
      );
    }),
  );
  staff.serve(contract.makePosterFromFrame, onRecord('change the video and add images to its collection'), (input) =>
    receiveFor(input, FRAME, async ({ path }, baseVersion) => {
      const sent = { bytes: await readFile(path), fileName: 'frame.jpg' };
      const inspected = await images.inspector.inspect(input.context.accountId, sent);
      return keepingFiles(
        deps,
        input.context,
        (store) => putOriginal(store, inspected),
        (tx, change, file) => makePosterFromFrame(tx, change, { id: input.params.id, baseVersion, file }),
      );
    }),
  );
}
