import { ACTION_FIELD, VERSION_FIELD } from '#features/front-of-house/party-values.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import statusStyles from '#features/front-of-house/site/guest-status.module.css';
import { ButtonLink } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { Reservation } from '../contract.ts';
import { type ReservationRefusal, reservationPageUrl } from '../guest-pages.ts';
import type { Times } from '../times.ts';
import { ChooseTime } from './choose-time.tsx';
import { whenAt } from './reserve-texts.ts';
import { useChoice } from './use-choice.ts';

/** Times to which a reservation can be moved, as buttons that are posted to its page. */
export function ChangeTime({
  reservation,
  restaurant,
  times,
  refusal,
}: {
  reservation: Reservation;
  restaurant: RestaurantFacts;
  times: Times;
  refusal: ReservationRefusal | null;
}) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const { id, version, start } = reservation;
  const choice = useChoice(times, { hold: id });
  const { partySize, date } = choice.times.slots;
  const page = reservationPageUrl(id);
  return (
    <div className={statusStyles.status}>
      {refusal && <Notice kind="error">{t(`reserve.not_done_${refusal}`)}</Notice>}
      <p>
        {t('reserve.table_for', { count: reservation.partySize })},{' '}
        {t('reserve.when', whenAt(start, { language, timeZone: restaurant.timeZone }))}
      </p>
      <ChooseTime
        restaurant={restaurant}
        choice={choice}
        search={{ action: page, fields: { change: '1' } }}
        booking={{
          action: reservationPageUrl(id, { partySize, date }),
          fields: { [ACTION_FIELD]: 'change', [VERSION_FIELD]: String(version), partySize: String(partySize) },
        }}
      />
      <ButtonLink href={page} variant="quiet">
        {t('reserve.keep')}
      </ButtonLink>
    </div>
  );
}
