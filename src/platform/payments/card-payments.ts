import type { PaymentsConfig } from '#platform/config/payments.ts';
import type { Clock } from '#platform/clock.ts';
import { isStorable } from '#shared/storable.ts';
import { isSignedBody } from '#platform/http/signed-body.ts';
import { err, type Outcome, type R } from '#platform/providers/result.ts';
import { callCardApi, type CardApi } from './call-card-api.ts';
import {
  EventReply,
  INSTALLATION,
  Intent,
  IntentList,
  paymentOfIntent,
  paymentOfSession,
  REFERENCE,
  Refund,
  REFUND_KEY,
  RefundList,
  Session,
} from './card-wire.ts';
import type { Payment, PaymentProvider } from './port.ts';

const SIGNATURE_HEADER = 'stripe-signature';
const PAGE_SIZE = 100;
/** Maximum number of pages of a list; no chain has more orders in the period. */
const MOST_PAGES = 50;
/** Attempts to void a payment. At the moment in which we close its page, its guest may pay. */
const VOID_TRIES = 2;
const CALL_MS = 3000;
/** States of a refund that brought no money back. */
const NOT_REFUNDED = ['failed', 'canceled'];
const INTENT = /^pi_/;
const LOCALES: Readonly<Record<string, string>> = { en: 'en', es: 'es', 'fr-CA': 'fr-CA' };

