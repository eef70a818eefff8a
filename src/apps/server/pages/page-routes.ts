import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { addressesTag, findExpiredPage, findPageByPath, type LivePage } from '#features/pages/server/index.ts';
import { ownOrderUrl } from '#features/locator/order-url.ts';
import { RESTRICTED_CACHING } from '#features/shared-passwords/server/index.ts';
import { createHitCounter, findRedirect, type HitCounter } from '#features/redirects/server/index.ts';
import { findTemplate } from '#templates/definitions.ts';
import { type CachedResponse, type Rendered } from '#platform/http/html-cache.ts';
import type { KeptAnswers } from '#platform/http/kept-answers.ts';
import { redirectAnywhere, redirectToPath } from '#platform/http/redirect.ts';
import { sendCached, sendOnce } from '#platform/http/send-cached.ts';
import { TaggedCache } from '#platform/tagged-cache.ts';
import { drawPage } from './draw-page.ts';
import {
  type KeptReads,
  loadContent,
  type LoadedPage,
  loadPage,
  type PageContent,
  type PageQuery,
  tagsOfAddress,
  answersRest,
} from './load-page.ts';
import { createPageGate, type PageGate } from './page-gate.ts';
import { buildPageContext, contextOfPage } from './page-context.ts';
import { decodePath, keep, pagePath, urlAsked, withSlash } from './page-path.ts';
import { LOOKUP_COST, PagePosts } from './page-posts.ts';
import { siteOriginOf } from './request-origin.ts';
import type { Services } from '../process/services.ts';
import type { SiteFacts, SiteFactsStore } from './site-facts.ts';

/** Points for a page that is not in the cache. Made-up searches and host names request new ones without limit. */
const DRAW_COST = 3;

/** Address of the not-found page itself (Spec §2.1). */
const NOT_FOUND_PATH = '/error-pages/404/';

/** `since`: the cache's generation when the request arrived, before any read. */
type Asked = PageQuery & { since: number };

/** Serves the page tree: all addresses without an exact route. */
export class PageServer {
  readonly #services: Services;
  readonly #facts: SiteFactsStore;
  readonly #hits: HitCounter;
  readonly #posts: PagePosts;
  readonly #quick: Pick<KeptAnswers, 'remember' | 'forget'>;
  #gate: PageGate | undefined;
  /** What serves a site's path, so that a cached page is found without a query. */
  readonly #known = new TaggedCache<KnownPath>({ max: 20_000 });
  /** Live pages and their resolved content by site and id, for requests with another query or a minute later. */
  readonly #contents = new TaggedCache<KeptContent>({ max: 1000 });
  /** Other data that loaders of templates read, such as the newest press releases. */
  readonly #reads: KeptReads = new TaggedCache({ max: 1000 });

