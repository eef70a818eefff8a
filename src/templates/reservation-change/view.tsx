import { ChangeTime } from '#features/reservations/site/change-time.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';
import type { ReservationChangeProps } from './props.ts';

/** The times to which a guest can move a reservation. */
export function ReservationChange(props: ReservationChangeProps) {
  const t = useTranslate();
  return (
    <Sheet title={t('reserve.change_title')} blocks={[]}>
      <FormSection>
        <ChangeTime {...props} />
      </FormSection>
    </Sheet>
  );
}
