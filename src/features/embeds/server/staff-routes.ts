import type { FastifyInstance } from 'fastify';
import { Invalid } from '#shared/problem.ts';
import { ANY_STAFF } from '#features/rights/staff-rule.ts';
import { type StaffRouteDeps, staffRoutes } from '#features/accounts/server/index.ts';
import { chooseEmbed, getEmbedChooser } from '../chooser-contract.ts';
import { EMBED_PROVIDERS } from '../contract.ts';
import { describeEmbed } from '../describe-embed.ts';

/** Chooser of embeds. The server never fetches an address, so nobody can use it to reach internal addresses. */
export function embedRoutes(app: FastifyInstance, deps: StaffRouteDeps): void {
  const staff = staffRoutes(app, deps);

  staff.serve(getEmbedChooser, ANY_STAFF, () => ({ providers: [...EMBED_PROVIDERS] }));
  staff.serve(chooseEmbed, ANY_STAFF, ({ body }) => {
    const found = describeEmbed(body.url);
    if ('complaint' in found) throw new Invalid([{ field: 'url', message: found.complaint }]);
    return found;
  });
}
