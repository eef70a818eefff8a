import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { RawJson, route } from '#platform/http/route.ts';
import {
  addPage as addPageEndpoint,
  getContentModel,
  getEditorPage,
  savePage as savePageEndpoint,
  MAX_PAGE_BODY_BYTES,
} from '../editor-contract.ts';
import { getRevision, revertPage as revertPageEndpoint } from '../history-contract.ts';
import { revertPage } from './commands/revert-page.ts';
import { addPage, savePage } from './commands/save-page.ts';
import { findEditorPage } from './queries/find-editor-page.ts';
import { findRevision } from './queries/find-revision.ts';
import { commandRunner } from './operations/run-command.ts';
import { askerOf, type PageRouteDeps } from './routes-deps.ts';
import { contentModel } from './routes-editor-model.ts';
import { editingSessionRoutes, readNumbers } from './routes-editor-sessions.ts';

/** What the editor of pages asks and sends. Saves come as JSON, or as forms whose `content` is JSON. */
export function editorRoutes(app: FastifyInstance, deps: PageRouteDeps): void {
  const { db, guard } = deps;
  const run = commandRunner(deps);
  const staffOnly = { access: 'staff', guard: guard.requireStaff };
  const saving = {
    access: 'staff',
    bodyLimit: MAX_PAGE_BODY_BYTES,
    guard: async (request: FastifyRequest, reply: FastifyReply) => {
      const answered = await guard.requireStaff(request, reply);
      readNumbers(request, ['base_version']);
      readContent(request);
      return answered;
    },
  };
  const known = { registry: deps.registry, template: (name: string) => deps.template(name) };
  let model: RawJson | undefined;

  route(app, getContentModel, () => (model ??= new RawJson(JSON.stringify(contentModel()))), staffOnly);

  route(
    app,
    getEditorPage,
    async ({ params, request, reply }) => findEditorPage(db, await askerOf(deps, request, reply), known, params.id),
    staffOnly,
  );

  route(
    app,
    savePageEndpoint,
    async ({ params, body, ...http }) =>
      run(http, (tx, context) =>
        savePage(tx, context, {
          pageId: params.id,
          baseVersion: body.base_version,
          saveId: body.save_id,
          title: body.title,
          slug: body.slug,
          content: body.content,
          action: body.action,
        }),
      ),
    saving,
  );

  route(
    app,
    addPageEndpoint,
    async ({ params, body, ...http }) => {
      if (!deps.template(params.model)) throw new NotFound('There is no such type of page');
      return run(http, (tx, context) =>
        addPage(tx, context, {
          parentId: params.parent,
          template: params.model,
          saveId: body.save_id,
          title: body.title,
          slug: body.slug,
          content: body.content,
          action: body.action,
        }),
      );
    },
    saving,
  );

  route(
    app,
    getRevision,
    async ({ params, request, reply }) =>
      findRevision(db, await askerOf(deps, request, reply), known, {
        pageId: params.id,
        revisionId: params.revision,
      }),
    staffOnly,
  );

  route(
    app,
    revertPageEndpoint,
    async ({ params, body, ...http }) => {
      const { revisionId, version } = await run(http, (tx, context) =>
        revertPage(tx, context, {
          pageId: params.id,
          revisionId: params.revision,
          baseVersion: body.base_version,
        }),
      );
      return { revision_id: revisionId, version };
    },
    saving,
  );

  editingSessionRoutes(app, deps);
}

/** The content of a form is the JSON of what a program sends; anything else stays for the schema to refuse. */
function readContent(request: { body: unknown }): void {
  const body = request.body as Record<string, unknown> | null | undefined;
  if (typeof body !== 'object' || body === null || typeof body['content'] !== 'string') return;
  try {
    body['content'] = JSON.parse(body['content']);
  } catch {
    // Not JSON: the schema says what content must be.
  }
}
