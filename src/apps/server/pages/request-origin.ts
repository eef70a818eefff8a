import type { FastifyRequest } from 'fastify';
import { findOrigin, findSiteByHost, isSiteHost } from '#features/pages/server/index.ts';
import { ownOriginOf, type SiteAddress } from '#features/pages/site-origin.ts';
import type { Services } from '../process/services.ts';
import type { SiteFacts } from './site-facts.ts';

/** Origin of the admin, such as "https://www.example.com": PUBLIC_URL when set, else the origin of the request. */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  // A trusted proxy may pass on any X-Forwarded-Proto that a client sent.
  return publicUrl ?? `${request.protocol === 'https' ? 'https' : 'http'}://${request.host}`;
}

/** Origin of absolute addresses in the pages of the requested site, without a trailing slash. */
export function siteOriginOf(request: FastifyRequest, facts: Pick<SiteFacts, 'origin'>): string {
  return facts.origin ?? originOf(request, null);
}

/** Without PUBLIC_URL, the origin of a site requested at another site's host: its own host, if it has a name. */
export function otherOriginOf(request: FastifyRequest, site: SiteAddress): string {
  const asked = originOf(request, null);
  return site.host === '*' ? asked : ownOriginOf(site, asked);
}

/**
 * Origin of links in mails to a guest of the requested site: what is stored of the site, never what the request sends.
 * A request may send any host and port, and a link would take its token there. Without PUBLIC_URL it is this server's
 * own address.
 */
export async function linkOriginOf(
  request: FastifyRequest,
  { config: { publicUrl }, database, mailOrigin }: Pick<Services, 'config' | 'database' | 'mailOrigin'>,
): Promise<string> {
  if (publicUrl === null) return mailOrigin();
  const site = await findSiteByHost(database.db, request.host);
  return (site && (await findOrigin(database.db, site, publicUrl))) ?? publicUrl;
}

/**
 * Origin of guests' forms on the requested site: its own host where it differs from that of PUBLIC_URL. A host without
 * a site is refused.
 */
export async function guestOriginOf(
  request: FastifyRequest,
  { config: { publicUrl }, database }: Pick<Services, 'config' | 'database'>,
): Promise<string> {
  if (publicUrl === null) return originOf(request, null);
  const { protocol, host } = new URL(publicUrl);
  if (request.host === host || !(await isSiteHost(database.db, request.host))) return publicUrl;
  return `${protocol}//${request.host}`;
}
