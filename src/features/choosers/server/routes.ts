import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import type { StaffGuard } from '#features/accounts/server/index.ts';
import { type ImageService, listImageCollections } from '#features/images/server/index.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { route } from '#platform/http/route.ts';
import type { MediaStore } from '#platform/storage/media-store.ts';
import {
  chooseDocuments,
  chooseImages,
  chooseSnippets,
  chooseVideos,
  describeThings as describeThingsEndpoint,
} from '../contract.ts';
import { mayUpload } from '../upload-rights.ts';
import { describeThings } from './queries/describe-things.ts';
import { documentChoices, imageChoices, snippetChoices, videoChoices } from './queries/list-choices.ts';
import { uploadRoutes } from './routes-uploads.ts';

/** What choosers are made of, given by the app. */
export interface ChooserDeps {
  db: Db;
  clock: Clock;
  guard: StaffGuard;
  images: Pick<ImageService, 'signer'>;
  mediaStore: MediaStore;
}

/** Lists to choose from, what ids mean, and uploads in place. */
export function chooserRoutes(app: FastifyInstance, deps: ChooserDeps): void {
  const { db, guard } = deps;
  const { signer } = deps.images;
  const staffOnly = { access: 'staff', guard: guard.requireStaff };
  /** Nothing that depends on who asks may be kept by anybody. */
  const powersOf = async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
    reply.header('cache-control', 'no-store, private');
    return (await guard.staff(request)).powers;
  };

  route(
    app,
    chooseImages,
    async (input) => {
      const may_upload = mayUpload(await powersOf(input));
      const list = await imageChoices(db, signer, input.query);
      return { ...list, may_upload, collections: await listImageCollections(db) };
    },
    staffOnly,
  );

  route(
    app,
    chooseDocuments,
    async (input) => {
      const may_upload = mayUpload(await powersOf(input));
      return { ...(await documentChoices(db, input.query)), may_upload };
    },
    staffOnly,
  );

  route(
    app,
    chooseVideos,
    async (input) => {
      const may_upload = mayUpload(await powersOf(input));
      return { ...(await videoChoices(db, signer, input.query)), may_upload };
    },
    staffOnly,
  );

  route(
    app,
    chooseSnippets,
    async (input) => {
      await powersOf(input);
      const model = Object.values(SNIPPETS).find(({ name }) => name === input.params.model);
      if (!model) throw new NotFound('There are no such snippets');
      return { ...(await snippetChoices(db, model.name, input.query)), may_upload: false, label: model.label };
    },
    staffOnly,
  );

  route(
    app,
    describeThingsEndpoint,
    async (input) => {
      const powers = await powersOf(input);
      return { things: await describeThings(db, { powers, signer }, input.query) };
    },
    staffOnly,
  );

  uploadRoutes(app, deps);
}
