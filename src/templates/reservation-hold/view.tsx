import { useState } from 'react';
import { reservationPageUrl } from '#features/reservations/guest-pages.ts';
import { ConfirmForm } from '#features/reservations/site/confirm-form.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';
import type { ReservationHoldProps } from './props.ts';

/** The countdown starts before the server read the hold, and the server must also consider the hold over. */
const LAPSE_DELAY_MS = 2000;

/**
 * The form to confirm a held time. Once the time is confirmed or lost, the address shows another page. When the hold lapses,
 * what a guest has typed stays: the time can still be confirmed if it is free.
 */
export function ReservationHold({ hold, restaurant, attempt, values, problem: given }: ReservationHoldProps) {
  const t = useTranslate();
  const [contact, setContact] = useState(values);
  const [problem, setProblem] = useState(given);
  const handleLapsed = () => {
    if (contact === values) setTimeout(() => window.location.assign(reservationPageUrl(hold.id)), LAPSE_DELAY_MS);
  };
  return (
    <Sheet title={t('hold.title')} blocks={[]}>
      <FormSection>
        <ConfirmForm
          hold={hold}
          restaurant={restaurant}
          contact={contact}
          attempt={attempt}
          judged={{ problem, values }}
          isPage
          onUnsent={() => setProblem({ fields: {}, refusal: 'failed' })}
          onContact={(change) => setContact((before) => ({ ...before, ...change }))}
          onLapsed={handleLapsed}
        />
      </FormSection>
    </Sheet>
  );
}
