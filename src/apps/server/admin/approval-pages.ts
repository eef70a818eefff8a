import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeHtml } from '#shared/escape-html.ts';
import { NotFound, Problem } from '#shared/problem.ts';
import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { findDraftPage, findPageFor } from '#features/pages/server/index.ts';
import { plainPage, RESTRICTED_CACHING } from '#features/shared-passwords/server/index.ts';
import { approvalLinkPath, MAX_COMMENT } from '#features/workflows/review-contract.ts';
import { decideByLink, findApprovalLink } from '#features/workflows/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { findTemplate } from '#templates/definitions.ts';
import { inTransactionAgain } from '#platform/db/transaction.ts';
import { issueCsrfToken } from '#platform/http/csrf.ts';
import { contentSecurityPolicy, createNonce } from '#platform/http/security-headers.ts';
import { faceOf, type FactsOf } from '../pages/site-facts.ts';
import type { Services } from '../process/services.ts';
import type { RouteParts } from '../route-parts.ts';
import { previewSites, sendPreview } from './page-previews.ts';

type Link = NonNullable<Awaited<ReturnType<typeof findApprovalLink>>>;
type Params = { token: string };

/**
 * Pages on which a reviewer without an account decides about a page: plain forms that work without scripts. The address
 * is the secret, so it is sent to nobody else: no referrer, no cache, nothing from other origins.
 */
export function approvalPages(
  app: FastifyInstance,
  services: Services,
  factsOf: FactsOf,
  { addressesChanged, reviewsEnded }: Pick<RouteParts, 'addressesChanged' | 'reviewsEnded'>,
): void {
  const { db } = services.database;
  const isSecure = services.config.publicUrl?.startsWith('https://') ?? false;
  const siteOf = previewSites(services, factsOf);
  const now = () => new Date(services.clock.now()).toISOString();
  const say = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { status = 200, title, content }: { status?: number; title: string; content: string },
  ): Promise<FastifyReply> => {
    const nonce = createNonce();
    const policy = { connect: [], image: [], style: [], formAction: [], frame: [], framedBy: 'none' } as const;
    const { siteName } = faceOf(await factsOf(request.host), '/');
    const styleUrls = services.assets.shell().styles.map(({ url }) => url);
    return (
      reply
        .code(status)
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', RESTRICTED_CACHING)
        .header('x-robots-tag', 'noindex')
        // No referrer for other origins; with none at all, browsers would omit the origin of form posts.
        .header('referrer-policy', 'same-origin')
        .header('content-security-policy', contentSecurityPolicy(nonce, policy))
        .send(plainPage({ siteName, language: 'en', styleUrls, nonce, title, content }))
    );
  };
  const gone = (request: FastifyRequest, reply: FastifyReply) =>
    say(request, reply, {
      status: 404,
      title: 'This link no longer works',
      content: '<p>It has expired or was revoked. Ask the sender for a new one.</p>',
    });
  const form = (request: FastifyRequest, reply: FastifyReply, link: Link, token: string, complaint = '') =>
    say(request, reply, {
      status: complaint === '' ? 200 : 400,
      title: `Please review “${escapeHtml(link.pageTitle)}”`,
      content: formOf(link, { token, complaint, csrfToken: issueCsrfToken(request, reply, { isSecure }) }),
    });

  app.get<{ Params: Params }>('/wagtail/approval/:token/', async (request, reply) => {
    const link = await findApprovalLink(db, request.params.token, now());
    if (!link) return gone(request, reply);
    return link.state === 'open' ? form(request, reply, link, request.params.token) : over(request, reply, link, say);
  });

  app.get<{ Params: Params }>('/wagtail/approval/:token/preview/', async (request, reply) => {
    const link = await findApprovalLink(db, request.params.token, now());
    if (link?.state !== 'open') throw new NotFound('This link no longer works');
    // The link carries the rights of the person who asked for the review: the reviewer may decide about this version.
    const page = await findPageFor(db, { accountId: null, powers: SYSTEM_POWERS }, link.pageId, 'view_draft');
    const site = await siteOf(request, page);
    const draft = await findDraftPage(db, site.facts.site, page, link.revisionId);
    if (!draft) throw new NotFound('This version of the page does not exist');
    return sendPreview(services, reply.header('referrer-policy', 'no-referrer'), site, draft);
  });

  app.post<{ Params: Params; Body: { decision?: unknown; comment?: unknown } | null }>(
    '/wagtail/approval/:token/',
    async (request, reply) => {
      const { token } = request.params;
      const link = await findApprovalLink(db, token, now());
      if (!link) return gone(request, reply);
      if (link.state !== 'open') return over(request, reply, link, say);
      const { decision, comment: typed } = request.body ?? {};
      const comment = typeof typed === 'string' ? typed.trim() : '';
      if (decision !== 'approve' && decision !== 'reject')
        return form(request, reply, link, token, 'Choose whether you approve the page or ask for changes.');
      if (decision === 'reject' && comment === '')
        return form(request, reply, link, token, 'Say what should be changed.');
      if (comment.length > MAX_COMMENT)
        return form(request, reply, link, token, `The comment must have at most ${MAX_COMMENT} characters.`);
      const context = {
        actor: { accountId: null, name: link.name },
        powers: SYSTEM_POWERS,
        now: now(),
        registry: blockRegistry,
        template: findTemplate,
        addressesChanged,
        reviewsEnded,
      };
      try {
        await inTransactionAgain(db, (tx) => decideByLink(tx, context, { token, decision, comment }));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return say(request, reply, {
          status: error.status,
          title: 'Your decision was not sent',
          content: `<p>${escapeHtml(error.message)}. Ask ${escapeHtml(link.createdByName)}, or try again later.</p>`,
        });
      }
      return say(request, reply, {
        title: decision === 'approve' ? 'Thank you: you approved the page' : 'Thank you: you asked for changes',
        content: `<p>${escapeHtml(link.createdByName)} sees your decision${comment === '' ? '' : ' and your comment'}. This link is used up.</p>`,
      });
    },
  );
}

