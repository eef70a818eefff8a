import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Forbidden, NotFound } from '#shared/problem.ts';
import type { CollectionKind } from '#features/rights/permissions.ts';
import { loginPathFor } from '#features/accounts/next-path.ts';
import { isNavigation, type StaffGuard } from '#features/accounts/server/index.ts';
import {
  createPasswordDoor,
  type DoorDeps,
  RESTRICTED_CACHING,
  returnPathOf,
} from '#features/shared-passwords/server/index.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { MAX_COLLECTION_PASSWORD } from '../contract.ts';
import { type CollectionAccess, decideAccess } from '../file-access.ts';
import { findCollectionPassword } from './queries.ts';

/** Controls access to every file of the library. */
export interface FileGate {
  /**
   * Decides about access to an existing file before anything about the file is revealed. Undefined means that the reply has
   * been sent (a redirect to the sign-in page, or a password form), and the caller returns it. Restricted files must not be
   * cached: the reply already has the header for that, and the caller must not override it.
   * @throws NotFound with the message `missing`, that of a file that does not exist, for visitors who may not know of the
   * file; Forbidden for an account outside its groups
   */
  admit(
    exchange: { request: FastifyRequest; reply: FastifyReply },
    file: { kind: Exclude<CollectionKind, 'collection'>; access: CollectionAccess | null; missing: string },
  ): Promise<{ isRestricted: boolean } | undefined>;
}

/** Dependencies of the gate, passed by the app. */
export type GateDeps = DoorDeps & { guard: StaffGuard };

/**
 * Caching of a public file whose address always has the same content. Shared caches ask again after five minutes: its
 * collection may have become private.
 */
export const PUBLIC_CACHING = 'public, max-age=31536000, s-maxage=300, immutable';

const PATH = '/documents/authenticate_with_password';

/** Makes the gate, and the route to which guests send the password of a collection. */
export function createFileGate(app: FastifyInstance, deps: GateDeps): FileGate {
  const door = createPasswordDoor(app, deps, {
    what: 'file',
    name: 'collection',
    path: `${PATH}/:id/`,
    maxPassword: MAX_COLLECTION_PASSWORD,
    find: ({ id }) => findCollectionPassword(deps.db, Number(id)),
    askStatus: 401,
  });
  return {
    async admit({ request, reply }, { kind, access, missing }) {
      // Most files are public; the session is not loaded for them.
      if (!access || access.restrictions.length === 0) return { isRestricted: false };
      reply.header('cache-control', RESTRICTED_CACHING);
      const account = await deps.guard.personOf(request);
      const decision = decideAccess(access, kind, { account, passed: await door.passedOf(request) });
      if (decision.kind === 'admitted' || decision.kind === 'public') return { isRestricted: true };
      // Scripts and frames get the reply for a file that does not exist. Only navigations reveal that a private file exists.
      if (!isNavigation(request)) throw new NotFound(missing);
      if (decision.kind === 'refused') throw new Forbidden('Your account may not open this file');
      if (decision.kind === 'sign_in') await redirectToPath(reply, loginPathFor(request.url), 302);
      else
        await door.ask(request, reply, {
          action: `${PATH}/${decision.collectionId}/`,
          returnUrl: returnPathOf(request.url),
        });
      return undefined;
    },
  };
}
