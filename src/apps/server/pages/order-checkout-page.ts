import '@fastify/cookie';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Count, Id } from '#shared/listing.ts';
import { Invalid, NotFound, Problem, RateLimited, Unavailable } from '#shared/problem.ts';
import type { DinerCookies } from '#features/diners/server/index.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import { complaintsAbout, complaintsOf, TEXT_CONSENT_FIELD } from '#features/front-of-house/party-values.ts';
import { GUARD_FIELDS } from '#features/guard/rules.ts';
import { CaptchaRefused } from '#features/guard/server/index.ts';
import { timeAt } from '#features/front-of-house/time-at.ts';
import { restaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { dateOfInstant, restaurantIn } from '#features/front-of-house/server/index.ts';
import { type Mode, MODES } from '#features/menus/menu-texts.ts';
import { packBasket } from '#features/orders/basket.ts';
import { hasAlcohol } from '#features/orders/check-basket.ts';
import {
  type Basket,
  MAX_ADDRESS_CHARACTERS,
  MAX_ADDRESS_NOTE_CHARACTERS,
  PlaceBody,
} from '#features/orders/contract.ts';
import {
  ACTION_FIELD,
  AGE_FIELD,
  CHECKOUT_PAGE_PATH,
  ORDER_FORM,
  PAYING_COOKIE,
  SHOW_TOTAL_ACTION,
  TABLE_COOKIE,
  checkoutUrl,
  orderPageUrl,
} from '#features/orders/guest-pages.ts';
import { PAYMENT_WAYS } from '#features/orders/order-states.ts';
import type { CheckoutRefusal, CheckoutValues, OrderCheckoutProps, SlotDay } from '#features/orders/page-props.ts';
import { type LanguageCode, LANGUAGES } from '#features/pages/contract.ts';
import type { Tx } from '#platform/db/client.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { redirectAnywhere, redirectToPath } from '#platform/http/redirect.ts';
import type { Services } from '../process/services.ts';
import { sendOwnPage } from './draw-own-page.ts';
import { attemptOf, isProvenPost } from './guest-post.ts';
import { basketOf, storeBasket } from './order-menu-page.ts';
import { keepPaying } from './order-page.ts';
import { ownContact } from './own-contact.ts';
import { linkOriginOf } from './request-origin.ts';
import { type FactsOf, requireFacts } from './site-facts.ts';

const POST_COST = 20;

/** As the site's catalogues have them, which the server does not load. */
const TEXTS: Readonly<Record<LanguageCode, { title: string; today: string }>> = {
  en: { title: 'Check out', today: 'Today' },
  es: { title: 'Terminar el pedido', today: 'Hoy' },
  'fr-CA': { title: 'Passer la commande', today: 'Aujourd’hui' },
};

const Query = z.object({ rlid: Id, language: z.enum(LANGUAGES).optional().catch(undefined) });
type Asked = z.infer<typeof Query>;

interface Answer {
  values: CheckoutValues;
  refusal?: CheckoutRefusal | null;
  fields?: OrderCheckoutProps['fields'];
  limit?: number | null;
  isCheckAsked?: boolean;
  attempt?: string | undefined;
  status?: number;
}

/** The page on which a guest orders the items in the basket. */
export function orderCheckoutPage(
  app: FastifyInstance,
  services: Services,
  factsOf: FactsOf,
  cookies: DinerCookies,
): void {
  const { orders, locations, messaging, clock, guestGuard, config } = services;
  /** Code of a captcha service is not allowed on a page before a payment. */
  const hasCheck = config.captcha.kind === 'altcha';

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { rlid, language: asked }: Asked,
    {
      values,
      refusal = null,
      fields = {},
      limit = null,
      attempt = randomUUID(),
      status = 200,
      isCheckAsked = false,
    }: Answer,
  ): Promise<FastifyReply> => {
    const facts = await requireFacts(factsOf, request);
    const language = asked ?? facts.site.languageCode;
    const restaurant = locations.byRlid(rlid, clock.now());
    if (!restaurant) throw new NotFound();
    const basket = basketFrom(request, rlid, values);
    const table = (await orders.table({ rlid, code: basket.table })) ?? null;
    let isAddressUnknown = basket.mode === 'delivery' && basket.address === '';
    const checked = await orders.check(basket, language).catch((error: unknown) => {
      if (!isAbout(error, 'address')) throw error;
      isAddressUnknown = true;
      return orders.check({ ...basket, address: '' }, language);
    });
    const { delivery } = checked;
    const isOutside = delivery !== null && !delivery.zone;
    const minimum = delivery?.zone?.minimum ?? 0;
    const isBelow = checked.price.subtotal < minimum;
    const units = checked.lines.reduce((sum, { makeUnits, line }) => sum + makeUnits * line.quantity, 0);
    const offers = await Promise.all(
      MODES.filter((mode) => mode !== 'table' || table !== null).map((mode) =>
        orders.slots({ rlid, mode, units, zone: delivery?.zone }),
      ),
    );
    const slots = Object.fromEntries(
      offers.flatMap((offer) => (offer.slots.length > 0 ? [[offer.mode, daysOf(rlid, offer.slots, language)]] : [])),
    ) as OrderCheckoutProps['slots'];
    const open = MODES.filter((mode) => slots[mode]);
    const usual = request.method === 'GET' && table !== null ? 'table' : values.mode;
    const mode = open.includes(usual) ? usual : (open[0] ?? 'pickup');
    // The restaurant still takes orders, but hands none over in the way that the guest chose.
    const isModeGone = refusal === 'closed' && open.length > 0 && !open.includes(values.mode);
    const isOffered = slots[mode]?.some(({ times }) => times.some(({ iso }) => iso === values.readyAt));
    // Unavailable lines are removed from the basket permanently, unless nothing would remain of it.
    if (checked.changes.length > 0 && checked.lines.length > 0)
      storeBasket(services, reply, packBasket(checked.lines.map(({ line }) => line)));
    const isCouponLost = values.coupon !== '' && !checked.coupon;
    const props: OrderCheckoutProps = {
      restaurant: restaurantFacts(restaurant),
      currency: checked.currency,
      lines: checked.lines.map(({ line, item, ...rest }) => ({
        name: item.name,
        taxClass: item.taxClass,
        quantity: line.quantity,
        note: line.note,
        sizeName: rest.sizeName,
        options: rest.options,
        unitPrice: rest.unitPrice,
        otherTaxes: rest.otherTaxes,
      })),
      hasAlcohol: checked.lines.some(hasAlcohol),
      changes: checked.changes.filter(({ code }) => code !== 'OUT_OF_AREA'),
      delivery: delivery?.zone
        ? { address: basket.address, fees: checked.terms.fees.filter(({ kind }) => kind === 'delivery') }
        : null,
      hasTexts: messaging.capabilities().isSent,
      table,
      terms: { tax: checked.terms.tax, fees: checked.toGo, discount: checked.coupon?.discount ?? null },
      tipShares: checked.tipShares,
      payWays: checked.payWays,
      waiting: await waitingPage(request),
      slots,
      reason: open.length > 0 ? null : (offers[0]?.reason ?? 'closed'),
      values: { ...values, mode, readyAt: isOffered ? values.readyAt : 'asap' },
      attempt,
      refusal:
        (isModeGone ? 'mode' : refusal) ??
        (isOutside ? 'area' : isAddressUnknown ? 'address' : isBelow ? 'minimum' : isCouponLost ? 'coupon' : null),
      isCheckAsked,
      fields,
      limit: limit ?? minimum,
    };
    return sendOwnPage(services, request, reply.header('referrer-policy', 'no-referrer'), facts, {
      template: 'order_checkout',
      props,
      head: { title: TEXTS[language].title },
      url: checkoutUrl(rlid, language),
      language,
      status,
    });
  };

  /** The page of an order of this browser that waits for its payment. */
  const waitingPage = async (request: FastifyRequest): Promise<string | null> => {
    const token = request.cookies[PAYING_COOKIE];
    const order = token && (await orders.find(token).catch(() => undefined));
    return order && order.state === 'placing' && !order.isAsked ? orderPageUrl(order.id) : null;
  };

  /** Times by day, as text in the restaurant's time zone. */
  const daysOf = (rlid: number, slots: readonly string[], language: LanguageCode): SlotDay[] => {
    const entry = restaurantIn(locations, rlid);
    const { timeZone } = entry;
    const today = dateOfInstant(entry, clock.now());
    const days = Map.groupBy(slots, (iso) => dateOfInstant(entry, Date.parse(iso)));
    const name = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' });
    return [...days].map(([date, times]) => ({
      day: date === today ? TEXTS[language].today : name.format(Date.parse(date)),
      times: times.map((iso) => ({ iso, label: timeAt(Date.parse(iso), { language, timeZone }).time })),
    }));
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const asked = queryOf(request);
    const isProven = await isProvenPost(request, services, POST_COST);
    const post = (request.body ?? {}) as Post;
    const values = valuesOf(post);
    const attempt = attemptOf(post);
    // The check stays once the page has shown it.
    const isCheckAsked = hasCheck && GUARD_FIELDS.captcha in post;
    const isChecked = hasCheck && textOf(post, GUARD_FIELDS.captcha) !== '';
    const again = (answer: Omit<Answer, 'values'>) =>
      draw(request, reply, asked, { values, attempt, isCheckAsked, ...answer });
    if (!isProven) return again({ refusal: 'again', status: 403 });
    if (textOf(post, ACTION_FIELD) === SHOW_TOTAL_ACTION) return again({});
    const { phone, ...fields } = complaintsAbout({ ...values, partySize: '1' }, 1);
    // Guests at a table need no travel time.
    if (phone && values.mode !== 'table') Object.assign(fields, { phone });
    if (Object.keys(fields).length > 0) return again({ fields, status: 422 });
    try {
      const facts = await requireFacts(factsOf, request);
      const body = requireInput(PlaceBody, {
        ...basketFrom(request, asked.rlid, values),
        ...values,
        tip: tipOf(values),
        seenTotal: Number(Count.safeParse(textOf(post, 'seenTotal')).data ?? -1),
        seenSoonest: textOf(post, 'seenSoonest') || undefined,
      });
      const placed = await orders.place(body, attempt, {
        language: asked.language ?? facts.site.languageCode,
        origin: await linkOriginOf(request, services),
        ip: request.ip,
        host: request.host,
        replaces: request.cookies[PAYING_COOKIE],
        count: isChecked ? await counterOf(post, request.ip) : undefined,
      });
      services.mail.wake();
      reply.header('cache-control', 'no-store');
      // The basket stays until the order is paid for, for a guest who goes back.
      if (placed.state === 'placing') keepPaying(services, reply, placed.id);
      else storeBasket(services, reply, '');
      if (placed.payment.url !== null) return await redirectAnywhere(reply, placed.payment.url, 303);
      return await redirectToPath(reply, orderPageUrl(placed.id), 303);
    } catch (error) {
      if (error instanceof Unavailable && error.service === 'payments')
        return again({ refusal: 'card_down', status: 503 });
      if (error instanceof CaptchaRefused) return again({ refusal: 'captcha', status: 422 });
      if (!(error instanceof Problem) || error.status >= 500 || error.status === 404) throw error;
      if (error instanceof RateLimited) {
        reply.header('retry-after', String(error.retryAfterSeconds));
        // A client that has not passed the check gets it; one that has must wait.
        if (hasCheck && !isChecked) return again({ refusal: 'captcha', isCheckAsked: true, status: 429 });
      }
      const complaints = complaintsOf(error.code, error.errors);
      return again({
        ...(Object.keys(complaints).length > 0
          ? { fields: complaints }
          : isAbout(error, 'address')
            ? { refusal: 'address' as const }
            : isAbout(error, AGE_FIELD)
              ? { refusal: 'age' as const }
              : refusalOf(error)),
        ...(error.code === 'key_reused' && { attempt: undefined }),
        status: error.code === 'invalid' ? 422 : error.status,
      });
    }
  };

  /** Counts an order by its solved captcha, once. Required, because nobody reviews orders. @throws CaptchaRefused */
  const counterOf = async (post: Post, ip: string) => {
    const examined = await guestGuard.examine({ form: ORDER_FORM, ip, post, email: null, texts: [] });
    return examined.spent ? (tx: Tx) => guestGuard.judge(tx, examined) : undefined;
  };

  for (const url of [CHECKOUT_PAGE_PATH, CHECKOUT_PAGE_PATH.slice(0, -1)]) {
    app.get(url, async (request, reply) => {
      const contact = valuesOf(await ownContact(request, services, cookies));
      // The first way to order, where the restaurant takes cards.
      return draw(request, reply, queryOf(request), { values: { ...contact, payment: 'card' } });
    });
    app.post(url, { config: { isCsrfExempt: true } }, receive);
  }
}

