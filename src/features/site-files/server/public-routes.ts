import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import { LOCATIONS_TAG } from '#features/locations/server/index.ts';
import { ANYWHERE_TAG, type LocationDirectory } from '#features/locator/server/index.ts';
import { PAGES_TAG, type Site } from '#features/pages/server/index.ts';
import type { SiteSettings } from '#features/settings/definitions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import type { HtmlCache, Rendered } from '#platform/http/html-cache.ts';
import { route } from '#platform/http/route.ts';
import { sendCached } from '#platform/http/send-cached.ts';
import { getIntegrationManifest } from '../contract.ts';
import { robotsTxt } from './robots-txt.ts';
import { securityTxt } from './security-txt.ts';
import { listSitemapEntries, type SitemapSections } from './sitemap-entries.ts';
import {
  buildSitemapFiles,
  buildSitemapIndex,
  type SitemapEntry,
  type SitemapFile,
  type SitemapLimits,
  SITEMAP_LIMITS,
} from './sitemap-xml.ts';

/** A file of the browser build, by path on this site. */
interface ShellAsset {
  url: string;
  integrity: string;
}

export interface SiteFileOptions {
  db: Db;
  clock: Clock;
  locations: LocationDirectory;
  /** Caches the sitemaps. */
  htmlCache: HtmlCache;
  /** The site of a request; undefined on an empty installation. */
  siteOf(request: FastifyRequest): Promise<AskedSite | undefined>;
  /** Scripts and styles of the header and footer. */
  shellAssets(): { scripts: readonly ShellAsset[]; styles: readonly ShellAsset[] };
  /** Defaults to the limits of the sitemap protocol. */
  sitemapLimits?: SitemapLimits;
}

interface AskedSite {
  site: Site;
  settings: Pick<SiteSettings, 'security_txt'>;
  /** "https://www.example.com", no closing slash. */
  origin: string;
}

const SECTIONS = ['pages', 'locations'] as const;
const CACHE_CONTROL = 'public, max-age=300';
/** Points for a sitemap that is not in the cache. Without PUBLIC_URL, each made-up host name requests a new one. */
const SITEMAP_COST = 50;

/** Files for crawlers and other programs (Spec §2.1). */
export function siteFileRoutes(app: FastifyInstance, options: SiteFileOptions): void {
  const getSite = async (request: FastifyRequest): Promise<AskedSite> => {
    const found = await options.siteOf(request);
    if (!found) throw new NotFound('This installation has no site yet');
    return found;
  };
  sitemapRoutes(app, options, getSite);

  app.get('/robots.txt', async (request, reply) => sendText(reply, robotsTxt((await getSite(request)).origin)));

  let warnedOn = '';
  app.get('/.well-known/security.txt', async (request, reply) => {
    const { settings, origin } = await getSite(request);
    const now = options.clock.now();
    const file = securityTxt(settings.security_txt, `${origin}/.well-known/security.txt`, now);
    const today = new Date(now).toISOString().slice(0, 10);
    if ((file.kind === 'expired' || (file.kind === 'text' && file.isEnding)) && warnedOn !== today) {
      warnedOn = today;
      request.log.warn(
        file.kind === 'text' ? { daysLeft: file.daysLeft } : {},
        file.kind === 'text' ? 'security.txt expires soon: renew it in the settings' : 'security.txt has expired',
      );
    }
    if (file.kind !== 'text') throw new NotFound('This site has no valid security.txt');
    return sendText(reply, file.text);
  });

  route(
    app,
    getIntegrationManifest,
    async ({ request, reply }) => {
      const { origin } = await getSite(request);
      const { scripts, styles } = options.shellAssets();
      const absolute = ({ url, integrity }: ShellAsset) => ({ url: new URL(url, origin).href, integrity });
      const version = createHash('sha256');
      for (const asset of [...scripts, ...styles]) version.update(`${asset.url} ${asset.integrity}\n`);
      reply.header('cache-control', 'public, max-age=60').header('access-control-allow-origin', '*');
      return {
        version: version.digest('hex').slice(0, 12),
        header: { url: `${origin}/blocks/header/` },
        footer: { url: `${origin}/blocks/footer/` },
        scripts: scripts.map(absolute),
        styles: styles.map(absolute),
      };
    },
    { access: 'everyone' },
  );
}

/** One file if it fits the limits; otherwise an index of `/sitemap/{section}-{number}.xml`. */
function sitemapRoutes(
  app: FastifyInstance,
  options: SiteFileOptions,
  getSite: (request: FastifyRequest) => Promise<AskedSite>,
): void {
  const limits = options.sitemapLimits ?? SITEMAP_LIMITS;
  const { htmlCache } = options;
  /** Sends the cached file, or the one that `build` makes of the entries. */
  const send = async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    build: (sections: SitemapSections, origin: string) => Promise<string>,
  ) => {
    const since = htmlCache.generation;
    const { site, origin } = await getSite(request);
    const render = async (): Promise<Rendered> => ({
      status: 200,
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': CACHE_CONTROL,
        // Crawlers follow the sitemap, but do not show the file itself.
        'x-robots-tag': 'noindex, noodp, noarchive',
      },
      body: await build(await listSitemapEntries(options.db, site, options.locations), origin),
      tags: new Set([PAGES_TAG, LOCATIONS_TAG, ANYWHERE_TAG]),
      seconds: null,
    });
    const key = `sitemap ${site.id} ${origin} ${name}`;
    if (!htmlCache.peek(key)) app.costs?.spendOnPage(request, SITEMAP_COST);
    return sendCached(request, reply, await htmlCache.getOrRender(key, render, since));
  };

  for (const url of ['/sitemap.xml', '/sitemap/sitemap.xml']) {
    app.get(url, (request, reply) =>
      send(request, reply, 'whole', async (sections, origin) => {
        const whole = await onlyFile(buildSitemapFiles(entriesOf(sections), origin, limits));
        if (whole) return whole.xml;
        const files: SitemapEntry[] = [];
        for (const section of SECTIONS.filter((name) => !isEmpty(sections[name]))) {
          let number = 0;
          for await (const { lastModified } of buildSitemapFiles(sections[section], origin, limits)) {
            files.push({ path: `/sitemap/${section}-${++number}.xml`, lastModified });
          }
        }
        return buildSitemapIndex(files, origin);
      }),
    );
  }

  app.get<{ Params: { section: string; number: string } }>(
    `/sitemap/:section(${SECTIONS.join('|')})-:number(^\\d{1,4}$).xml`,
    (request, reply) => {
      const section = SECTIONS.find((name) => name === request.params.section);
      const number = Number(request.params.number);
      return send(request, reply, `${section}-${number}`, async (sections, origin) => {
        let left = number;
        for await (const { xml } of buildSitemapFiles(section ? sections[section] : [], origin, limits)) {
          if (--left === 0) return xml;
        }
        throw new NotFound('The sitemap has no such part');
      });
    },
  );
}

function* entriesOf(sections: SitemapSections): Generator<SitemapEntry> {
  for (const section of SECTIONS) yield* sections[section];
}

function isEmpty(entries: Iterable<SitemapEntry>): boolean {
  return entries[Symbol.iterator]().next().done === true;
}

/** The only file; undefined when there are several. */
async function onlyFile(files: AsyncGenerator<SitemapFile>): Promise<SitemapFile | undefined> {
  const first = await files.next();
  return (await files.next()).done === true ? first.value : undefined;
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', CACHE_CONTROL).send(text);
}
