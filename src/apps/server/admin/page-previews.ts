import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Invalid, NotFound, Problem, PROBLEMS } from '#shared/problem.ts';
import type { PageId } from '#shared/brand.ts';
import { validateValue } from '#content/validate.ts';
import { actorOf, findPowers, type StaffGuard } from '#features/accounts/server/index.ts';
import {
  createPreviewLink,
  listPreviewLinks,
  MAX_PAGE_BODY_BYTES,
  PreviewForm,
  revokePreviewLink,
} from '#features/pages/editor-contract.ts';
import { mayBeBelow } from '#features/pages/placement-rules.ts';
import { isSlug } from '#features/pages/slug.ts';
import * as pages from '#features/pages/server/index.ts';
import { findDraftPage, findPageFor, findSiteOfPage, type LivePage } from '#features/pages/server/index.ts';
import { mayAccessAdmin } from '#features/rights/permissions.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { sendProblem } from '#platform/http/problem-reply.ts';
import { route } from '#platform/http/route.ts';
import { drawPage } from '../pages/draw-page.ts';
import { loadPage } from '../pages/load-page.ts';
import { buildPageContext } from '../pages/page-context.ts';
import { originOf, otherOriginOf, siteOriginOf } from '../pages/request-origin.ts';
import type { Services } from '../process/services.ts';
import { type FactsOf, requireFacts, type SiteFacts } from '../pages/site-facts.ts';

const PREVIEW_LINK_ROUTE = '/wagtail/preview/:token/';

/** The site of a drawn page, and the origin of its absolute addresses. */
interface PreviewSite {
  facts: SiteFacts;
  origin: string;
}

type Params = Record<string, string | undefined>;

/**
 * Drafts drawn by the site's own code: the editor's content (posted, so that one request shows one change), the newest
 * draft, an old revision, and the newest draft at an address to pass on. No cache stores these responses.
 */
