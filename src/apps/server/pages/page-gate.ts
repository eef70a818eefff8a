import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createStaffGuard, sessionCookie } from '#features/accounts/server/index.ts';
import { MAX_PAGE_PASSWORD } from '#features/pages/governance-contract.ts';
import { decidePageAccess } from '#features/pages/page-privacy.ts';
import { findPagePassword, type LivePage } from '#features/pages/server/index.ts';
import {
  createPasswordDoor,
  type DoorLanguage,
  RESTRICTED_CACHING,
  returnPathOf,
} from '#features/shared-passwords/server/index.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import type { Services } from '../process/services.ts';
import { faceOf, type SiteFactsStore } from './site-facts.ts';

const PATH = '/_util/authenticate_with_password';

const REFUSED: Readonly<Record<DoorLanguage, { title: string; text: string }>> = {
  en: { title: 'This page is not for your account', text: 'Ask the people who run this site if you need access.' },
  es: { title: 'Esta página no es para su cuenta', text: 'Si la necesita, hable con quien administra este sitio.' },
  'fr-CA': {
    title: 'Cette page n’est pas ouverte à votre compte',
    text: 'Si vous en avez besoin, adressez-vous aux responsables du site.',
  },
};

/** Controls the access to private pages. */
export interface PageGate {
  /** True when the visitor may see the page; otherwise the answer has been sent. Caches must not store the reply. */
  admit(
    exchange: { request: FastifyRequest; reply: FastifyReply },
    page: Pick<LivePage, 'id' | 'restrictions'>,
  ): Promise<boolean>;
}

/** Makes the gate, and the route to which guests post the password of a page. */
export function createPageGate(app: FastifyInstance, services: Services, facts: SiteFactsStore): PageGate {
  const { clock, config, passwords } = services;
  const { db } = services.database;
  const isSecure = config.publicUrl?.startsWith('https://') ?? false;
  const guard = createStaffGuard({ db, clock, cookie: sessionCookie({ isSecure }) });
  const door = createPasswordDoor(
    app,
    {
      db,
      clock,
      passwords,
      isSecure,
      faceOf: (request, path) => facts.find(request.host).then((found) => faceOf(found, path)),
      styleUrls: () => services.assets.shell().styles.map(({ url }) => url),
    },
    {
      what: 'page',
      name: 'page',
      path: `${PATH}/:page_view_restriction_id/:page_id/`,
      maxPassword: MAX_PAGE_PASSWORD,
      find: ({ page_view_restriction_id: restriction, page_id: page }) =>
        findPagePassword(db, Number(restriction), Number(page)),
      askStatus: 200,
    },
  );
  return {
    async admit({ request, reply }, page) {
      reply.header('cache-control', RESTRICTED_CACHING).header('x-robots-tag', 'noindex');
      const [account, passed] = await Promise.all([guard.personOf(request), door.passedOf(request)]);
      const decision = decidePageAccess(page.restrictions, { account, passed });
      if (decision.kind === 'admitted') return true;
      const returnUrl = returnPathOf(request.url);
      if (decision.kind === 'password') {
        await door.ask(request, reply, { action: `${PATH}/${decision.restrictionId}/${page.id}/`, returnUrl });
      } else if (decision.kind === 'sign_in') {
        await redirectToPath(reply, `/_util/login/?next=${encodeURIComponent(returnUrl)}`, 302);
      } else {
        await door.say(request, reply, {
          status: 403,
          returnUrl,
          title: (language) => REFUSED[language].title,
          content: (language) => `<p>${REFUSED[language].text}</p>`,
        });
      }
      return false;
    },
  };
}