/** Card payments on a page of the provider, by the protocol of Stripe Checkout. Card numbers never reach this server. */
export function createCardPayments({
  url,
  key,
  webhookSecrets,
  pageOrigin,
  clock,
  installation,
}: PaymentsConfig & { clock: Clock; installation: string }): PaymentProvider {
  const api: CardApi = { url, key, clock };
  const path = (ref: string) =>
    INTENT.test(ref)
      ? `/v1/payment_intents/${encodeURIComponent(ref)}`
      : `/v1/checkout/sessions/${encodeURIComponent(ref)}`;
  /** Guests are never redirected to an unknown origin, whatever the response contains. */
  const isOwnPage = (page: string | null | undefined): page is string =>
    Boolean(page) && URL.parse(page ?? '')?.origin === pageOrigin;

  /** A payment, with the id of its payment intent; null until a card was tried. */
  const look = async (ref: string): R<{ payment: Payment; intent: string | null; isPageOpen: boolean }> => {
    if (INTENT.test(ref)) {
      const found = await callCardApi(api, {
        method: 'GET',
        path: `${path(ref)}?expand[]=latest_charge`,
        reply: Intent,
      });
      if ('err' in found) return found;
      return { ok: { payment: paymentOfIntent(found.ok), intent: ref, isPageOpen: false } };
    }
    const found = await callCardApi(api, {
      method: 'GET',
      path: `${path(ref)}?expand[]=payment_intent.latest_charge`,
      reply: Session,
    });
    if ('err' in found) return found;
    const { payment_intent: intent, status, url: page } = found.ok;
    const id = typeof intent === 'object' ? intent?.id : intent;
    const isPageOpen = status === 'open';
    const payment = { ...paymentOfSession(found.ok), ...(isPageOpen && isOwnPage(page) && { pageUrl: page }) };
    return { ok: { payment, intent: id ?? null, isPageOpen } };
  };
  const fetchPayment = async (ref: string): R<Payment> => {
    const found = await look(ref);
    return 'ok' in found ? { ok: found.ok.payment } : found;
  };
  /** @returns the payment intents that hold or held money */
  const paid = (intents: readonly Intent[]) =>
    intents
      .filter(({ status }) => status === 'requires_capture' || status === 'succeeded')
      .map((one) => paymentOfIntent(one));

  return {
    async begin({ reference, money, title, paidUrl, unpaidUrl, language }, { key: callKey, deadline }) {
      const begun = await callCardApi(api, {
        method: 'POST',
        path: '/v1/checkout/sessions',
        key: callKey,
        deadline,
        reply: Session,
        form: {
          mode: 'payment',
          'payment_method_types[0]': 'card',
          client_reference_id: reference,
          success_url: paidUrl,
          cancel_url: unpaidUrl,
          locale: LOCALES[language] ?? 'auto',
          'line_items[0][quantity]': 1,
          'line_items[0][price_data][currency]': money.currency.toLowerCase(),
          'line_items[0][price_data][unit_amount]': money.cents,
          'line_items[0][price_data][product_data][name]': title,
          'payment_intent_data[capture_method]': 'manual',
          [`payment_intent_data[metadata][${REFERENCE}]`]: reference,
          [`payment_intent_data[metadata][${INSTALLATION}]`]: installation,
        },
      });
      if ('err' in begun) return begun;
      const { id, url: page } = begun.ok;
      if (!isOwnPage(page)) return err('UPSTREAM');
      return { ok: { ref: id, url: page } };
    },
    fetch: fetchPayment,
    async findByReference(reference) {
      const query = encodeURIComponent(`metadata['${REFERENCE}']:'${reference.replace(/[^\w-]/g, '')}'`);
      const found = await callCardApi(api, {
        method: 'GET',
        path: `/v1/payment_intents/search?query=${query}&expand[]=data.latest_charge`,
        reply: IntentList,
      });
      return 'ok' in found ? { ok: paid(found.ok.data) } : found;
    },
    async listSince(sinceMs) {
      const payments: Payment[] = [];
      let after = '';
      for (let page = 0; page < MOST_PAGES; page += 1) {
        const found: Outcome<IntentListReply> = await callCardApi(api, {
          method: 'GET',
          path: `/v1/payment_intents?limit=${PAGE_SIZE}&created[gte]=${Math.floor(sinceMs / 1000)}&expand[]=data.latest_charge${after && `&starting_after=${encodeURIComponent(after)}`}`,
          reply: IntentList,
        });
        if ('err' in found) return found;
        const { data, has_more: hasMore } = found.ok;
        payments.push(...paid(data.filter(({ metadata }) => metadata?.[INSTALLATION] === installation)));
        after = data.at(-1)?.id ?? '';
        if (!hasMore || after === '') break;
      }
      return { ok: payments };
    },
    async capture(ref, { cents, currency }, { key: callKey, deadline }) {
      const found = await look(ref);
      if ('err' in found) return found;
      const { intent, payment } = found.ok;
      if (intent === null || payment.money.currency !== currency) return err('CONFLICT');
      const taken = await callCardApi(api, {
        method: 'POST',
        path: `${path(intent)}/capture`,
        form: { amount_to_capture: cents },
        key: callKey,
        deadline,
        reply: Intent,
      });
      if ('err' in taken) return taken;
      return fetchPayment(ref);
    },
    async void(ref, { key: callKey, deadline }) {
      for (let attempt = 0; attempt < VOID_TRIES; attempt += 1) {
        const found = await look(ref);
        if ('err' in found) return found;
        const { intent, payment, isPageOpen } = found.ok;
        if (payment.state === 'voided') return { ok: payment };
        if (payment.state === 'captured') return err('CONFLICT');
        const [target, action] = isPageOpen ? [ref, 'expire'] : [intent ?? ref, 'cancel'];
        const done = await callCardApi(api, {
          method: 'POST',
          path: `${path(target)}/${action}`,
          key: `${callKey}:${action}:${attempt}`,
          deadline,
          reply: isPageOpen ? Session : Intent,
        });
        if ('err' in done && done.err.kind !== 'CONFLICT') return done;
        const now = await look(ref);
        if ('err' in now || now.ok.payment.state === 'voided') return 'err' in now ? now : { ok: now.ok.payment };
      }
      return err('CONFLICT');
    },
    async refund(ref, { cents, currency }, { key: callKey, deadline }) {
      const found = await look(ref);
      if ('err' in found) return found;
      const { intent, payment } = found.ok;
      if (intent === null || payment.money.currency !== currency) return err('CONFLICT');
      // The provider forgets idempotency keys after a day. A refund that was made before is then found by its metadata.
      const made = await callCardApi(api, {
        method: 'GET',
        path: `/v1/refunds?payment_intent=${encodeURIComponent(intent)}&limit=${PAGE_SIZE}`,
        reply: RefundList,
      });
      if ('err' in made) return made;
      const own = made.ok.data.find(
        ({ amount, status, metadata }) =>
          metadata?.[REFUND_KEY] === callKey && amount === cents && !NOT_REFUNDED.includes(status ?? ''),
      );
      if (own) return { ok: own };
      return callCardApi(api, {
        method: 'POST',
        path: '/v1/refunds',
        form: { payment_intent: intent, amount: cents, [`metadata[${REFUND_KEY}]`]: callKey },
        key: callKey,
        deadline,
        reply: Refund,
      });
    },
    async verify(headers, raw) {
      const sent = headers[SIGNATURE_HEADER];
      const header = typeof sent === 'string' ? sent : sent?.[0];
      // All secrets are compared, so that the time taken does not reveal which of them matched.
      const fits = webhookSecrets.map((secret) => isSignedBody(header, raw, secret.reveal(), clock.now()));
      if (!fits.includes(true)) return err('INVALID');
      const event = EventReply.safeParse(parseJson(raw));
      if (!event.success || !isStorable(event.data)) return err('INVALID');
      const { id, created, data } = event.data;
      const { object, metadata, payment_intent: intent, ...named } = data.object;
      const intentId = (typeof intent === 'object' ? intent?.id : intent) ?? null;
      const isOwn = object === 'checkout.session' || object === 'payment_intent';
      const ref = isOwn ? (named.id ?? null) : intentId;
      const reference = named.client_reference_id ?? metadata?.[REFERENCE] ?? null;
      return {
        ok: {
          id,
          occurredAt: new Date(created * 1000).toISOString(),
          // Other events of the account are ignored.
          events: ref === null && reference === null ? [] : [{ reference, ref }],
        },
      };
    },
    capabilities: () => ({ isOnline: true, hasReports: webhookSecrets.length > 0, pageOrigins: [pageOrigin] }),
    describe: () => `by card at ${new URL(url).host}`,
  };
}

type IntentListReply = { data: Intent[]; has_more: boolean };

/** Context of a call that starts now. */
export function paymentCall(key: string, nowMs: number): { key: string; deadline: number } {
  return { key, deadline: nowMs + CALL_MS };
}

function parseJson(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw));
  } catch {
    return undefined;
  }
}
