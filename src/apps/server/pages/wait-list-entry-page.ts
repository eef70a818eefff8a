import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Count } from '#shared/listing.ts';
import { NotFound, Problem } from '#shared/problem.ts';
import type { Post } from '#features/forms/post.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { EntryState, WaitListEntry } from '#features/wait-lists/contract.ts';
import { PartySize } from '#features/front-of-house/party-size.ts';
import { restaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { ACTION_FIELD, VERSION_FIELD } from '#features/front-of-house/party-values.ts';
import { ENTRY_ACTIONS, type EntryRefusal, STATUS_PAGE_PATH, statusPageUrl } from '#features/wait-lists/guest-pages.ts';
import type { WaitListEntryProps } from '#templates/wait-list-entry/props.ts';
import { redirectToPath } from '#platform/http/redirect.ts';
import { sendOwnPage } from './draw-own-page.ts';
import { noteRetry, isProvenPost } from './guest-post.ts';
import type { Services } from '../process/services.ts';
import { type FactsOf, requireFacts } from './site-facts.ts';

/** An action takes locks and may render a page. */
const POST_COST = 20;
/** Without JavaScript. Long enough to change the size of a party in between. */
const REFRESH_SECONDS = 30;

/** As the site's catalogues have them, which the server does not load. */
const TITLES: Readonly<Record<LanguageCode, Readonly<Record<EntryState, string>>>> = {
  en: {
    waiting: 'You are on the list',
    called: 'Your table is ready',
    seated: 'Enjoy your meal',
    no_show: 'We could not keep your table',
    left: 'You have left the list',
    declined: 'We cannot seat your party',
    expired: 'This wait has ended',
  },
  es: {
    waiting: 'Está en la lista',
    called: 'Su mesa está lista',
    seated: 'Buen provecho',
    no_show: 'No pudimos guardar su mesa',
    left: 'Ha salido de la lista',
    declined: 'No podemos atender a su grupo',
    expired: 'Esta espera terminó',
  },
  'fr-CA': {
    waiting: 'Vous êtes sur la liste',
    called: 'Votre table est prête',
    seated: 'Bon appétit',
    no_show: 'Nous n’avons pas pu garder votre table',
    left: 'Vous avez quitté la liste',
    declined: 'Nous ne pouvons pas accueillir votre groupe',
    expired: 'Cette attente est terminée',
  },
};

const ActionPost = z.object({
  [ACTION_FIELD]: z.enum(ENTRY_ACTIONS),
  [VERSION_FIELD]: Count,
  partySize: z.string().default(''),
});

/** The page of an entry, for everybody who has its address: state, place and actions. */
export function waitListEntryPage(app: FastifyInstance, services: Services, factsOf: FactsOf): void {
  const { waitLists, locations } = services;

  const draw = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { refusal = null, status = 200 }: { refusal?: EntryRefusal | null; status?: number } = {},
  ): Promise<FastifyReply> => {
    // Also sent on the page for unknown addresses, which wrong tokens get.
    reply.header('referrer-policy', 'no-referrer');
    const facts = await requireFacts(factsOf, request);
    const entry = await waitLists.find(tokenOf(request));
    const wire = locations.record(entry.rlid)?.wire;
    if (!wire) throw new NotFound();
    const restaurant = restaurantFacts(wire);
    const props: WaitListEntryProps = { entry, restaurant, refusal };
    const { language } = entry;
    return sendOwnPage(services, request, reply, facts, {
      template: 'wait_list_entry',
      props,
      head: { title: TITLES[language][entry.state], ...(canChange(entry) && { refresh_seconds: REFRESH_SECONDS }) },
      url: statusPageUrl(entry.plan_ahead_id),
      language,
      status,
      isSecret: true,
    });
  };

  const receive = async (request: FastifyRequest, reply: FastifyReply) => {
    const token = tokenOf(request);
    if (!(await isProvenPost(request, services, POST_COST)))
      return draw(request, reply, { refusal: 'token', status: 403 });
    try {
      const refusal = await act(token, (request.body ?? {}) as Post);
      if (refusal) return await draw(request, reply, { refusal, status: 422 });
      services.mail.wake();
      return await redirectToPath(reply.header('cache-control', 'no-store'), statusPageUrl(token), 303);
    } catch (error) {
      const refusal = error instanceof Problem ? REFUSAL_OF[error.code] : undefined;
      if (!(error instanceof Problem) || refusal === undefined) throw error;
      noteRetry(reply, error);
      return draw(request, reply, { refusal, status: error.status });
    }
  };

  /** @returns why the post is invalid; undefined when it was done */
  const act = async (token: string, post: Post): Promise<EntryRefusal | undefined> => {
    const read = ActionPost.safeParse(post);
    if (!read.success) return 'changed';
    const { [ACTION_FIELD]: action, [VERSION_FIELD]: version, partySize } = read.data;
    if (action === 'leave') await waitLists.leave(token);
    else if (action === 'return') await waitLists.rejoin(token);
    else if (action === 'size') {
      const size = PartySize.safeParse(partySize);
      if (!size.success) return 'size';
      await waitLists.change(token, { partySize: size.data }, version);
    } else {
      // The guest's own status is independent of the host's changes since the page was drawn.
      const { version: newest } = await waitLists.find(token);
      await waitLists.change(token, { presence: action }, newest);
    }
    return undefined;
  };

  for (const url of [`${STATUS_PAGE_PATH}:plan_ahead_id/`, `${STATUS_PAGE_PATH}:plan_ahead_id`]) {
    app.get(url, (request, reply) => draw(request, reply));
    app.post(url, { config: { isCsrfExempt: true } }, receive);
  }
}

const REFUSAL_OF: Readonly<Partial<Record<Problem['code'], EntryRefusal>>> = {
  precondition_failed: 'changed',
  conflict: 'changed',
  party_too_large: 'size',
  duplicate: 'duplicate',
  closed: 'closed',
  gone: 'closed',
  rate_limited: 'rate',
};

function tokenOf({ params }: FastifyRequest): string {
  return (params as { plan_ahead_id: string }).plan_ahead_id;
}

function canChange({ may }: WaitListEntry): boolean {
  return may.leave || may.return || may.rejoin;
}
