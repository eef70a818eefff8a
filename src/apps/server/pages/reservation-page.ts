import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { CalendarDay, Count } from '#shared/listing.ts';
import { NotFound, Problem, Unavailable } from '#shared/problem.ts';
import type { DinerCookies } from '#features/diners/server/index.ts';
import { type Post, textOf } from '#features/forms/post.ts';
import {
  ACTION_FIELD,
  LARGEST_PARTY,
  NO_PARTY,
  type PartyField,
  type PartyValues,
  TEXT_CONSENT_FIELD,
  VERSION_FIELD,
} from '#features/front-of-house/party-values.ts';
import { restaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { ChangeBody, ConfirmBody, type Reservation } from '#features/reservations/contract.ts';
import {
  DAY_FIELD,
  PAYS_FIELD,
  RESERVATION_ACTIONS,
  RESERVATION_PAGE_PATH,
  type ReservationRefusal,
  reservationPageUrl,
  reservePageUrl,
  START_FIELD,
} from '#features/reservations/guest-pages.ts';
import { checkContact, type ReserveProblem, reserveProblemOf } from '#features/reservations/reserve-values.ts';
import { readTimes, type Times } from '#features/reservations/times.ts';
import type { ReservationChangeProps } from '#templates/reservation-change/props.ts';
import type { ReservationEntryProps } from '#templates/reservation-entry/props.ts';
import type { ReservationHoldProps } from '#templates/reservation-hold/props.ts';
import { requireInput } from '#platform/http/parse-input.ts';
import { redirectAnywhere, redirectToPath } from '#platform/http/redirect.ts';
import { sendOwnPage } from './draw-own-page.ts';
import { attemptOf, isProvenPost, noteRetry } from './guest-post.ts';
import { RESERVATION_TITLES } from './reservation-titles.ts';
import type { Services } from '../process/services.ts';
import { ownContact } from './own-contact.ts';
import { type FactsOf, requireFacts } from './site-facts.ts';

/** An action takes locks and may render a page. */
const POST_COST = 20;

/** Without `change`, the other parameters are ignored. */
const Query = z.object({
  change: z.literal('1').optional().catch(undefined),
  partySize: z.coerce.number().int().min(1).max(LARGEST_PARTY).optional().catch(undefined),
  date: CalendarDay.optional().catch(undefined),
  [DAY_FIELD]: CalendarDay.optional().catch(undefined),
});
const Action = z.enum(RESERVATION_ACTIONS);

type Answer = {
  refusal?: ReservationRefusal | null;
  form?: { attempt?: string; values: PartyValues; problem: ReserveProblem };
  status?: number;
};

/** The page of a reservation, for everybody who has its address: the form to confirm it, then its state and actions. */
export function reservationPage(
  app: FastifyInstance,
  services: Services,
  factsOf: FactsOf,
  cookies: DinerCookies,
): void {
  const { reservations, locations } = services;

  /** A reservation as it is now: a deposit that is not paid yet is first compared with its payment. */
  const present = async (id: string): Promise<Reservation> => {
    const found = await reservations.find(id);
    if (found.deposit?.state !== 'waiting') return found;
    const settled = await reservations.settle(id);
    services.mail.wake();
    return settled;
  };

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { refusal = null, form, status = 200 }: Answer = {},
  ): Promise<FastifyReply> => {
    // Also sent on the page for unknown addresses, which wrong ids get.
    reply.header('referrer-policy', 'no-referrer');
    const facts = await requireFacts(factsOf, request);
    const reservation = await present(idOf(request));
    const { id, rlid, language, state, partySize } = reservation;
    const wire = locations.record(rlid)?.wire;
    if (!wire) throw new NotFound();
    const restaurant = restaurantFacts(wire);
    const times = await timesToChange(request, reservation);
    const drawn = times
      ? {
          template: 'reservation_change' as const,
          props: { reservation, restaurant, refusal, times } satisfies ReservationChangeProps,
        }
      : state === 'held'
        ? {
            template: 'reservation_hold' as const,
            props: {
              hold: reservation,
              restaurant,
              attempt: randomUUID(),
              values: {
                ...NO_PARTY,
                ...(await ownContact(request, services, cookies)),
                partySize: String(partySize),
              },
              problem: refusal && { refusal: refusal === 'rate' ? 'rate' : 'again', fields: {} },
              ...form,
            } satisfies ReservationHoldProps,
          }
        : {
            template: 'reservation_entry' as const,
            props: { reservation, restaurant, refusal } satisfies ReservationEntryProps,
          };
    return sendOwnPage(services, request, reply, facts, {
      ...drawn,
      head: { title: RESERVATION_TITLES[language][times ? 'change' : state] },
      url: reservationPageUrl(id),
      language,
      status,
      isSecret: true,
      isBeforePayment: reservation.deposit?.state === 'due' || state === 'awaiting_payment',
    });
  };

  /** Times to which the reservation can be moved, on request. */
  const timesToChange = async (request: FastifyRequest, reservation: Reservation): Promise<Times | null> => {
    const asked = Query.parse(request.query);
    if (asked.change === undefined || !reservation.may.change) return null;
    const { id, rlid, maxPartySize } = reservation;
    const { partySize = reservation.partySize, date = reservation.date, [DAY_FIELD]: day = date } = asked;
    return readTimes(reservations, { rlid, partySize: Math.min(partySize, maxPartySize), date: day, hold: id });
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const isProven = await isProvenPost(request, services, POST_COST);
    const post = (request.body ?? {}) as Post;
    const action = Action.safeParse(textOf(post, ACTION_FIELD)).data;
    if (!isProven)
      return draw(request, reply, {
        ...(action === 'confirm' ? { form: formOf(post, reserveProblemOf('csrf_failed')) } : { refusal: 'token' }),
        status: 403,
      });
    if (action === undefined) return draw(request, reply, { refusal: 'changed', status: 422 });
    if (action === 'confirm') return confirm(request, reply, post);
    try {
      if (action === 'pay') return await leadOn(reply, await reservations.pay(idOf(request)), post);
      const next = await act(idOf(request), action, post);
      services.mail.wake();
      return await redirectToPath(reply.header('cache-control', 'no-store'), next, 303);
    } catch (error) {
      const refusal = isCardDown(error) ? 'card' : error instanceof Problem ? REFUSAL_OF[error.code] : undefined;
      if (!(error instanceof Problem) || refusal === undefined) throw error;
      noteRetry(reply, error);
      return draw(request, reply, { refusal, status: error.code === 'invalid' ? 422 : error.status });
    }
  };

  /** To the payment page, if there is one and the form was drawn for it; else to the page of the reservation. */
  const leadOn = async (reply: FastifyReply, { id, payUrl }: Reservation, post: Post): Promise<FastifyReply> => {
    services.mail.wake();
    reply.header('cache-control', 'no-store');
    return payUrl !== undefined && textOf(post, PAYS_FIELD) !== ''
      ? redirectAnywhere(reply, payUrl, 303)
      : redirectToPath(reply, reservationPageUrl(id), 303);
  };

  /** @returns the address where the guest continues */
  const act = async (id: string, action: 'release' | 'change' | 'note' | 'cancel', post: Post): Promise<string> => {
    if (action === 'release') {
      const { rlid, language, partySize, date } = await reservations.find(id);
      await reservations.release(id);
      return reservePageUrl(rlid, language, { partySize, date });
    }
    if (action === 'cancel') await reservations.cancel(id);
    else {
      const patch =
        action === 'note'
          ? { note: textOf(post, 'note') }
          : { start: textOf(post, START_FIELD), partySize: textOf(post, 'partySize') };
      const version = requireInput(Count, textOf(post, VERSION_FIELD));
      await reservations.change(id, requireInput(ChangeBody, patch), version);
    }
    return reservationPageUrl(id);
  };

  const confirm = async (request: FastifyRequest, reply: FastifyReply, post: Post): Promise<FastifyReply> => {
    const id = idOf(request);
    const { language } = await reservations.find(id);
    const found = formOf(post, null);
    const { values, attempt } = found;
    const problem = checkContact(values);
    if (problem) return draw(request, reply, { form: { ...found, problem }, status: 422 });
    try {
      const body = requireInput(ConfirmBody, { ...values, hold: id });
      // The guest may get a mail about the confirmation.
      return await leadOn(reply, await reservations.confirm(body, attempt, { language }), post);
    } catch (error) {
      if (isCardDown(error))
        return draw(request, reply, { form: { values, problem: { refusal: 'failed', fields: {} } }, status: 503 });
      if (!(error instanceof Problem) || error.status >= 500 || error.status === 404) throw error;
      noteRetry(reply, error);
      const refused = reserveProblemOf(error.code, error.errors);
      return draw(request, reply, {
        form: { values, problem: refused, ...(error.code !== 'key_reused' && { attempt }) },
        status: error.code === 'invalid' ? 422 : error.status,
      });
    }
  };

  for (const url of [`${RESERVATION_PAGE_PATH}:reservation_id/`, `${RESERVATION_PAGE_PATH}:reservation_id`]) {
    app.get(url, (request, reply) => draw(request, reply));
    app.post(url, { config: { isCsrfExempt: true } }, receive);
  }
}

const REFUSAL_OF: Readonly<Partial<Record<Problem['code'], ReservationRefusal>>> = {
  precondition_failed: 'changed',
  conflict: 'changed',
  invalid: 'changed',
  deposit_due: 'deposit',
  full: 'full',
  party_too_large: 'full',
  closed: 'late',
  gone: 'late',
  rate_limited: 'rate',
};

/** The values that a guest typed to confirm. The size comes from the held place. */
function formOf<P extends ReserveProblem | null>(
  post: Post,
  problem: P,
): { attempt: string; values: PartyValues; problem: P } {
  const text = (name: PartyField) => textOf(post, name);
  return {
    attempt: attemptOf(post),
    values: {
      ...NO_PARTY,
      name: text('name'),
      phone: text('phone'),
      email: text('email'),
      note: text('note'),
      smsConsent: textOf(post, TEXT_CONSENT_FIELD) !== '',
    },
    problem,
  };
}

function isCardDown(error: unknown): error is Unavailable {
  return error instanceof Unavailable && error.service === 'payments';
}

function idOf({ params }: FastifyRequest): string {
  return (params as { reservation_id: string }).reservation_id;
}
