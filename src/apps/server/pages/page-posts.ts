import type { FastifyReply, FastifyRequest } from 'fastify';
import { RateLimited } from '#shared/problem.ts';
import { isStep, type Post } from '#features/forms/post.ts';
import type { FormProps } from '#features/forms/props.ts';
import { keepSkip } from '#features/guard/rules.ts';
import { CaptchaRefused } from '#features/guard/server/index.ts';
import { findPageByPath, type LivePage } from '#features/pages/server/index.ts';
import type { TemplateName } from '#templates/definitions.ts';
import type { SubmitContext, Submitter } from '#templates/submitter.ts';
import { SUBMITTERS } from '#templates/submitters.ts';
import { issueCsrfToken } from '#platform/http/csrf.ts';
import { requireForm } from '#platform/http/require-form.ts';
import { refuseMethod } from '#platform/http/problem-reply.ts';
import { redirectAnywhere } from '#platform/http/redirect.ts';
import { sendOnce } from '#platform/http/send-cached.ts';
import { drawPage } from './draw-page.ts';
import type { PageGate } from './page-gate.ts';
import { loadPage, type PageQuery } from './load-page.ts';
import { contextOfPage } from './page-context.ts';
import { siteOriginOf } from './request-origin.ts';
import type { Services } from '../process/services.ts';
import type { SiteFacts, SiteFactsStore } from './site-facts.ts';
import { csrfOptions } from './draw-own-page.ts';
import { isOwnPost } from './guest-post.ts';

/** A post may render a page; this includes its lookup. What it stores is limited by its own guard. */
const POST_COST = 20;
/** Points for an address that is not known to be a page's: it is looked up among pages and redirects. */
export const LOOKUP_COST = 3;

type Again = { form: FormProps; status: 200 | 403 | 422 | 429; retryAfterSeconds?: number };

/** Takes posts of forms on pages, and draws the page again when a post is refused. */
export class PagePosts {
  readonly #services: Services;
  readonly #facts: SiteFactsStore;
  #gate: PageGate | undefined;

  constructor(services: Services, facts: SiteFactsStore) {
    this.#services = services;
    this.#facts = facts;
  }

  admitBy(gate: PageGate): void {
    this.#gate = gate;
  }

  /** @param path the requested slashed path; undefined for an address outside the page tree */
  async answer(request: FastifyRequest, reply: FastifyReply, path: string | undefined): Promise<FastifyReply> {
    const { clock, config, database } = this.#services;
    request.server.costs?.spendOnPage(request, LOOKUP_COST);
    const facts = path === undefined ? undefined : await this.#facts.find(request.host);
    const page = facts && path !== undefined && (await findPageByPath(database.db, facts.site, path));
    const submitter = page && page.rest === '' ? SUBMITTERS[page.template as TemplateName] : undefined;
    if (!facts || !page || !submitter || path === undefined) return refuseMethod(request, reply);
    if (page.restrictions.length > 0 && !(await this.#gate?.admit({ request, reply }, page))) return reply;

    const isOwn = await isOwnPost(request, this.#services);
    requireForm(request);
    const now = clock.now();
    request.server.costs?.spend(request, POST_COST - LOOKUP_COST);

    const asked: PageQuery = { path, query: new URLSearchParams(), origin: siteOriginOf(request, facts) };
    const context: SubmitContext = {
      db: database.db,
      site: { ...facts.site, publicUrl: config.publicUrl },
      page,
      settings: facts.settings.in(page.languageCode).values,
      post: (request.body ?? {}) as Post,
      ip: request.ip,
      now,
      origin: this.#services.mailOrigin(),
      guard: this.#services.guestGuard,
      subscriptions: this.#services.subscriptions,
      locations: this.#services.locations,
      geocoder: this.#services.geocoder,
      logger: this.#services.logger,
    };
    const outcome = await this.#take(submitter, context, isOwn);
    if ('to' in outcome) {
      // An accepted post may be answered by mail.
      this.#services.mail.wake();
      return redirectAnywhere(reply.header('cache-control', 'no-store'), outcome.to, 303);
    }
    const form = keepSkip(outcome.form, context.post);
    return this.#drawAgain(request, reply, { facts, page, asked }, { ...outcome, form });
  }

  async #take(submitter: Submitter, context: SubmitContext, isOwn: boolean): Promise<{ to: string } | Again> {
    if (isStep(context.post)) return { form: await submitter.redraw(context), status: 200 };
    if (!isOwn) return { form: withError(await submitter.redraw(context), 'forms.error_token'), status: 403 };
    try {
      const result = await submitter.submit(context);
      return result.kind === 'done' ? { to: result.to } : { form: result.form, status: 422 };
    } catch (error) {
      if (error instanceof RateLimited) {
        const form = withError(await submitter.redraw(context), 'forms.error_rate');
        return { form, status: 429, retryAfterSeconds: error.retryAfterSeconds };
      }
      if (error instanceof CaptchaRefused) {
        return { form: withError(await submitter.redraw(context), `forms.captcha_${error.captcha}`), status: 422 };
      }
      throw error;
    }
  }

  /** The page with its form, for this guest only: never cached, with a token of its own. */
  async #drawAgain(
    request: FastifyRequest,
    reply: FastifyReply,
    { facts, page, asked }: { facts: SiteFacts; page: LivePage; asked: PageQuery },
    { form, status, retryAfterSeconds }: Again,
  ): Promise<FastifyReply> {
    const loaded = await loadPage(this.#services, facts, page, asked);
    if (loaded.kind !== 'page') return refuseMethod(request, reply);
    const context = {
      ...contextOfPage(this.#services, facts, asked, loaded),
      csrf_token: issueCsrfToken(request, reply, csrfOptions(this.#services)),
    };
    const drawn = await drawPage(this.#services, { ...loaded, props: { ...loaded.props, form } }, context);
    if (retryAfterSeconds !== undefined) reply.header('retry-after', String(retryAfterSeconds));
    const headers = { ...drawn.headers, 'cache-control': 'no-store, private' };
    return sendOnce(request, reply, { ...drawn, headers, status });
  }
}

function withError(
  form: FormProps,
  id: 'forms.error_token' | 'forms.error_rate' | `forms.captcha_${CaptchaRefused['captcha']}`,
): FormProps {
  return { ...form, errors: { __all__: [{ id }] } };
}