/** Merges the basket of the guest's cookie with the values of the form. */
function basketFrom(request: FastifyRequest, rlid: number, values: CheckoutValues): Basket {
  return {
    rlid,
    mode: values.mode,
    readyAt: values.readyAt === 'asap' || Number.isNaN(Date.parse(values.readyAt)) ? 'asap' : values.readyAt,
    lines: basketOf(request),
    tip: tipOf(values),
    coupon: values.coupon,
    address: values.address.trim(),
    table: (request.cookies[TABLE_COOKIE] ?? '').slice(0, 40),
  };
}

function isAbout(error: unknown, part: string): boolean {
  return error instanceof Invalid && error.errors.some(({ field }) => field === part);
}

function tipOf({ tip }: CheckoutValues) {
  const ppm = Number(tip);
  return { kind: 'share', ppm: Number.isInteger(ppm) && ppm >= 0 && ppm <= 1_000_000 ? ppm : 0 } as const;
}

function valuesOf(post: Post): CheckoutValues {
  const text = (name: string) => textOf(post, name);
  return {
    mode: MODES.find((mode): mode is Mode => mode === text('mode')) ?? 'pickup',
    readyAt: text('readyAt') || 'asap',
    tip: text('tip') || '0',
    coupon: text('coupon').trim().slice(0, 40),
    vehicle: text('vehicle').slice(0, 60),
    payment: PAYMENT_WAYS.find((way) => way === text('payment')) ?? 'at_restaurant',
    address: text('address').slice(0, MAX_ADDRESS_CHARACTERS),
    addressNote: text('addressNote').slice(0, MAX_ADDRESS_NOTE_CHARACTERS),
    name: text('name'),
    phone: text('phone'),
    email: text('email'),
    note: text('note'),
    smsConsent: text(TEXT_CONSENT_FIELD) !== '',
    isOfAge: text(AGE_FIELD) !== '',
  };
}

