import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LanguageCode, PageHead } from '#features/pages/contract.ts';
import type { TemplateName } from '#templates/definitions.ts';
import { issueCsrfToken } from '#platform/http/csrf.ts';
import { sendOnce } from '#platform/http/send-cached.ts';
import { drawPage, PAY_PAGES } from './draw-page.ts';
import { buildPageContext } from './page-context.ts';
import type { Services } from '../process/services.ts';
import type { SiteFacts } from './site-facts.ts';

/** A page outside the page tree. */
export interface OwnPage {
  template: TemplateName;
  props: object;
  head: Pick<PageHead, 'title'> & Partial<PageHead>;
  /** Path and query. */
  url: string;
  language: LanguageCode;
  status?: number;
  /** Its address gives access, so error reports must not contain it. */
  isSecret?: boolean;
  /** Its form may lead to a card payment. */
  isBeforePayment?: boolean;
}

/** Points per page: it reads for one guest, and nothing of it is cached. */
const DRAW_COST = 10;

/**
 * Draws a page for one guest: not indexed, never cached, with a token for its forms.
 * @throws RateLimited for an address that draws very many
 */
export async function sendOwnPage(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  facts: SiteFacts,
  {
    template,
    props,
    head,
    url,
    language,
    status = 200,
    isSecret = false,
    isBeforePayment = PAY_PAGES.has(template),
  }: OwnPage,
): Promise<FastifyReply> {
  request.server.costs?.spendOnPage(request, DRAW_COST);
  const { config, clock } = services;
  const context = buildPageContext(config, facts, { url, language, now: clock.now() });
  const drawn = await drawPage(
    services,
    {
      kind: 'page',
      template,
      props,
      head: { robots: 'noindex', structured_data: [], ...head },
      status,
      language,
      country: undefined,
      translations: [],
      tags: new Set(),
      blocks: new Set(),
      cacheSeconds: 0,
      isBeforePayment,
    },
    {
      ...context,
      ...((isSecret || isBeforePayment) && { error_reporting_address: null }),
      ...(isBeforePayment && { legacy_header: { scripts: [], styles: [] } }),
      csrf_token: issueCsrfToken(request, reply, csrfOptions(services)),
    },
  );
  return sendOnce(request, reply, drawn);
}

/** Options for cookies of tokens on this server. */
export function csrfOptions({ config }: Pick<Services, 'config'>): { isSecure: boolean } {
  return { isSecure: config.publicUrl?.startsWith('https://') ?? false };
}
