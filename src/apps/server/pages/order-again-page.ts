import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Id } from '#shared/listing.ts';
import { NotFound } from '#shared/problem.ts';
import { ACCOUNT_PAGE_PATH, loginPageUrl } from '#features/diners/guest-pages.ts';
import type { DinerCookies } from '#features/diners/server/index.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import { packWithinLimits, withLines } from '#features/orders/basket.ts';
import { checkoutUrl, ORDER_AGAIN_PATH, orderMenuUrl } from '#features/orders/guest-pages.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import type { Services } from '../process/services.ts';
import { isProvenPost } from './guest-post.ts';
import { basketOf, storeBasket } from './order-menu-page.ts';

const POST_COST = 20;
const Query = z.object({ language: z.enum(LANGUAGES).catch('en') });

/**
 * Puts an earlier order or a favourite of a signed-in diner into the basket. The checkout names items that today's menu
 * no longer offers. The address is below `/order`, because the basket's cookie is only sent there.
 */
export function orderAgainPage(app: FastifyInstance, services: Services, cookies: DinerCookies): void {
  const { diners, locations, clock } = services;

  const goOn = (reply: FastifyReply, path: string) =>
    redirectToPath(reply.header('cache-control', 'no-store'), path, 303);

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const isProven = await isProvenPost(request, services, POST_COST);
    const { language } = Query.parse(request.query);
    const signedIn = await diners.signedIn(cookies.read(request).session);
    if (!signedIn) return goOn(reply, loginPageUrl(ACCOUNT_PAGE_PATH));
    if (!isProven) return goOn(reply, `${ACCOUNT_PAGE_PATH}#orders`);
    const post = (request.body ?? {}) as Post;
    const favourite = Id.safeParse(textOf(post, 'favourite'));
    const order = Id.safeParse(textOf(post, 'order'));
    if (!favourite.success && !order.success) throw new NotFound();
    const again = await diners.linesAgain(
      signedIn,
      favourite.success ? { favourite: favourite.data } : { order: order.data ?? 0 },
    );
    if (!locations.byRlid(again.rlid, clock.now())) throw new NotFound();
    const packed = packWithinLimits(withLines(basketOf(request), again.lines));
    // On the menu's page the guest can make room.
    if (packed === null) return goOn(reply, orderMenuUrl(again.rlid, language, { problem: 'full' }));
    storeBasket(services, reply, packed);
    return goOn(reply, checkoutUrl(again.rlid, language));
  };

  for (const url of [ORDER_AGAIN_PATH, ORDER_AGAIN_PATH.slice(0, -1)])
    app.post(url, { config: { isCsrfExempt: true } }, receive);
}
