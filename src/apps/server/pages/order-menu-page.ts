import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Count, Id } from '#shared/listing.ts';
import { NotFound } from '#shared/problem.ts';
import { type Post, textOf, textsOf } from '#features/forms/post.ts';
import { restaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { timeAt } from '#features/front-of-house/time-at.ts';
import { nameOfRestaurant, restaurantIn } from '#features/front-of-house/server/index.ts';
import { loadMenuImages } from '#features/menus/server/index.ts';
import type { LocationEntry } from '#features/locator/server/index.ts';
import { linkedMenu } from '#features/menus/menu-linked-data.ts';
import { ALLERGENS, DIETS, MODES } from '#features/menus/menu-texts.ts';
import {
  BASKET_COOKIE,
  type BasketLine,
  packWithinLimits,
  unpackBasket,
  withLineAt,
  withQuantity,
} from '#features/orders/basket.ts';
import { checkLine } from '#features/orders/check-basket.ts';
import {
  ACTION_FIELD,
  MENU_ACTIONS,
  ORDER_PAGE_PATH,
  orderMenuUrl,
  TABLE_COOKIE,
} from '#features/orders/guest-pages.ts';
import { lineOfForm, QUANTITY_FIELD } from '#features/orders/line-form.ts';
import type { NoOrdersReason } from '#features/orders/order-states.ts';
import { temporalZoneClock } from '#features/opening-hours/hours-zone-temporal.ts';
import { openStatus } from '#features/opening-hours/opening-hours.ts';
import type { LineProblem, OrderMenuProps, TimeTexts } from '#features/orders/page-props.ts';
import { type LanguageCode, LANGUAGES } from '#features/pages/contract.ts';
import { currencyOf } from '#features/menus/money.ts';
import { itemOf, menuOfItem, type ShownMenu } from '#features/menus/shown-menu.ts';
import { isWebAddress, redirectAnywhere, redirectToPath } from '#platform/http/redirect.ts';
import type { Services } from '../process/services.ts';
import { chooseRestaurant } from './choose-restaurant.ts';
import { csrfOptions, sendOwnPage } from './draw-own-page.ts';
import { isProvenPost } from './guest-post.ts';
import { siteOriginOf } from './request-origin.ts';
import { type FactsOf, requireFacts } from './site-facts.ts';

const POST_COST = 10;
const KEPT_SECONDS = 7 * 24 * 3600;

/** As the site's catalogues have them, which the server does not load. */
const TITLES: Readonly<Record<LanguageCode, string>> = {
  en: 'Order online',
  es: 'Pedir en línea',
  'fr-CA': 'Commander en ligne',
};

const several = <T extends z.ZodType>(one: T) =>
  z.preprocess((value) => (value === undefined ? [] : Array.isArray(value) ? value : [value]), z.array(one).max(20));

/** Values that match no restaurant or language are ignored: a shared link may be cut off. */
const Query = z.object({
  rlid: Id,
  language: z.enum(LANGUAGES).optional().catch(undefined),
  item: z.string().max(40).optional().catch(undefined),
  line: Count.optional().catch(undefined),
  problem: z.literal('full').optional().catch(undefined),
  /** The code that guests at a table scanned. */
  table: z.string().max(40).optional().catch(undefined),
  q: z.string().max(80).default('').catch(''),
  without: several(z.enum(ALLERGENS)).catch([]),
  diet: z
    .enum(['', ...DIETS])
    .default('')
    .catch(''),
});
type Asked = z.infer<typeof Query>;

/** The page with the menu of a restaurant, on which guests order (Spec §2.1). */
export function orderMenuPage(app: FastifyInstance, services: Services, factsOf: FactsOf): void {
  const { orders, locations, clock, database } = services;

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    asked: Asked,
    { problem = null, status = 200 }: { problem?: LineProblem | null; status?: number } = {},
  ): Promise<FastifyReply> => {
    const facts = await requireFacts(factsOf, request);
    const { rlid } = asked;
    const language = asked.language ?? facts.site.languageCode;
    const entry = restaurantIn(locations, rlid);
    const restaurant = locations.byRlid(rlid, clock.now());
    if (!restaurant) throw new NotFound();
    const menu = await orders.menuOf(rlid, language);
    const code = request.cookies[TABLE_COOKIE];
    const table = (code && (await orders.table({ rlid, code }))) || null;
    const offers = await Promise.all(
      MODES.filter((mode) => mode !== 'table' || table !== null).map((mode) => orders.slots({ rlid, mode, units: 1 })),
    );
    const open = offers.filter(({ slots }) => slots.length > 0);
    // The reason of an order type that the restaurant offers comes first.
    const closed = offers.find(({ reason }) => reason !== 'off') ?? offers[0];
    const soonest = open.map(({ slots }) => slots[0] ?? '').toSorted()[0] ?? null;
    const hasMenu = menu.categories.length > 0;
    const words = (iso: string) => timeWords(entry, language, { atMs: Date.parse(iso), nowMs: clock.now() });
    const opens = closed?.opensAt ?? nextOpening(entry, clock.now());
    const item = asked.item === undefined ? undefined : itemOf(menu, asked.item);
    const listed = new Set(menu.categories.flatMap(({ items }) => items));
    const illustrated = item ? [item] : Object.values(menu.items).filter(({ id }) => listed.has(id));
    const props: OrderMenuProps = {
      restaurant: restaurantFacts(restaurant),
      menu,
      images: await loadMenuImages(database.db, illustrated, { signer: services.images.signer, language }),
      currency: currencyOf(entry),
      basket: basketOf(request),
      wish: { q: asked.q, without: asked.without, diet: asked.diet },
      soonest: hasMenu && soonest !== null ? words(soonest) : null,
      reason: soonest === null ? (closed?.reason ?? 'closed') : hasMenu ? null : 'no_menu',
      pauseReason: soonest === null ? (closed?.pauseReason ?? '') : '',
      opensAt: soonest === null && opens && mayOpen(closed?.reason) ? words(opens) : null,
      backAt: Object.fromEntries(
        Object.values(menu.items).flatMap(({ id, backAt }) => (backAt === null ? [] : [[id, words(backAt)]])),
      ),
      url: soonest === null ? (closed?.url ?? null) : null,
      table,
      problem,
    };
    const { images, currency, basket } = props;
    const typed = item && request.method === 'POST' ? typedLine(request, menu, item.id) : null;
    const choices = item && {
      ...{ restaurant: props.restaurant, images, currency, basket, problem },
      ...{ menu: menuOfItem(menu, item), item: item.id, line: asked.line ?? null, typed },
    };
    return sendOwnPage(services, request, reply, facts, {
      ...(choices ? { template: 'order_item', props: choices } : { template: 'order_menu', props }),
      head: {
        title: item?.name ?? TITLES[language],
        structured_data: item || !hasMenu ? [] : [linkedData(props, language, siteOriginOf(request, facts))],
      },
      url: orderMenuUrl(rlid, language, { item: item?.id, line: asked.line }),
      language,
      status,
    });
  };

  /** The linked data of the restaurant, its menu and its order page, for search engines and assistants. */
  const linkedData = (
    { restaurant, menu, images, currency }: OrderMenuProps,
    language: LanguageCode,
    origin: string,
  ): object => {
    const url = `${origin}${orderMenuUrl(restaurant.rlid, language)}`;
    const name = nameOfRestaurant(restaurantIn(locations, restaurant.rlid));
    return {
      '@context': 'https://schema.org',
      '@type': 'Restaurant',
      name,
      hasMenu: linkedMenu(menu, { name, url, language, currency, images, origin }),
      potentialAction: { '@type': 'OrderAction', target: url },
    };
  };

  const show = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = askedOf(request);
    if (!asked) return chooseRestaurant(request, reply, services, { factsOf, urlOf: orderMenuUrl });
    const { wire } = restaurantIn(locations, asked.rlid);
    const { rlid, language, table } = asked;
    const same = new URLSearchParams({ rlid: String(rlid), ...(language && { language }), ...(table && { table }) });
    const root = wire.countryRootURL && `${wire.countryRootURL.replace(/\/+$/, '')}${ORDER_PAGE_PATH}?${same}`;
    const { url } = await orders.slots({ rlid, mode: 'pickup', units: 0 });
    const elsewhere = [root, url].find((one) => one && isElsewhere(one, request.host));
    if (elsewhere) return redirectAnywhere(reply, elsewhere, 302);
    return table === undefined
      ? draw(request, reply, asked, { problem: asked.problem ?? null })
      : sitDown(request, reply, asked, table);
  };

  /** Keeps the code of a table in a cookie instead of the address, which guests may share. */
  const sitDown = async (request: FastifyRequest, reply: FastifyReply, asked: Asked, code: string) => {
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
    const options = { path: ORDER_PAGE_PATH, sameSite: 'lax', secure: csrfOptions(services).isSecure } as const;
    if ((await orders.table({ rlid: asked.rlid, code })) === undefined) {
      reply.clearCookie(TABLE_COOKIE, options);
      return draw(request, reply, asked, { problem: 'table', status: 409 });
    }
    reply.setCookie(TABLE_COOKIE, code, { ...options, httpOnly: true });
    const language = asked.language ?? (await requireFacts(factsOf, request)).site.languageCode;
    return redirectToPath(reply, orderMenuUrl(asked.rlid, language), 302);
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = queryOf(request);
    if (!(await isProvenPost(request, services, POST_COST)))
      return draw(request, reply, asked, { problem: 'again', status: 403 });
    // The page with the form set a cookie.
    if (request.headers.cookie === undefined) return draw(request, reply, asked, { problem: 'blocked', status: 422 });
    const post = (request.body ?? {}) as Post;
    const action = MENU_ACTIONS.find((one) => one === textOf(post, ACTION_FIELD));
    const changed = action && (await change(request, asked, post, action));
    if (changed === undefined) return draw(request, reply, asked, { problem: 'again', status: 422 });
    if (typeof changed === 'string') return draw(request, reply, asked, { problem: changed, status: 422 });
    const packed = packWithinLimits(changed);
    if (packed === null) return draw(request, reply, asked, { problem: 'full', status: 422 });
    storeBasket(services, reply, packed);
    const facts = await requireFacts(factsOf, request);
    const back = orderMenuUrl(asked.rlid, asked.language ?? facts.site.languageCode);
    return redirectToPath(reply.header('cache-control', 'no-store'), back, 303);
  };

  /** @returns the changed basket, or why it was not changed */
  const change = async (
    request: FastifyRequest,
    { rlid, item, line: at, language }: Asked,
    post: Post,
    action: (typeof MENU_ACTIONS)[number],
  ): Promise<BasketLine[] | LineProblem | undefined> => {
    const lines = basketOf(request);
    if (action === 'clear') return [];
    if (action === 'set') {
      const place = Count.safeParse(textOf(post, 'line'));
      const quantity = Count.safeParse(textOf(post, QUANTITY_FIELD));
      return place.success && quantity.success && quantity.data <= 50
        ? withQuantity(lines, place.data, quantity.data)
        : undefined;
    }
    const menu = await orders.menuOf(rlid, language ?? 'en');
    if (item === undefined || !itemOf(menu, item)) return 'gone';
    const checked = checkLine(menu, typedLine(request, menu, item));
    if ('code' in checked) return checked.code === 'ITEM_GONE' ? 'gone' : 'choose';
    return withLineAt(lines, at ?? null, checked.line);
  };

  for (const url of [ORDER_PAGE_PATH, `${ORDER_PAGE_PATH}/`]) {
    app.get(url, show);
    app.post(url, { config: { isCsrfExempt: true } }, receive);
  }
}

