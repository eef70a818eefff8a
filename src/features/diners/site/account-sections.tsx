import { useEffect } from 'react';
import { reservePageUrl } from '#features/reservations/guest-pages.ts';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { Booking } from '../contract.ts';
import { type AccountPageProps, EVENTS_PATH } from '../guest-pages.ts';
import { AccountForm, dayOf, ListPart, Part, useDayAndTime } from './account-part.tsx';
import { AccessSections } from './access-sections.tsx';
import styles from './account.module.css';
import { Occasions } from './occasions.tsx';
import { OrdersSections } from './orders-sections.tsx';
import { ProfileSection } from './profile-section.tsx';

/** All data of an account, with the owner's actions. */
export function AccountSections(props: AccountPageProps) {
  const { account, bookings, restaurant, mail, done, refusal } = props;
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  useSignedOutElsewhere();
  return (
    <>
      {done && <Notice kind="success">{t(`account.done_${done}`)}</Notice>}
      {refusal && <Notice kind="error">{t(`account.refused_${refusal}`)}</Notice>}
      {account.eraseAfter !== null && (
        <Notice kind="error">
          <p>{t('account.erasing', { when: dayOf(account.eraseAfter, language) })}</p>
          <AccountForm action="keep">
            <Button type="submit" size="small">
              {t('account.keep')}
            </Button>
          </AccountForm>
        </Notice>
      )}
      <ListPart id="bookings" items={bookings}>
        {(booking) => <BookingItem key={`${booking.kind} ${booking.rlid} ${booking.at}`} booking={booking} />}
      </ListPart>
      <OrdersSections orders={props.orders} favourites={props.favourites} />
      <Part id="restaurant" title={t('account.restaurant')}>
        {restaurant ? (
          <div className={styles.row}>
            <p className={styles.strong}>{restaurant.name}</p>
            <ButtonLink variant="outline" size="small" href={reservePageUrl(restaurant.rlid, language)}>
              {t('account.restaurant_reserve')}
            </ButtonLink>
          </div>
        ) : (
          <p>{t('account.restaurant_none')}</p>
        )}
      </Part>
      <Part id="profile" title={t('account.profile')}>
        <ProfileSection account={account} />
      </Part>
      <Part id="mail" title={t('account.mail')}>
        <p>{t(`account.mail_${mail.state}`)}</p>
        {mail.state === 'joined' && <Occasions occasions={mail.occasions} />}
        <AccountForm action={mail.state === 'joined' ? 'mail_leave' : 'mail_join'}>
          <Button type="submit" variant="outline" size="small">
            {t(mail.state === 'joined' ? 'account.mail_leave' : 'account.mail_join')}
          </Button>
        </AccountForm>
      </Part>
      <AccessSections {...props} />
    </>
  );
}

function BookingItem({ booking }: { booking: Booking }) {
  const t = useTranslate();
  const { code: language } = usePageContext().i18n.language;
  const { kind, rlid, restaurantName, partySize, at, state, url } = booking;
  const { day, time } = useDayAndTime(booking);
  const name = restaurantName || t('account.gone');
  return (
    <li className={styles.item}>
      <div>
        <p className={styles.strong}>{name}</p>
        <p>
          <time dateTime={at}>
            {day}, {time}
          </time>
          &nbsp;· {t('account.party', { count: partySize })}
        </p>
        <p className={styles.soft}>
          {t(`account.${kind}`)} · {t(`account.state_${state as 'waiting'}`)}
        </p>
      </div>
      {url !== null ? (
        <ButtonLink size="small" href={url} aria-label={`${t('account.open')}, ${name}`}>
          {t('account.open')}
        </ButtonLink>
      ) : (
        restaurantName !== '' &&
        kind === 'reservation' && (
          <ButtonLink
            variant="outline"
            size="small"
            href={reservePageUrl(rlid, language, { partySize })}
            aria-label={`${t('account.reserve_again')}, ${name}`}
          >
            {t('account.reserve_again')}
          </ButtonLink>
        )
      )}
    </li>
  );
}

/** Goes to the sign-in as soon as this session is ended on another device. */
function useSignedOutElsewhere(): void {
  useEffect(() => {
    const stream = new EventSource(EVENTS_PATH);
    // After an interruption the stream reconnects; after a refusal it is closed.
    stream.addEventListener('error', () => {
      if (stream.readyState === EventSource.CLOSED) location.reload();
    });
    return () => stream.close();
  }, []);
}
