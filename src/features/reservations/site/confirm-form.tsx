import { type FormEvent, type MouseEvent, useEffect, useId, useRef } from 'react';
import {
  ACTION_FIELD,
  ATTEMPT_FIELD,
  type PartyField,
  type PartyValues,
} from '#features/front-of-house/party-values.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { complaintAt, ContactFields } from '#features/front-of-house/site/contact-fields.tsx';
import formStyles from '#features/front-of-house/site/guest-form.module.css';
import { ProblemSummary } from '#features/front-of-house/site/problem-summary.tsx';
import { Button } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { Reservation } from '../contract.ts';
import { PAYS_FIELD, reservationPageUrl } from '../guest-pages.ts';
import type { ReserveProblem } from '../reserve-values.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { HoldClock } from './hold-clock.tsx';
import { whenAt } from './reserve-texts.ts';
import { Terms } from './terms.tsx';
import styles from './reservation.module.css';

/**
 * The form to confirm a held time, with the hold's countdown. Without a script it is posted to the page of the
 * reservation.
 */
export function ConfirmForm({
  hold,
  restaurant,
  contact,
  attempt = '',
  judged,
  isSending = false,
  isPage = false,
  onContact,
  onSubmit,
  onUnsent,
  onBack,
  onLapsed,
}: {
  hold: Reservation;
  restaurant: RestaurantFacts;
  /** As typed. */
  contact: PartyValues;
  /** The Idempotency-Key of a posted form. */
  attempt?: string;
  /** The last checked attempt. */
  judged: { problem: ReserveProblem | null; values: PartyValues } | undefined;
  isSending?: boolean;
  /** The form is the page's main content, and does not take the focus. */
  isPage?: boolean;
  onContact: (change: Partial<PartyValues>) => void;
  onSubmit?: () => void;
  /** The form would be posted, and there is no connection. */
  onUnsent?: () => void;
  onBack?: () => void;
  onLapsed?: (() => void) | undefined;
}) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const id = useId();
  const heading = useRef<HTMLParagraphElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const { timeZone } = restaurant;
  const problem = judged?.problem;

  useEffect(() => {
    if (!isPage) heading.current?.focus();
  }, [isPage]);
  useEffect(() => {
    if (problem) summary.current?.focus();
  }, [problem]);

  const idOf = (field: PartyField) => `${id}-${field}`;
  const errorOf = (field: PartyField) => {
    const complaint = complaintAt(field, contact, judged);
    return complaint && t('party.error', { message: t(`party.error_${complaint}`) });
  };
  const handleSubmit = (event: FormEvent) => {
    if (!onSubmit && navigator.onLine) return;
    event.preventDefault();
    (onSubmit ?? onUnsent)?.();
  };
  const handleBack = (event: MouseEvent) => {
    if (!onBack) return;
    event.preventDefault();
    if (!isSending) onBack();
  };
  return (
    <form
      method="post"
      action={reservationPageUrl(hold.id)}
      noValidate
      className={formStyles.form}
      onSubmit={handleSubmit}
    >
      {problem && (
        <ProblemSummary
          ref={summary}
          fields={problem.fields}
          refusal={problem.refusal && t(`reserve.refused_${problem.refusal}`)}
          restaurant={restaurant}
          idOf={idOf}
        />
      )}
      <HiddenFields fields={{ [ATTEMPT_FIELD]: attempt, ...(hold.deposit && { [PAYS_FIELD]: '1' }) }} hasToken />
      <div className={styles.held}>
        <p ref={heading} tabIndex={-1} className={styles.table}>
          {t('reserve.table_for', { count: hold.partySize })}
        </p>
        <p className={styles.when}>{t('reserve.when', whenAt(hold.start, { language, timeZone }))}</p>
        {hold.heldUntil !== undefined && (
          <HoldClock
            heldUntil={hold.heldUntil}
            readAt={hold.readAt}
            timeZone={timeZone}
            isOfPage={isPage}
            onLapsed={onLapsed}
          />
        )}
        <Terms reservation={hold} />
        {hold.deposit && <p>{hold.deposit.text}</p>}
      </div>
      <ContactFields values={contact} idOf={idOf} errorOf={errorOf} onChange={onContact} />
      <div className={styles.decide}>
        <Button type="submit" name={ACTION_FIELD} value="confirm" isWide aria-disabled={isSending}>
          {isSending
            ? t('hold.confirming')
            : hold.deposit
              ? t('hold.pay')
              : t(hold.needsApproval ? 'hold.request' : 'hold.confirm')}
        </Button>
        <Button
          type="submit"
          name={ACTION_FIELD}
          value="release"
          variant="quiet"
          isWide
          formNoValidate
          onClick={handleBack}
        >
          {t('hold.back')}
        </Button>
      </div>
    </form>
  );
}