export function pagePreviewRoutes(app: FastifyInstance, services: Services, guard: StaffGuard, factsOf: FactsOf): void {
  const { db } = services.database;
  const preHandler = (request: FastifyRequest, reply: FastifyReply) => guard.requireStaff(request, reply);
  const viewer = async (request: FastifyRequest) => {
    const { userId, powers } = await guard.staff(request);
    return { accountId: userId, powers };
  };
  const siteOf = previewSites(services, factsOf);
  const stored = async (request: FastifyRequest, reply: FastifyReply, revisionId?: number) => {
    const page = await findPageFor(db, await viewer(request), idOf(request, 'id'), 'view_draft');
    const site = await siteOf(request, page);
    const draft = await findDraftPage(db, site.facts.site, page, revisionId);
    if (!draft) throw new NotFound('This version of the page does not exist');
    const { still } = request.query as { still?: unknown };
    return sendPreview(services, reply, site, draft, still === '1');
  };

  app.get('/wagtail/pages/:id/view_draft/', { preHandler }, (request, reply) => stored(request, reply));
  app.get('/wagtail/pages/:id/revisions/:revision/view/', { preHandler }, (request, reply) =>
    stored(request, reply, idOf(request, 'revision')),
  );
  const post = (
    url: string,
    preview: (request: FastifyRequest) => Promise<{ site: PreviewSite; page: LivePage; isStill: boolean }>,
  ) =>
    app.post(url, { preHandler, bodyLimit: MAX_PAGE_BODY_BYTES }, async (request, reply) => {
      try {
        const { site, page, isStill } = await preview(request);
        return await sendPreview(services, reply, site, page, isStill);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        // The editor reads the problem from its frame.
        return sendProblem(reply.headers(FRAMED_HEADERS), {
          type: error.code,
          title: PROBLEMS[error.code].title,
          status: error.status,
          detail: error.message,
          errors: [...error.errors],
          request_id: request.id,
        });
      }
    });
  post('/wagtail/pages/:id/edit/preview/', async (request) => {
    const page = await findPageFor(db, await viewer(request), idOf(request, 'id'), 'edit');
    const site = await siteOf(request, page);
    const draft = await findDraftPage(db, site.facts.site, page);
    if (!draft) throw new NotFound('This page has no draft');
    const { title, slug, content, isStill } = readForm(request, page.template);
    const urlPath = page.parentId === null ? draft.urlPath : withSlug(draft.urlPath, slug);
    return { site, page: { ...draft, title: title || draft.title, urlPath, content }, isStill };
  });
  post('/wagtail/pages/add/pages/:model/:parent/preview/', async (request) => {
    const { model = '' } = request.params as Params;
    const parent = await findPageFor(db, await viewer(request), idOf(request, 'parent'), 'add');
    const [definition, above] = [findTemplate(model), findTemplate(parent.template)];
    if (!definition?.standsAlone || !above || !mayBeBelow(definition, above)) {
      throw new NotFound('This type of page cannot be added here');
    }
    const site = await siteOf(request, parent);
    const parentDraft = await findDraftPage(db, site.facts.site, parent);
    if (!parentDraft) throw new NotFound('The page above has no draft');
    const { title, slug, content, isStill } = readForm(request, model);
    const page: LivePage = {
      ...parentDraft,
      id: 0 as PageId,
      template: model,
      title: title || definition.label,
      urlPath: `${parentDraft.urlPath}${isSlug(slug) ? slug : 'new'}/`,
      content,
      lastPublishedAt: '',
      ancestors: [
        ...parentDraft.ancestors,
        { id: parentDraft.id, title: parentDraft.title, urlPath: parentDraft.urlPath },
      ],
    };
    return { site, page, isStill };
  });
  app.get(PREVIEW_LINK_ROUTE, async (request, reply) => {
    const { token = '' } = request.params as Params;
    const link = await pages.findPreviewedPage(db, token, services.clock.now());
    // The link works only while its author may use the admin and view the draft.
    const powers = link && (await findPowers(db, link.authorId));
    if (!powers || !mayAccessAdmin(powers)) throw new NotFound('This preview link has expired or was revoked');
    const page = await findPageFor(db, { accountId: link.authorId, powers }, link.pageId, 'view_draft');
    const site = await siteOf(request, page);
    const draft = await findDraftPage(db, site.facts.site, page);
    if (!draft) throw new NotFound('This page has no draft');
    return sendPreview(services, reply, site, draft);
  });
  const previewed = async (request: FastifyRequest, pageId: number) => {
    await findPageFor(db, await viewer(request), pageId, 'view_draft');
    return { actor: actorOf(await guard.staff(request)), nowMs: services.clock.now() };
  };
  const access = { access: "staff who may see the page's draft", guard: preHandler };
  route(
    app,
    createPreviewLink,
    async ({ request, reply, params }) => {
      reply.header('cache-control', 'no-store, private');
      const context = await previewed(request, params.id);
      const { token, expiresAt } = await inTransaction(db, (tx) => pages.addPreviewLink(tx, context, params.id));
      const url = new URL(PREVIEW_LINK_ROUTE.replace(':token', token), originOf(request, services.config.publicUrl));
      return { url: url.href, expires_at: expiresAt };
    },
    access,
  );
  route(
    app,
    listPreviewLinks,
    async ({ request, params }) => {
      const { nowMs } = await previewed(request, params.id);
      return { links: await pages.listPreviewLinks(db, params.id, nowMs) };
    },
    access,
  );
  route(
    app,
    revokePreviewLink,
    async ({ request, params }) => {
      const context = await previewed(request, params.id);
      await inTransaction(db, (tx) => pages.revokePreviewLink(tx, context, params.id, params.link));
      return {};
    },
    access,
  );
}

