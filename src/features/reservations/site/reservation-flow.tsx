import { useEffect, useRef, useState } from 'react';
import { NO_PARTY, type PartyValues } from '#features/front-of-house/party-values.ts';
import { useOwnContact } from '#features/front-of-house/site/use-own-contact.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import formStyles from '#features/front-of-house/site/guest-form.module.css';
import { useSendOnce } from '#features/front-of-house/site/use-send-once.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { Reservation } from '../contract.ts';
import { RESERVE_PAGE_PATH, reservePageUrl } from '../guest-pages.ts';
import { holdKey, isTimeLost, type ReserveProblem, reserveProblemOf } from '../reserve-values.ts';
import type { Times } from '../times.ts';
import { ChooseTime } from './choose-time.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { RefusalNotice } from './refusal-notice.tsx';
import { holdPlace } from './reservation-api.ts';
import { useChoice } from './use-choice.ts';

type Step = { is: 'times'; earlier?: Reservation; isLost?: boolean } | { is: 'details'; hold: Reservation };

/**
 * The steps from choosing a time, which is then held, to a reservation. Guests who type longer than the time is held stay
 * at their form: confirming takes the time again if it is free. Typed values are kept when it is not.
 */
export function ReservationFlow({
  restaurant,
  times,
  onReserved,
}: {
  restaurant: RestaurantFacts;
  times: Times;
  onReserved: (reservation: Reservation) => void;
}) {
  const [step, setStep] = useState<Step>({ is: 'times' });
  const [contact, setContact] = useState<PartyValues>(NO_PARTY);
  useOwnContact(setContact);
  if (step.is === 'times')
    return (
      <TimesStep
        restaurant={restaurant}
        times={times}
        earlier={step.earlier}
        isLost={step.isLost === true}
        onHeld={(hold) => setStep({ is: 'details', hold })}
      />
    );
  const { hold } = step;
  return (
    <ConfirmStep
      hold={hold}
      restaurant={restaurant}
      contact={{ ...contact, partySize: String(hold.partySize) }}
      onContact={(change) => setContact((before) => ({ ...before, ...change }))}
      onConfirmed={onReserved}
      onLost={() => setStep({ is: 'times', earlier: hold, isLost: true })}
      onBack={() => setStep({ is: 'times', earlier: hold })}
    />
  );
}

/** @param earlier the hold that the guest released or lost */
function TimesStep({
  restaurant,
  times,
  earlier,
  isLost,
  onHeld,
}: {
  restaurant: RestaurantFacts;
  times: Times;
  earlier: Reservation | undefined;
  isLost: boolean;
  onHeld: (hold: Reservation) => void;
}) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const heading = useRef<HTMLParagraphElement>(null);
  const choice = useChoice(times, {
    ...(earlier && { start: { partySize: String(earlier.partySize), date: earlier.date }, hold: earlier.id }),
  });
  const { rlid, partySize, date } = choice.times.slots;
  const { sendOnce, isSending, judged } = useSendOnce<
    { start: string; partySize: number },
    ReserveProblem,
    Reservation
  >({
    check: () => undefined,
    send: (wanted, key) =>
      holdPlace({ ...wanted, rlid, ...(earlier && { replaces: earlier.id }) }, { key: holdKey(key, wanted), language }),
    problemOf: (code, errors) => {
      const problem = reserveProblemOf(code, errors);
      if (isTimeLost(problem)) choice.reload();
      return problem;
    },
    onDone: onHeld,
  });
  useEffect(() => {
    if (earlier) heading.current?.focus();
  }, [earlier]);

  const refusal = judged?.problem.refusal;
  const words = refusal === undefined ? (isLost ? t('hold.taken') : undefined) : t(`reserve.refused_${refusal}`);
  return (
    <div className={formStyles.form}>
      {words !== undefined && <RefusalNotice restaurant={restaurant}>{words}</RefusalNotice>}
      <ChooseTime
        restaurant={restaurant}
        choice={choice}
        search={{ action: RESERVE_PAGE_PATH, fields: { rlid: String(rlid), language } }}
        booking={{
          action: reservePageUrl(rlid, language, { partySize, date }),
          fields: { partySize: String(partySize) },
        }}
        onTime={(start) => void sendOnce({ start, partySize })}
        isSending={isSending}
        headingRef={heading}
      />
    </div>
  );
}
