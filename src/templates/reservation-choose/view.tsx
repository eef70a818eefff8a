import { locationTitle } from '#features/locator/site/location-links.ts';
import { TimesPage } from '#features/reservations/site/times-page.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';
import type { ReservationChooseProps } from './props.ts';

/** The times of one restaurant, as a page with an address. */
export function ReservationChoose(props: ReservationChooseProps) {
  const t = useTranslate();
  return (
    <Sheet title={t('shell.reserve_table')} blocks={[]}>
      <FormSection title={locationTitle(props.restaurant)}>
        <TimesPage {...props} />
      </FormSection>
    </Sheet>
  );
}
