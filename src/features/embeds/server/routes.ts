import type { FastifyInstance } from 'fastify';
import { Invalid } from '#shared/problem.ts';
import type { StaffGuard } from '#features/accounts/server/index.ts';
import { route } from '#platform/http/route.ts';
import { chooseEmbed, getEmbedChooser } from '../chooser-contract.ts';
import { EMBED_PROVIDERS } from '../contract.ts';
import { describeEmbed } from '../describe-embed.ts';

/** What staff may embed. No address is ever fetched: nobody reaches by us what they cannot reach themselves. */
export function embedRoutes(app: FastifyInstance, { guard }: { guard: StaffGuard }): void {
  const staffOnly = { access: 'staff', guard: guard.requireStaff };

  route(app, getEmbedChooser, () => ({ providers: [...EMBED_PROVIDERS] }), staffOnly);

  route(
    app,
    chooseEmbed,
    ({ body }) => {
      const found = describeEmbed(body.url);
      if ('complaint' in found) throw new Invalid([{ field: 'url', message: found.complaint }]);
      return found;
    },
    staffOnly,
  );
}
