import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound, Problem, RateLimited, Unavailable } from '#shared/problem.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import {
  ACTION_FIELD,
  ORDER_ACTIONS,
  ORDERS_PAGE_PATH,
  orderPageUrl,
  PAYING_COOKIE,
} from '#features/orders/guest-pages.ts';
import { isLiveState, isOpenState, type OrderState } from '#features/orders/order-states.ts';
import type { OrderStatusProps } from '#features/orders/page-props.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { redirectAnywhere, redirectToPath } from '#platform/http/redirect.ts';
import type { Services } from '../process/services.ts';
import { csrfOptions, sendOwnPage } from './draw-own-page.ts';
import { isProvenPost } from './guest-post.ts';
import { storeBasket } from './order-menu-page.ts';
import { type FactsOf, requireFacts } from './site-facts.ts';

const POST_COST = 20;
/** Without JavaScript. */
const REFRESH_SECONDS = 30;
const MAX_VEHICLE_CHARACTERS = 60;
/** An order waits this long for its payment. */
const PAYING_SECONDS = 15 * 60;

/** As the site's catalogues have them, which the server does not load. */
const TITLES: Readonly<Record<LanguageCode, Readonly<Record<OrderState | 'out' | 'asked', string>>>> = {
  en: {
    placing: 'Your order waits for its payment',
    asked: 'We are asking the restaurant for your order',
    failed: 'This order was not paid',
    accepted: 'The kitchen has your order',
    firing: 'The kitchen is cooking',
    ready: 'Your order is ready',
    out: 'Your order is on its way',
    handed: 'Enjoy your meal',
    cancelled: 'This order is cancelled',
    uncollected: 'Nobody came for this order',
  },
  es: {
    placing: 'Su pedido espera el pago',
    asked: 'Estamos consultando su pedido con el restaurante',
    failed: 'Este pedido no se pagó',
    accepted: 'La cocina tiene su pedido',
    firing: 'La cocina está cocinando',
    ready: 'Su pedido está listo',
    out: 'Su pedido está en camino',
    handed: 'Buen provecho',
    cancelled: 'Este pedido está cancelado',
    uncollected: 'Nadie recogió este pedido',
  },
  'fr-CA': {
    placing: 'Votre commande attend son paiement',
    asked: 'Nous transmettons votre commande au restaurant',
    failed: 'Cette commande n’a pas été payée',
    accepted: 'La cuisine a votre commande',
    firing: 'La cuisine prépare votre commande',
    ready: 'Votre commande est prête',
    out: 'Votre commande est en route',
    handed: 'Bon appétit',
    cancelled: 'Cette commande est annulée',
    uncollected: 'Personne n’est venu chercher cette commande',
  },
};

/** The page of an order, for everybody who has its address. */
export function orderPage(app: FastifyInstance, services: Services, factsOf: FactsOf): void {
  const { orders, locations } = services;

  /** The current state of an order; one that is being placed is first settled with its payment or partner. */
  const present = async (token: string) => {
    const order = await orders.find(token);
    if (order.state !== 'placing') return order;
    const settled = await orders.settle(token);
    services.mail.wake();
    return settled;
  };

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { refusal = null, status = 200 }: { refusal?: OrderStatusProps['refusal']; status?: number } = {},
  ): Promise<FastifyReply> => {
    // Also sent on the page for unknown addresses, which wrong tokens get.
    reply.header('referrer-policy', 'no-referrer');
    const facts = await requireFacts(factsOf, request);
    const order = await present(tokenOf(request));
    if (order.state !== 'placing' && request.cookies[PAYING_COOKIE] === order.id) {
      // The order is placed or cancelled now: baskets are kept only for unpaid orders.
      keepPaying(services, reply, '');
      if (isLiveState(order.state)) storeBasket(services, reply, '');
    }
    const restaurant = locations.record(order.rlid)?.wire;
    if (!restaurant) throw new NotFound();
    const { language, state, isAsked } = order;
    const title = TITLES[language][state === 'ready' && order.outAt !== null ? 'out' : isAsked ? 'asked' : state];
    return sendOwnPage(services, request, reply, facts, {
      template: 'order_status',
      props: { order, restaurant, refusal } satisfies OrderStatusProps,
      head: { title, ...(isOpenState(state) && { refresh_seconds: REFRESH_SECONDS }) },
      url: orderPageUrl(order.id),
      language,
      status,
      isSecret: true,
    });
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!(await isProvenPost(request, services, POST_COST)))
      return draw(request, reply, { refusal: 'token', status: 403 });
    const token = tokenOf(request);
    const post = (request.body ?? {}) as Post;
    const action = ORDER_ACTIONS.find((one) => one === textOf(post, ACTION_FIELD));
    try {
      if (action === 'cancel') await orders.cancel(token);
      else if (action === 'arrive')
        await orders.arrive(token, textOf(post, 'vehicle').trim().slice(0, MAX_VEHICLE_CHARACTERS));
      else if (action === 'pay' || action === 'pay_there') {
        const way = action === 'pay' ? 'card' : 'at_restaurant';
        const { payment } = await orders.pay(token, way, request.ip);
        if (payment.url !== null)
          return await redirectAnywhere(reply.header('cache-control', 'no-store'), payment.url, 303);
      } else return await draw(request, reply, { refusal: 'token', status: 422 });
      services.mail.wake();
      return await redirectToPath(reply.header('cache-control', 'no-store'), orderPageUrl(token), 303);
    } catch (error) {
      if (error instanceof RateLimited) {
        reply.header('retry-after', String(error.retryAfterSeconds));
        return draw(request, reply, { refusal: 'rate', status: 429 });
      }
      if (error instanceof Unavailable && error.service === 'payments')
        return draw(request, reply, { refusal: 'card_down', status: 503 });
      if (error instanceof Problem && action === 'pay_there' && (error.code === 'duplicate' || error.code === 'closed'))
        return draw(request, reply, { refusal: 'prepay', status: error.status });
      if (error instanceof Problem && (error.code === 'conflict' || error.code === 'closed'))
        return draw(request, reply, { refusal: 'changed', status: 409 });
      throw error;
    }
  };

  for (const url of [`${ORDERS_PAGE_PATH}:order_id/`, `${ORDERS_PAGE_PATH}:order_id`]) {
    app.get(url, (request, reply) => draw(request, reply));
    app.post(url, { config: { isCsrfExempt: true } }, receive);
  }
}

function tokenOf({ params }: FastifyRequest): string {
  return (params as { order_id: string }).order_id;
}

/** Remembers which order of this browser waits for its payment; '' forgets it. */
export function keepPaying(services: Pick<Services, 'config'>, reply: FastifyReply, token: string): void {
  const { isSecure } = csrfOptions(services);
  const options = { path: '/', sameSite: 'lax', secure: isSecure, httpOnly: true } as const;
  if (token === '') reply.clearCookie(PAYING_COOKIE, options);
  else reply.setCookie(PAYING_COOKIE, token, { ...options, maxAge: PAYING_SECONDS });
}