  constructor(services: Services, facts: SiteFactsStore, quick: Pick<KeptAnswers, 'remember' | 'forget'>) {
    this.#quick = quick;
    this.#services = services;
    this.#facts = facts;
    this.#posts = new PagePosts(services, facts);
    this.#hits = createHitCounter(services.database.db, {
      now: () => services.clock.now(),
      onError: (error) => services.logger.error({ err: error }, 'followed redirects were not counted'),
    });
  }

  /** Drops everything that the changed tags may affect. */
  forget(tags: readonly string[]): void {
    this.#services.htmlCache.drop(tags);
    this.#quick.forget();
    this.#facts.drop(tags);
    this.#known.drop(tags);
    this.#contents.drop(tags);
    this.#reads.drop(tags);
  }

  register(app: FastifyInstance): void {
    this.#gate = createPageGate(app, this.#services, this.#facts);
    this.#posts.admitBy(this.#gate);
    app.addHook('onClose', () => this.#hits.close());
    app.get('/*', (request, reply) => this.#answer(request, reply));
    // Posts of guests' forms check their origin themselves: an unproven one shows the form again with everything typed.
    app.post('/*', { config: { isCsrfExempt: true } }, (request, reply) =>
      this.#posts.answer(request, reply, pagePath(request)),
    );
    for (const url of [NOT_FOUND_PATH, NOT_FOUND_PATH.slice(0, -1)])
      app.get(url, (request, reply) => this.notFound(request, reply));
  }

  async #answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const since = this.#services.htmlCache.generation;
    const url = urlAsked(request);
    const path = url && decodePath(url.pathname);
    if (!url || path === undefined) return this.notFound(request, reply);
    const slashed = withSlash(path);
    if (slashed === undefined) {
      request.server.costs?.spendOnPage(request, LOOKUP_COST);
      return this.missing(request, reply);
    }
    const slash = slashed === path ? '' : '/';
    // As it was sent: decoded, "%3F" would become the beginning of a query.
    const sendToSlashed = () => redirectToPath(reply, `${url.pathname}${slash}${url.search}`, 301);
    if (request.url.startsWith('//')) return sendToSlashed();
    const order = ownOrderUrl(url, (rlid) => this.#services.locations.byRlid(rlid));
    if (order) return redirectToPath(reply, order, 302);
    const facts = await this.#facts.find(request.host);
    if (!facts) throw new NotFound('This installation has no site yet');
    const origin = siteOriginOf(request, facts);
    const known = this.#known.get(`${facts.site.id} ${slashed}`);
    if (known) {
      if (slash) return sendToSlashed();
      const query = keep(url.searchParams, known.parameters);
      return this.#sendPage(request, reply, facts, { path, query, origin, since });
    }
    request.server.costs?.spendOnPage(request, LOOKUP_COST);
    // The home page is above every address; its content is not read for those that it does not answer.
    const page = await findPageByPath(this.#services.database.db, facts.site, slashed, answersRest);
    if (!page) {
      if (await this.#sendsOn(request, reply)) return reply;
      // Addresses have no capital letters, but people type them, and phones capitalize the first letter of a field.
      const lower = `${url.pathname.toLowerCase()}${slash}`;
      if (lower !== url.pathname + slash) {
        if (await this.#isAddress(request, facts, decodePath(lower)))
          return redirectToPath(reply, `${lower}${url.search}`, 301);
        if (await this.#sendsOn(request, reply, lower + url.search)) return reply;
      }
      return slash ? sendToSlashed() : this.notFound(request, reply);
    }
    const parameters = findTemplate(page.template)?.parameters ?? [];
    const asked: Asked = { path: slashed, query: keep(url.searchParams, parameters), origin, since };
    if (page.restrictions.length > 0)
      return slash ? sendToSlashed() : this.#sendPrivate(request, reply, facts, asked, page);
    const loaded = await this.#loadPublic(facts, asked, page);
    // The change may have affected this address.
    if (loaded.kind === 'page' && since === this.#services.htmlCache.generation) {
      const value = { parameters, id: page.id, rest: page.rest };
      this.#known.set(`${facts.site.id} ${slashed}`, { value, tags: new Set(tagsOfAddress(page)), seconds: null });
    }
    // One step to where the slashed address would redirect.
    if (slash && loaded.kind !== 'redirect') return sendToSlashed();
    return this.#sendPage(request, reply, facts, asked, loaded);
  }

  async #isAddress(request: FastifyRequest, facts: SiteFacts, path = ''): Promise<boolean> {
    if (request.server.hasRoute({ method: 'GET', url: path })) return true;
    return (await findPageByPath(this.#services.database.db, facts.site, path, answersRest)) !== undefined;
  }

  /** Sends the kept page or draws it; `loaded` saves loading it twice on the first request. */
  async #sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    facts: SiteFacts,
    asked: Asked,
    loaded?: LoadedPage,
  ): Promise<FastifyReply> {
    if (loaded && loaded.kind !== 'page') return this.#sendOther(request, reply, facts, asked, loaded);
    let other: OtherPage | undefined;
    const key = cacheKey(facts, asked);
    this.#spendUnlessKept(request, key);
    const response = await this.#services.htmlCache.getOrRender(
      key,
      async () => {
        const fresh = loaded ?? (await this.#load(facts, asked));
        if (fresh.kind === 'page') return this.#draw(facts, asked, fresh);
        other = fresh;
        return NOTHING;
      },
      asked.since,
    );
    if (other) return this.#sendOther(request, reply, facts, asked, other);
    // Another request has found that this address no longer shows a page.
    if (response.status === NOTHING.status) {
      return this.#sendOther(request, reply, facts, asked, await this.#load(facts, asked));
    }
    if (asked.since === this.#services.htmlCache.generation) this.#quick.remember(request, key);
    return sendCached(request, reply, response);
  }

  /** Before the shared rendering: others who wait for the same page must not be refused with the sender. */
  #spendUnlessKept(request: FastifyRequest, key: string): void {
    if (!this.#services.htmlCache.peek(key)) request.server.costs?.spendOnPage(request, DRAW_COST);
  }

  async #load(facts: SiteFacts, asked: Asked): Promise<LoadedPage | PrivatePage> {
    const known = this.#known.get(`${facts.site.id} ${asked.path}`);
    const kept = known && this.#contents.get(`${facts.site.id} ${known.id}`);
    const reads = this.#reads;
    if (kept)
      return loadPage(this.#services, facts, { ...kept.page, rest: known.rest }, asked, {
        content: kept.content,
        reads,
      });
    const page = await findPageByPath(this.#services.database.db, facts.site, asked.path);
    if (page && page.restrictions.length > 0) return { kind: 'private', page };
    return page ? this.#loadPublic(facts, asked, page) : { kind: 'not_found' };
  }

  /** Loads a public page, and keeps its content unless something changed meanwhile. */
  async #loadPublic(facts: SiteFacts, asked: Asked, page: LivePage): Promise<LoadedPage> {
    const content = await loadContent(this.#services, facts.site, page);
    if (content && asked.since === this.#services.htmlCache.generation) {
      const tags = new Set([...facts.structureTags, ...content.tags]);
      const { seconds } = content.blockData;
      this.#contents.set(`${facts.site.id} ${page.id}`, { value: { page, content }, tags, seconds });
    }
    const kept = content && { content, reads: this.#reads };
    return kept ? loadPage(this.#services, facts, page, asked, kept) : { kind: 'not_found' };
  }

  /** A private page: drawn for this visitor, and never cached. */
  async #sendPrivate(
    request: FastifyRequest,
    reply: FastifyReply,
    facts: SiteFacts,
    asked: PageQuery,
    page: LivePage,
  ): Promise<FastifyReply> {
    if (!(await this.#gate?.admit({ request, reply }, page))) return reply;
    const loaded = await loadPage(this.#services, facts, page, asked);
    if (loaded.kind !== 'page') return this.#sendOther(request, reply, facts, asked, loaded);
    const drawn = await this.#draw(facts, asked, loaded);
    return sendOnce(request, reply, { ...drawn, headers: { ...drawn.headers, 'cache-control': RESTRICTED_CACHING } });
  }

  async #sendOther(
    request: FastifyRequest,
    reply: FastifyReply,
    facts: SiteFacts,
    asked: PageQuery,
    other: LoadedPage | PrivatePage,
  ): Promise<FastifyReply> {
    if (other.kind === 'private') return this.#sendPrivate(request, reply, facts, asked, other.page);
    if (other.kind === 'redirect') return redirectAnywhere(reply, other.to, other.status);
    return this.missing(request, reply);
  }

  /** For an address that shows nothing, whichever route it has. */
  async missing(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return (await this.#sendsOn(request, reply)) ? reply : this.notFound(request, reply);
  }

  /**
   * Redirects if a page has moved from here or has expired. The query is kept within the site, unless the old address
   * had one itself. Returns whether it has answered, and not the reply: an async function that returns a reply awaits it.
   */
  async #sendsOn(request: FastifyRequest, reply: FastifyReply, url = request.url): Promise<boolean> {
    const facts = await this.#facts.find(request.host);
    const moved = facts && (await findRedirect(this.#services.database.db, facts.site.id, url));
    if (!moved) {
      const path = pagePath(request);
      const asked = facts && path !== undefined && { site: facts.site, path, origin: siteOriginOf(request, facts) };
      const expired = asked && (await findExpiredPage(this.#services.database.db, asked));
      if (!expired) return false;
      await (expired.url === null ? this.notFound(request, reply, 410) : redirectAnywhere(reply, expired.url, 302));
      return true;
    }
    this.#hits.add(moved.id);
    const query = request.url.split('?', 2)[1];
    const keepsQuery = query && !moved.hasUsedQuery && /^\/[^?#]*$/.test(moved.url);
    await redirectAnywhere(reply, keepsQuery ? `${moved.url}?${query}` : moved.url, moved.isPermanent ? 301 : 302);
    return true;
  }

  /**
   * The 404 template (Spec §2.5 item 5), also for expired pages (410), in the language of the address, or that which
   * `?language=` names. All unknown addresses of a language share one document.
   */
  async notFound(request: FastifyRequest, reply: FastifyReply, status: 404 | 410 = 404): Promise<FastifyReply> {
    const since = this.#services.htmlCache.generation;
    const facts = await this.#facts.find(request.host);
    if (!facts) throw new NotFound('This installation has no site yet');
    const origin = siteOriginOf(request, facts);
    const { sections, languageOf } = facts.translations;
    const named = (request.query as Record<string, unknown>)['language'];
    const sectionOf = (code: unknown) => sections.find((one) => one.language === code);
    const section = sectionOf(named) ?? sectionOf(languageOf(pagePath(request) ?? '/'));
    const language = section?.language ?? facts.site.languageCode;
    const path = section && language !== facts.site.languageCode ? section.url : NOT_FOUND_PATH;
    const asked: PageQuery = { path, query: new URLSearchParams(), origin };
    const key = `${cacheKey(facts, asked)} ${status}`;
    this.#spendUnlessKept(request, key);
    const response = await this.#services.htmlCache.getOrRender(
      key,
      async () => {
        const ownPage = facts.notFoundPage(language);
        const own = ownPage && (await findPageByPath(this.#services.database.db, facts.site, ownPage.urlPath));
        const loaded = own ? await loadPage(this.#services, facts, own, asked) : undefined;
        const shown = loaded?.kind === 'page' ? loaded : defaultNotFound(facts, language);
        return this.#draw(facts, asked, {
          ...shown,
          tags: new Set([...shown.tags, addressesTag('not_found')]),
          status,
        });
      },
      since,
    );
    return sendCached(request, reply, response);
  }

  async #draw(facts: SiteFacts, asked: PageQuery, loaded: Extract<LoadedPage, { kind: 'page' }>): Promise<Rendered> {
    return drawPage(this.#services, loaded, contextOfPage(this.#services, facts, asked, loaded));
  }

  /**
   * The header or footer alone (Spec §2.1 /blocks/footer/), for partner applications: with absolute addresses, and in
   * the site's language that `?language=` names.
   */
  async fragment(request: FastifyRequest, part: 'header' | 'footer'): Promise<CachedResponse> {
    const since = this.#services.htmlCache.generation;
    const facts = await this.#facts.find(request.host);
    if (!facts) throw new NotFound('This installation has no site yet');
    const origin = siteOriginOf(request, facts);
    const asked = urlAsked(request)?.searchParams.get('language');
    const section = facts.translations.sections.find(({ language }) => language === asked);
    const { language, url } = section ?? { language: facts.site.languageCode, url: '/' };
    const key = `fragment ${part} ${facts.site.id} ${origin} ${language}`;
    this.#spendUnlessKept(request, key);
    return this.#services.htmlCache.getOrRender(
      key,
      async () => {
        const context = buildPageContext(this.#services.config, facts, {
          url,
          language,
          now: this.#services.clock.now(),
        });
        return {
          status: 200,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'public, max-age=60',
            'access-control-allow-origin': '*',
            'cross-origin-resource-policy': 'cross-origin',
          },
          body: withOrigin(await this.#services.renderer.renderFragment(part, context), origin),
          tags: new Set(facts.tags),
          seconds: null,
        };
      },
      since,
    );
  }
}

/** The page that answers a path, its declared parameters, and what follows its own address in the path. */
interface KnownPath {
  parameters: readonly string[];
  id: number;
  rest: string;
}

interface KeptContent {
  page: LivePage;
  content: PageContent;
}

/** A private page, which is never kept. */
interface PrivatePage {
  kind: 'private';
  page: LivePage;
}
type OtherPage = Exclude<LoadedPage, { kind: 'page' }> | PrivatePage;

/** Represents "no page" during rendering; never sent and never kept. */
const NOTHING: Rendered = { status: 0, headers: {}, body: '', tags: new Set(), seconds: 0 };

const NOT_FOUND_TITLES: Readonly<Record<LanguageCode, string>> = {
  en: 'Page not found',
  es: 'Página no encontrada',
  'fr-CA': 'Page introuvable',
};

function defaultNotFound(facts: SiteFacts, language: LanguageCode): Extract<LoadedPage, { kind: 'page' }> {
  return {
    kind: 'page',
    template: 'not_found',
    props: { title: NOT_FOUND_TITLES[language] },
    head: { title: NOT_FOUND_TITLES[language], robots: 'noindex', structured_data: [] },
    status: 404,
    language,
    country: undefined,
    translations: [],
    tags: new Set(facts.tags),
    blocks: new Set(),
    cacheSeconds: null,
  };
}

/** Starts with the site id: with PUBLIC_URL, or for unknown hosts, several sites share one origin. */
function cacheKey({ site }: SiteFacts, { origin, path, query }: PageQuery): string {
  return `${site.id} ${origin} ${path} ${query.toString()}`;
}

/** Makes the addresses of links, forms and images absolute: on a partner's host they would lead to the partner. */
function withOrigin(html: string, origin: string): string {
  return html.replaceAll(/(\s(?:href|action|src)=")(?=\/(?!\/))/g, (before) => before + origin);
}
