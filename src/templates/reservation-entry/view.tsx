import { ReservationStatus } from '#features/reservations/site/reservation-status.tsx';
import { useLiveReservation } from '#features/reservations/site/use-live-reservation.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';
import type { ReservationEntryProps } from './props.ts';

/** A guest's reservation, at a secret address. */
export function ReservationEntry({ reservation: given, ...rest }: ReservationEntryProps) {
  const t = useTranslate();
  const reservation = useLiveReservation(given);
  const title = t(`reservation.state_${reservation.state}`);
  return (
    <Sheet title={title} blocks={[]}>
      <FormSection>
        <ReservationStatus {...rest} reservation={reservation} title={title} />
      </FormSection>
    </Sheet>
  );
}
