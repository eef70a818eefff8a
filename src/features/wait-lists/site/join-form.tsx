import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import {
  ACTION_FIELD,
  ATTEMPT_FIELD,
  NO_PARTY,
  type PartyField,
  type PartyValues,
} from '#features/front-of-house/party-values.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { complaintAt, ContactFields } from '#features/front-of-house/site/contact-fields.tsx';
import styles from '#features/front-of-house/site/guest-form.module.css';
import { ProblemSummary } from '#features/front-of-house/site/problem-summary.tsx';
import { SizeField } from '#features/front-of-house/site/size-field.tsx';
import { useOwnContact } from '#features/front-of-house/site/use-own-contact.ts';
import { useSendOnce } from '#features/front-of-house/site/use-send-once.ts';
import { Button } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { WaitEstimate, WaitListEntry } from '../contract.ts';
import { joinPageUrl, SHOW_WAIT_ACTION } from '../guest-pages.ts';
import { checkJoin, type JoinProblem, joinProblemOf } from '../join-values.ts';
import { ClosedList } from './closed-list.tsx';
import { rememberEntry } from './remembered-entry.ts';
import { useEstimate } from './use-estimate.ts';
import { joinList } from './wait-list-api.ts';
import { WaitNow } from './wait-now.tsx';

/**
 * The form to join a wait list, or the reason why it is closed. Without JavaScript it is posted to its page; with
 * JavaScript the wait follows the party size, and the answer comes without leaving the page.
 */
export function JoinForm({
  restaurant,
  estimate: given,
  posted,
  onJoined,
}: {
  restaurant: RestaurantFacts;
  /** Its party size is the form's initial value. */
  estimate: WaitEstimate;
  /** For a posted page: its Idempotency-Key, and the typed values. */
  posted?: { attempt: string; values: PartyValues; problem: JoinProblem | null };
  onJoined: (entry: WaitListEntry) => void;
}) {
  const t = useTranslate();
  const { i18n, csrf_token } = usePageContext();
  const { code: language } = i18n.language;
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  const [values, setValues] = useState<PartyValues>(
    posted?.values ?? { ...NO_PARTY, partySize: String(given.partySize) },
  );
  useOwnContact(setValues);
  const { estimate, isStale } = useEstimate(given, values.partySize);
  const { rlid, maxPartySize } = estimate;
  const {
    sendOnce,
    isSending,
    judged: sent,
  } = useSendOnce({
    givenKey: posted?.attempt,
    check: (party: PartyValues) => checkJoin(party, maxPartySize),
    send: (party, key) => joinList(rlid, party, { key, language }),
    problemOf: joinProblemOf,
    onDone: (entry) => {
      rememberEntry({ token: entry.plan_ahead_id, restaurantName: entry.restaurantName });
      onJoined(entry);
    },
  });
  const judged = sent ?? posted;
  const problem = judged?.problem;

  useEffect(() => {
    if (problem) summary.current?.focus();
  }, [problem]);

  if (!estimate.isOpen) return <ClosedList estimate={estimate} restaurant={restaurant} />;

  const idOf = (field: PartyField) => `${id}-${field}`;
  const errorOf = (field: PartyField) => {
    const complaint = complaintAt(field, values, judged);
    return complaint && t('party.error', { message: t(`party.error_${complaint}`) });
  };
  const set = (change: Partial<PartyValues>) => setValues((before) => ({ ...before, ...change }));
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    void sendOnce(values);
  };
  return (
    <form className={styles.form} method="post" action={joinPageUrl(rlid, language)} noValidate onSubmit={handleSubmit}>
      {problem && (
        <ProblemSummary
          ref={summary}
          fields={problem.fields}
          refusal={problem.refusal && t(`waitlist.refused_${problem.refusal}`)}
          restaurant={restaurant}
          idOf={idOf}
        />
      )}
      <input type="hidden" name="csrf_token" defaultValue={csrf_token} />
      <input type="hidden" name={ATTEMPT_FIELD} defaultValue={posted?.attempt ?? ''} />
      {/* Enter in a field presses the first button, which must not be the one that shows the wait. */}
      <button type="submit" className={styles.default} tabIndex={-1} aria-hidden="true" />
      <div className={styles.start}>
        <SizeField
          id={idOf('partySize')}
          value={values.partySize}
          max={maxPartySize}
          help={t('party.size_help', { max: maxPartySize })}
          error={errorOf('partySize')}
          onChange={(partySize) => set({ partySize })}
        />
        <WaitNow estimate={estimate} timeZone={restaurant.timeZone} isStale={isStale} />
        <Button
          type="submit"
          variant="outline"
          size="small"
          name={ACTION_FIELD}
          value={SHOW_WAIT_ACTION}
          formNoValidate
          className={styles.noScript}
        >
          {t('waitlist.show_wait')}
        </Button>
      </div>
      <ContactFields values={values} idOf={idOf} errorOf={errorOf} onChange={set} />
      <Button type="submit" isWide aria-disabled={isSending}>
        {isSending ? t('waitlist.joining') : t('shell.join_wait_list')}
      </Button>
    </form>
  );
}
