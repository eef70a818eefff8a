import { useEffect } from 'react';
import { ACTION_FIELD } from '#features/front-of-house/party-values.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { ActionForm } from '#features/front-of-house/site/action-form.tsx';
import statusStyles from '#features/front-of-house/site/guest-status.module.css';
import { RestaurantActions } from '#features/front-of-house/site/restaurant-actions.tsx';
import { Button } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { Reservation } from '../contract.ts';
import { PAYS_FIELD, type ReservationRefusal, reservationPageUrl } from '../guest-pages.ts';
import { ReservationActions } from './reservation-actions.tsx';
import { whenAt } from './reserve-texts.ts';
import { Terms } from './terms.tsx';
import styles from './reservation.module.css';

/**
 * A guest's reservation: the meaning of its state, time and size, the guest's actions, and the restaurant.
 * @param title the state as text, which is the page's title
 */
export function ReservationStatus({
  reservation,
  title,
  restaurant,
  refusal,
}: {
  reservation: Reservation;
  title: string;
  restaurant: RestaurantFacts;
  refusal: ReservationRefusal | null;
}) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const { state, name, partySize, restaurantName, start, note, deposit } = reservation;
  const { timeZone } = restaurant;
  const isComing = state === 'requested' || state === 'confirmed';
  const isWaiting = state === 'awaiting_payment';
  // The tab's title shows the state to a guest who is looking at another tab.
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className={statusStyles.status}>
      {refusal && <Notice kind="error">{t(`reserve.not_done_${refusal}`)}</Notice>}
      <div role="status" className={statusStyles.card} data-state={state}>
        <p className={statusStyles.party}>{name === '' ? restaurantName : `${name} · ${restaurantName}`}</p>
        <p className={styles.table}>{t('reserve.table_for', { count: partySize })}</p>
        <p className={styles.when}>{t('reserve.when', whenAt(start, { language, timeZone }))}</p>
        {state !== 'held' && state !== 'confirmed' && state !== 'awaiting_payment' && (
          <p>{t(`reservation.about_${state}`)}</p>
        )}
        {note !== '' && (
          <p className={styles.note}>
            {t('reservation.note')} {note}
          </p>
        )}
        {isComing && <Terms reservation={{ ...reservation, needsApproval: false }} />}
        {deposit && <p>{deposit.text}</p>}
      </div>
      {isWaiting && <PayDeposit id={reservation.id} />}
      {isComing && <ChangeUntil reservation={reservation} timeZone={timeZone} />}
      <ReservationActions reservation={reservation} />
      <address className={statusStyles.party}>
        {restaurantName}, {restaurant.address1}, {restaurant.city}, {restaurant.state}
      </address>
      <RestaurantActions restaurant={restaurant} offersOthers={!isComing} />
    </div>
  );
}

/** Leads to the payment of the deposit. */
function PayDeposit({ id }: Pick<Reservation, 'id'>) {
  const t = useTranslate();
  return (
    <ActionForm action={reservationPageUrl(id)} fields={{ [PAYS_FIELD]: '1' }} unsent={t('reserve.not_done_token')}>
      <Button type="submit" name={ACTION_FIELD} value="pay" isWide>
        {t('reservation.pay')}
      </Button>
    </ActionForm>
  );
}

function ChangeUntil({ reservation: { changeUntil, may }, timeZone }: { reservation: Reservation; timeZone: string }) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  return (
    <p className={styles.until}>
      {!(may.change || may.cancel)
        ? t('reservation.change_late')
        : t('reservation.change_until', whenAt(changeUntil, { language, timeZone }))}
    </p>
  );
}