/** Finds the site of a drawn page. Staff edit the pages of all sites on one host: each is drawn on its own site. */
export function previewSites(services: Services, factsOf: FactsOf) {
  return async (request: FastifyRequest, page: { path: string }): Promise<PreviewSite> => {
    const asked = await requireFacts(factsOf, request);
    const here = { facts: asked, origin: siteOriginOf(request, asked) };
    if (page.path.startsWith(asked.site.rootPath)) return here;
    const site = await findSiteOfPage(services.database.db, page.path);
    const facts = site && (await factsOf(`${site.host}:${site.port}`));
    if (!facts) return here;
    return { facts, origin: facts.origin ?? otherOriginOf(request, facts.site) };
  };
}

/** Reads the values that the editor posted. @throws Invalid with content paths if malformed; incomplete is fine */
function readForm(request: FastifyRequest, template: string) {
  const definition = findTemplate(template);
  if (!definition) throw new NotFound('This page type does not exist');
  const form = PreviewForm.safeParse(request.body ?? {});
  if (!form.success) {
    throw new Invalid(form.error.issues.map(({ path, message }) => ({ field: path.join('.'), message })));
  }
  const { errors, value } = validateValue(definition, parseJson(form.data.content), 'draft', blockRegistry);
  if (errors.length > 0) throw new Invalid(errors);
  return { title: form.data.title.trim(), slug: form.data.slug, content: value, isStill: form.data.is_still };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Invalid([{ field: 'content', message: 'must be JSON' }]);
  }
}

/** Sends a page as guests would see it; the answer is never cached. */
export async function sendPreview(
  services: Services,
  reply: FastifyReply,
  { facts, origin }: PreviewSite,
  page: LivePage,
  isStill = false,
): Promise<FastifyReply> {
  const asked = { path: page.urlPath, query: new URLSearchParams(), origin };
  const loaded = await loadPage(services, facts, page, asked);
  if (loaded.kind === 'redirect') return sendNote(reply, `This page redirects to ${loaded.to}`);
  if (loaded.kind !== 'page') return sendNote(reply, 'This page shows nothing at its own address');
  const context = buildPageContext(services.config, facts, {
    url: page.urlPath,
    language: loaded.language,
    now: services.clock.now(),
    ...(loaded.country ? { country: loaded.country } : {}),
    ...(loaded.blockData && { blockData: forEditors(loaded.blockData) }),
    shell: findTemplate(loaded.template)?.shell === 'site' ? 'site' : 'bare',
    isPreview: true,
  });
  const drawn = await drawPage(services, { ...loaded, head: { ...loaded.head, robots: 'noindex' } }, context, {
    isStill,
  });
  return reply
    .headers({ ...drawn.headers, ...PREVIEW_HEADERS })
    .status(200)
    .send(drawn.body);
}

const PREVIEW_HEADERS = { 'cache-control': 'no-store, private', 'x-robots-tag': 'noindex' };

/** For pages without content of their own, so that the frame is not empty. */
function sendNote(reply: FastifyReply, text: string): FastifyReply {
  return reply.headers({ ...FRAMED_HEADERS, 'content-type': 'text/plain; charset=utf-8' }).send(`${text}.`);
}

const FRAMED_HEADERS = {
  ...PREVIEW_HEADERS,
  'x-frame-options': 'SAMEORIGIN',
  'content-security-policy': "default-src 'none'; frame-ancestors 'self'",
};

function withSlug(urlPath: string, slug: string): string {
  return isSlug(slug) ? urlPath.replace(/[^/]+\/$/, `${slug}/`) : urlPath;
}

function idOf(request: FastifyRequest, name: string): number {
  const text = (request.params as Params)[name] ?? '';
  if (!/^\d{1,9}$/.test(text)) throw new NotFound('This page does not exist');
  return Number(text);
}

/** Marks blocks for editors, so that they name what an editor must correct. */
function forEditors(blockData: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(blockData).map(([type, data]) => [type, { ...(data as object), isPreview: true }]),
  );
}