const over = (
  request: FastifyRequest,
  reply: FastifyReply,
  link: Link,
  say: (
    request: FastifyRequest,
    reply: FastifyReply,
    page: { status?: number; title: string; content: string },
  ) => Promise<FastifyReply>,
) => {
  const own = link.decision === 'approve' ? 'You approved this page.' : 'You asked for changes.';
  return say(request, reply, {
    title: link.state === 'decided' ? 'You have already decided' : 'This decision was already made',
    content: `<p>${link.state === 'decided' ? own : 'Somebody else has decided, or the review has ended.'} There is nothing left to do.</p>`,
  });
};

function formOf(link: Link, { token, complaint, csrfToken }: { token: string; complaint: string; csrfToken: string }) {
  const path = approvalLinkPath(encodeURIComponent(token));
  const until = new Date(link.expiresAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const invalid = complaint === '' ? '' : ' aria-invalid="true" aria-describedby="comment-error"';
  const error = complaint === '' ? '' : `<p class="error" id="comment-error" role="alert">${escapeHtml(complaint)}</p>`;
  return `<p>${escapeHtml(link.createdByName)} asks you, ${escapeHtml(link.name)}, about the task “${escapeHtml(link.task)}”. You decide once, until ${until}.</p><ul><li><a href="${path}preview/" target="_blank" rel="noreferrer">Look at the page<small>Opens in a new tab, as guests would see it</small></a></li></ul><form method="post" action="${path}"><input type="hidden" name="csrf_token" value="${escapeHtml(csrfToken)}"><p></p><label for="comment">Comment</label><p class="help">Needed when you ask for changes.</p><textarea id="comment" name="comment" maxlength="${MAX_COMMENT}"${invalid}></textarea>${error}<button type="submit" name="decision" value="approve">Approve</button><button class="second" type="submit" name="decision" value="reject">Ask for changes</button></form>`;
}
