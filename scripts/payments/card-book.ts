/** Data of the local card provider, and the effects of its calls. */

interface Charge {
  amount_refunded: number;
  disputed: boolean;
  payment_method_details: { card: { brand: string; last4: string } };
}

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled';
  metadata: Record<string, string>;
  last_payment_error: { code: string } | null;
  latest_charge: Charge | null;
  created: number;
}

export interface Session {
  id: string;
  object: 'checkout.session';
  url: string;
  status: 'open' | 'complete' | 'expired';
  amount_total: number;
  currency: string;
  client_reference_id: string;
  payment_intent: string | null;
  success_url: string;
  cancel_url: string;
  title: string;
  locale: string;
  metadata: Record<string, string>;
}

/** An unsigned report. */
export interface Event {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: Record<string, unknown> };
}

interface Call {
  method: string;
  path: string;
  query: URLSearchParams;
  form: URLSearchParams;
}
interface Reply {
  status: number;
  body: unknown;
}

const CARD = { brand: 'visa', last4: '4242' };

export function createCardBook({ now, tell }: { now: () => number; tell: (event: Event) => void }) {
  const intents = new Map<string, Intent>();
  const sessions = new Map<string, Session>();
  const refunds: { id: string; payment_intent: string; amount: number; metadata: { refund: string } }[] = [];
  const answered = new Map<string, { form: string; reply: Reply }>();
  let count = 0;
  const next = (kind: string) => `${kind}_local${(count += 1)}`;
  const seconds = () => Math.floor(now() / 1000);

  const emit = (type: string, object: object) =>
    tell({ id: next('evt'), object: 'event', type, created: seconds(), data: { object: { ...object } } });
  const refuse = (status: number, code: string, type = 'invalid_request_error'): Reply => ({
    status,
    body: { error: { type, code, message: code } },
  });
  const ok = (body: unknown): Reply => ({ status: 200, body });
  const shown = (session: Session) => ({
    ...session,
    payment_intent: session.payment_intent === null ? null : (intents.get(session.payment_intent) ?? null),
  });

  const makeIntent = (session: Session): Intent => {
    const known = session.payment_intent === null ? undefined : intents.get(session.payment_intent);
    if (known) return known;
    const intent: Intent = {
      id: next('pi'),
      object: 'payment_intent',
      amount: session.amount_total,
      amount_received: 0,
      currency: session.currency,
      status: 'requires_payment_method',
      metadata: session.metadata,
      last_payment_error: null,
      latest_charge: null,
      created: seconds(),
    };
    intents.set(intent.id, intent);
    session.payment_intent = intent.id;
    return intent;
  };

  const begin = (form: URLSearchParams, pageOrigin: string): Reply => {
    const text = (name: string) => form.get(name) ?? '';
    const amount = Number(text('line_items[0][price_data][unit_amount]')) * Number(text('line_items[0][quantity]'));
    if (text('mode') !== 'payment' || text('payment_intent_data[capture_method]') !== 'manual' || !(amount >= 50))
      return refuse(400, 'parameter_invalid');
    const id = next('cs');
    const metadata = Object.fromEntries(
      [...form].flatMap(([name, value]) => {
        const key = /^payment_intent_data\[metadata\]\[(\w+)\]$/.exec(name)?.[1];
        return key === undefined ? [] : [[key, value]];
      }),
    );
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `${pageOrigin}/pay/${id}`,
      status: 'open',
      amount_total: amount,
      currency: text('line_items[0][price_data][currency]'),
      client_reference_id: text('client_reference_id'),
      payment_intent: null,
      success_url: text('success_url'),
      cancel_url: text('cancel_url'),
      title: text('line_items[0][price_data][product_data][name]'),
      locale: text('locale'),
      metadata,
    };
    sessions.set(id, session);
    return ok(shown(session));
  };

  const onIntent = (intent: Intent, action: string | undefined, form: URLSearchParams): Reply => {
    if (action === undefined) return ok(intent);
    if (action === 'capture') {
      const amount = Number(form.get('amount_to_capture') ?? intent.amount);
      if (intent.status !== 'requires_capture') return refuse(400, 'payment_intent_unexpected_state');
      if (!(amount > 0 && amount <= intent.amount)) return refuse(400, 'amount_greater_than_authorised');
      intent.status = 'succeeded';
      intent.amount_received = amount;
      emit('payment_intent.succeeded', intent);
    } else if (action === 'cancel') {
      if (intent.status === 'succeeded' || intent.status === 'canceled')
        return refuse(400, 'payment_intent_unexpected_state');
      intent.status = 'canceled';
      emit('payment_intent.canceled', intent);
    } else return refuse(404, 'resource_missing');
    return ok(intent);
  };

  const refund = (form: URLSearchParams): Reply => {
    const intent = intents.get(form.get('payment_intent') ?? '');
    const charge = intent?.latest_charge;
    if (!intent || !charge) return refuse(404, 'resource_missing');
    const amount = Number(form.get('amount'));
    if (intent.status !== 'succeeded') return refuse(400, 'payment_intent_unexpected_state');
    if (!(amount > 0 && amount <= intent.amount_received - charge.amount_refunded))
      return refuse(400, 'refund_greater_than_charge');
    charge.amount_refunded += amount;
    const metadata = { refund: form.get('metadata[refund]') ?? '' };
    const made = { id: next('re'), payment_intent: intent.id, amount, status: 'succeeded', metadata };
    refunds.push(made);
    emit('charge.refunded', { id: 'ch_local', object: 'charge', payment_intent: intent.id, metadata: intent.metadata });
    return ok({ ...made, object: 'refund' });
  };

  const list = ({ path, query }: Call): Reply => {
    const all = [...intents.values()].toReversed();
    const reference = /'reference'\]:'([\w-]*)'/.exec(query.get('query') ?? '')?.[1];
    if (path.endsWith('/search'))
      return ok({ data: all.filter(({ metadata }) => metadata['reference'] === reference), has_more: false });
    const since = Number(query.get('created[gte]') ?? 0);
    const found = all.filter(({ created }) => created >= since);
    const after = found.findIndex(({ id }) => id === query.get('starting_after')) + 1;
    const limit = Number(query.get('limit') ?? 10);
    return ok({ data: found.slice(after, after + limit), has_more: found.length > after + limit });
  };

  const run = (call: Call, pageOrigin: string): Reply => {
    const [, , kind, id, action] = call.path.split('/');
    if (call.path === '/v1/refunds' && call.method === 'GET')
      return ok({
        data: refunds.filter((one) => one.payment_intent === call.query.get('payment_intent')),
        has_more: false,
      });
    if (call.path === '/v1/refunds') return refund(call.form);
    if (call.path === '/v1/checkout/sessions') return begin(call.form, pageOrigin);
    if (kind === 'checkout') {
      const [, , , , sessionId, step] = call.path.split('/');
      const session = sessions.get(sessionId ?? '');
      if (!session) return refuse(404, 'resource_missing');
      if (step === 'expire') {
        if (session.status !== 'open') return refuse(400, 'checkout_session_not_open');
        session.status = 'expired';
        emit('checkout.session.expired', session);
      }
      return ok(shown(session));
    }
    if (kind !== 'payment_intents') return refuse(404, 'resource_missing');
    if (id === undefined || id === 'search') return list(call);
    const intent = intents.get(id);
    return intent ? onIntent(intent, action, call.form) : refuse(404, 'resource_missing');
  };

  return {
    intents,
    sessions,
    refunds,
    /** Replies by idempotency key, which the provider forgets after a day: tests clear them. */
    answered,
    /** One call of the API. A repeated key returns the same reply; with another body it is refused. */
    call(call: Call, { key, pageOrigin }: { key: string | undefined; pageOrigin: string }): Reply {
      if (call.method !== 'POST') return run(call, pageOrigin);
      const form = `${call.path}?${call.form}`;
      const known = key === undefined ? undefined : answered.get(key);
      if (known && known.form !== form) return refuse(400, 'idempotency_key_reused', 'idempotency_error');
      // The original reply, even if the data changed since.
      const reply = known?.reply ?? structuredClone(run(call, pageOrigin));
      if (key !== undefined && reply.status < 500) answered.set(key, { form, reply });
      return reply;
    },
    /** The guest pays on the page, or is declined. @returns where the browser goes; null to stay on the page */
    pay(sessionId: string, isGood: boolean): string | null {
      const session = sessions.get(sessionId);
      if (session?.status !== 'open') return session?.status === 'complete' ? session.success_url : null;
      const intent = makeIntent(session);
      if (!isGood) {
        intent.last_payment_error = { code: 'card_declined' };
        emit('payment_intent.payment_failed', intent);
        return null;
      }
      intent.status = 'requires_capture';
      intent.last_payment_error = null;
      intent.latest_charge = { amount_refunded: 0, disputed: false, payment_method_details: { card: CARD } };
      session.status = 'complete';
      emit('payment_intent.amount_capturable_updated', intent);
      emit('checkout.session.completed', session);
      return session.success_url;
    },
    /** The guest's bank reverses the payment. */
    dispute(intentId: string) {
      const intent = intents.get(intentId);
      if (!intent?.latest_charge) return;
      intent.latest_charge.disputed = true;
      emit('charge.dispute.created', { id: next('dp'), object: 'dispute', payment_intent: intentId });
    },
    /** Money that the provider authorised or captured and did not refund, by reference. */
    held(): Map<string, number> {
      const sums = new Map<string, number>();
      for (const { status, amount, amount_received: received, latest_charge: charge, metadata } of intents.values()) {
        const sum =
          status === 'requires_capture'
            ? amount
            : status === 'succeeded'
              ? received - (charge?.amount_refunded ?? 0)
              : 0;
        const reference = metadata['reference'] ?? '';
        if (sum > 0) sums.set(reference, (sums.get(reference) ?? 0) + sum);
      }
      return sums;
    },
  };
}
export type CardBook = ReturnType<typeof createCardBook>;
