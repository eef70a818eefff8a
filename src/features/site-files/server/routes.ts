import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import type { LocationDirectory } from '#features/locations/server/index.ts';
import type { Site } from '#features/pages/server/index.ts';
import type { SiteSettings } from '#features/settings/definitions.ts';
import type { Clock } from '#platform/clock.ts';
import type { Db } from '#platform/db/client.ts';
import { route } from '#platform/http/route.ts';
import { getIntegrationManifest } from '../contract.ts';
import { robotsTxt } from './robots-txt.ts';
import { securityTxt } from './security-txt.ts';
import { listSitemapEntries } from './sitemap-entries.ts';
import { buildSitemapFiles, buildSitemapIndex, type SitemapLimits, SITEMAP_LIMITS } from './sitemap-xml.ts';

/** A file of the browser build, by path on this site. */
interface ShellAsset {
  url: string;
  integrity: string;
}

export interface SiteFileOptions {
  db: Db;
  clock: Clock;
  locations: LocationDirectory;
  /** "https://www.example.com", no closing slash. */
  originOf(request: FastifyRequest): string;
  /** The site that a request came to; undefined on an empty installation. */
  siteOf(request: FastifyRequest): Promise<{ site: Site; settings: Pick<SiteSettings, 'security_txt'> } | undefined>;
  /** Scripts and styles of the header and footer. */
  shellAssets(): { scripts: readonly ShellAsset[]; styles: readonly ShellAsset[] };
  /** The sitemap protocol's, unless told. */
  sitemapLimits?: SitemapLimits;
}

const SECTIONS = ['pages', 'locations'] as const;
const CACHE_CONTROL = 'public, max-age=300';

/** The files that machines ask a site for (Spec §2.1). */
export function siteFileRoutes(app: FastifyInstance, options: SiteFileOptions): void {
  sitemapRoutes(app, options);

  app.get('/robots.txt', async (request, reply) => sendText(reply, robotsTxt(options.originOf(request))));

  let warnedOn = '';
  app.get('/.well-known/security.txt', async (request, reply) => {
    const found = await options.siteOf(request);
    const now = options.clock.now();
    const canonical = `${options.originOf(request)}/.well-known/security.txt`;
    const file = found ? securityTxt(found.settings.security_txt, canonical, now) : { kind: 'not_configured' as const };
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

  route(app, getIntegrationManifest, ({ request, reply }) => {
    const origin = options.originOf(request);
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
  });
}

/** One file while it fits the limits; above them an index of `/sitemap/{section}-{number}.xml`. */
function sitemapRoutes(app: FastifyInstance, options: SiteFileOptions): void {
  const limits = options.sitemapLimits ?? SITEMAP_LIMITS;
  const load = async (request: FastifyRequest) => {
    const found = await options.siteOf(request);
    if (!found) throw new NotFound('This installation has no site yet');
    return listSitemapEntries(options.db, found.site, options.locations);
  };

  for (const url of ['/sitemap.xml', '/sitemap/sitemap.xml']) {
    app.get(url, async (request, reply) => {
      const origin = options.originOf(request);
      const sections = await load(request);
      const whole = buildSitemapFiles([...sections.pages, ...sections.locations], origin, limits);
      if (whole.length === 1) return sendXml(reply, whole[0]?.xml ?? '');
      const files = SECTIONS.filter((section) => sections[section].length > 0).flatMap((section) =>
        buildSitemapFiles(sections[section], origin, limits).map(({ lastModified }, at) => ({
          path: `/sitemap/${section}-${at + 1}.xml`,
          lastModified,
        })),
      );
      return sendXml(reply, buildSitemapIndex(files, origin));
    });
  }

  app.get<{ Params: { section: string; number: string } }>(
    `/sitemap/:section(${SECTIONS.join('|')})-:number(^\\d{1,4}$).xml`,
    async (request, reply) => {
      const section = SECTIONS.find((name) => name === request.params.section);
      const sections = await load(request);
      const files = section ? buildSitemapFiles(sections[section], options.originOf(request), limits) : [];
      const file = files[Number(request.params.number) - 1];
      if (!file) throw new NotFound('The sitemap has no such part');
      return sendXml(reply, file.xml);
    },
  );
}

function sendXml(reply: FastifyReply, xml: string): FastifyReply {
  return reply
    .header('content-type', 'application/xml; charset=utf-8')
    .header('cache-control', CACHE_CONTROL)
    .send(xml);
}

function sendText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('content-type', 'text/plain; charset=utf-8').header('cache-control', CACHE_CONTROL).send(text);
}
