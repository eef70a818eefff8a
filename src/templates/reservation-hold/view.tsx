import { useState } from 'react';
import { reservationPageUrl } from '#features/reservations/guest-pages.ts';
import { ConfirmForm } from '#features/reservations/site/confirm-form.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';
import type { ReservationHoldProps } from './props.ts';

/** The countdown starts before the server read the hold, and the server must also consider the hold over. */
const LAPSE_DELAY_MS = 2000;

/** The form to confirm a held time. Once the time is confirmed or lost, the address shows another page. */
export function ReservationHold({ hold, restaurant, attempt, values, problem: given }: ReservationHoldProps) {
  const t = useTranslate();
  const [contact, setContact] = useState(values);
  const [problem, setProblem] = useState(given);
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
          onLapsed={() => setTimeout(() => window.location.assign(reservationPageUrl(hold.id)), LAPSE_DELAY_MS)}
        />
      </FormSection>
    </Sheet>
  );
}
