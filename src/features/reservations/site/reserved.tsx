import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import formStyles from '#features/front-of-house/site/guest-form.module.css';
import { RestaurantActions } from '#features/front-of-house/site/restaurant-actions.tsx';
import { ButtonLink } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { Reservation } from '../contract.ts';
import { reservationPageUrl } from '../guest-pages.ts';
import { CalendarLink } from './calendar-link.tsx';
import { whenAt } from './reserve-texts.ts';
import styles from './reservation.module.css';

/** The result of confirming: when the guest has the table, and a link to the reservation's page. */
export function Reserved({ reservation, restaurant }: { reservation: Reservation; restaurant: RestaurantFacts }) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const { id, state, partySize, start } = reservation;
  return (
    <div className={formStyles.joined}>
      <div>
        <p className={styles.table}>{t('reserve.table_for', { count: partySize })}</p>
        <p className={styles.when}>{t('reserve.when', whenAt(start, { language, timeZone: restaurant.timeZone }))}</p>
      </div>
      <p>{t(state === 'requested' ? 'reservation.about_requested' : 'reservation.keep_page')}</p>
      <ButtonLink href={reservationPageUrl(id)} isWide>
        {t('reservation.open_page')}
      </ButtonLink>
      <CalendarLink id={id} />
      <RestaurantActions restaurant={restaurant} />
    </div>
  );
}