/** A time as text in the restaurant's time zone, with its day unless that is today: "11:15 AM, Friday, November 27". */
function timeWords(
  { timeZone }: Pick<LocationEntry, 'timeZone'>,
  language: LanguageCode,
  { atMs, nowMs }: { atMs: number; nowMs: number },
): TimeTexts {
  const words = timeAt(atMs, { language, timeZone });
  const zone = temporalZoneClock(timeZone);
  if (zone.localTime(atMs).date === zone.localTime(nowMs).date) return words;
  const day = new Intl.DateTimeFormat(language, { timeZone, weekday: 'long', month: 'long', day: 'numeric' });
  return { ...words, time: `${words.time}, ${day.format(atMs)}` };
}

/** ISO instant at which a closed restaurant opens next; undefined when unknown. */
function nextOpening({ openingHours, timeZone }: LocationEntry, nowMs: number): string | undefined {
  const status = openStatus(openingHours, 'operation', temporalZoneClock(timeZone), nowMs);
  return 'opens' in status && status.opens ? new Date(status.opens.epochMs).toISOString() : undefined;
}

/** False for reasons that do not depend on opening times. */
function mayOpen(reason: NoOrdersReason | undefined): boolean {
  return reason === 'closed' || reason === 'paused';
}

/** The choices in a posted form of a dish. */
function typedLine({ body }: FastifyRequest, menu: ShownMenu, item: string): BasketLine {
  return lineOfForm(menu, item, (name) => textsOf((body ?? {}) as Post, name));
}

/** The lines in the guest's cookie. */
export function basketOf({ cookies }: FastifyRequest): BasketLine[] {
  return unpackBasket(cookies[BASKET_COOKIE]);
}

/** Keeps a basket in the guest's browser; '' forgets it. */
export function storeBasket(services: Pick<Services, 'config'>, reply: FastifyReply, packed: string): void {
  const { isSecure } = csrfOptions(services);
  // The browser changes the cookie too, so scripts may read it.
  const options = { path: ORDER_PAGE_PATH, sameSite: 'lax', secure: isSecure, httpOnly: false } as const;
  if (packed === '') reply.clearCookie(BASKET_COOKIE, options);
  else reply.setCookie(BASKET_COOKIE, packed, { ...options, maxAge: KEPT_SECONDS });
}

function askedOf(request: FastifyRequest): Asked | undefined {
  return Query.safeParse(request.query).data;
}

/** @throws NotFound without a restaurant */
function queryOf(request: FastifyRequest): Asked {
  const asked = askedOf(request);
  if (!asked) throw new NotFound();
  return asked;
}

/** True for an address outside this page's site: a link to this site would lead back here. */
function isElsewhere(address: string, host: string): boolean {
  return isWebAddress(address) && URL.parse(address)?.host !== host;
}
