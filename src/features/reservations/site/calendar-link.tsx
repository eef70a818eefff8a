import { ButtonLink } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { calendarUrl } from '../guest-pages.ts';

/** Adds a reservation to the guest's calendar. */
export function CalendarLink({ id }: { id: string }) {
  const t = useTranslate();
  return (
    <ButtonLink href={calendarUrl(id)} variant="outline" isWide>
      <Icon name="calendar" size={20} />
      {t('reserve.add_to_calendar')}
    </ButtonLink>
  );
}
