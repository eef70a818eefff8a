import { useEffect, useEffectEvent } from 'react';
import type { PartyValues } from '#features/front-of-house/party-values.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { useSendOnce } from '#features/front-of-house/site/use-send-once.ts';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { Reservation } from '../contract.ts';
import { reservationPageUrl } from '../guest-pages.ts';
import { checkContact, isTimeLost, reserveProblemOf } from '../reserve-values.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { confirmReservation, releaseHold } from './reservation-api.ts';

/** The step in which a held time is confirmed, without leaving the page. */
export function ConfirmStep({
  hold,
  restaurant,
  contact,
  onContact,
  onConfirmed,
  onLost,
  onBack,
}: {
  hold: Reservation;
  restaurant: RestaurantFacts;
  /** As typed; kept when the hold ends. */
  contact: PartyValues;
  onContact: (change: Partial<PartyValues>) => void;
  onConfirmed: (reservation: Reservation) => void;
  /** Called when another guest has taken the time. */
  onLost: () => void;
  /** Called when the hold is released. */
  onBack: () => void;
}) {
  const { code: language } = usePageContext().i18n.language;
  const { sendOnce, isSending, judged } = useSendOnce({
    check: checkContact,
    send: (party: PartyValues, key) => confirmReservation(hold.id, party, { key, language }),
    problemOf: reserveProblemOf,
    onDone: (made) => {
      if (made.payUrl === undefined) return onConfirmed(made);
      // A guest who comes back with the browser's button finds the reservation's page.
      window.history.replaceState(null, '', reservationPageUrl(made.id));
      window.location.assign(made.payUrl);
    },
  });
  const problem = judged?.problem;
  // The answer was lost, so it may be reserved: its page says so, also to a guest who leaves and comes back.
  const isUnknown = problem?.refusal === 'failed';
  useEffect(() => {
    if (isUnknown) window.history.replaceState(null, '', reservationPageUrl(hold.id));
  }, [isUnknown, hold.id]);
  const lose = useEffectEvent(onLost);
  useEffect(() => {
    if (problem && isTimeLost(problem)) lose();
  }, [problem]);

  // The browser may show this page again as it was, under the address of the reservation's page.
  useEffect(() => {
    const handleShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted && hold.deposit) window.location.assign(reservationPageUrl(hold.id));
    };
    window.addEventListener('pageshow', handleShown);
    return () => window.removeEventListener('pageshow', handleShown);
  }, [hold]);

  return (
    <ConfirmForm
      hold={hold}
      restaurant={restaurant}
      contact={contact}
      judged={judged}
      isSending={isSending}
      onContact={onContact}
      onSubmit={() => void sendOnce(contact)}
      onBack={() => {
        if (isUnknown) return window.location.assign(reservationPageUrl(hold.id));
        void releaseHold(hold.id);
        onBack();
      }}
    />
  );
}