const OF_CHANGE: Readonly<Record<string, CheckoutRefusal>> = {
  PRICE_CHANGED: 'price',
  COUPON_INVALID: 'coupon',
  BELOW_MINIMUM: 'minimum',
  OUT_OF_AREA: 'area',
  TABLE_CLOSED: 'table',
  ABOVE_MAXIMUM: 'maximum',
  PAYMENT: 'payment',
};
const OF_CODE: Readonly<Record<string, CheckoutRefusal>> = {
  closed: 'closed',
  full: 'full',
  duplicate: 'duplicate',
  rate_limited: 'rate',
  key_reused: 'again',
  gone: 'closed',
};

/** Why an order was not taken, as a message for guests. */
function refusalOf({ code, errors }: Problem): Pick<Answer, 'refusal' | 'limit'> {
  if (code !== 'conflict') return { refusal: OF_CODE[code] ?? 'again' };
  const [first] = errors;
  const refusal = OF_CHANGE[first?.field ?? ''] ?? 'changed';
  return { refusal, limit: refusal === 'minimum' || refusal === 'maximum' ? Number(first?.message) : null };
}

/** @throws NotFound without a restaurant */
function queryOf(request: FastifyRequest): Asked {
  const { success, data } = Query.safeParse(request.query);
  if (!success) throw new NotFound();
  return data;
}
