import { ButtonLink } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import type { WaitListEntry } from '../contract.ts';
import { statusPageUrl } from '../guest-pages.ts';
import { waitRange } from './wait-texts.ts';
import styles from '#features/front-of-house/site/guest-form.module.css';

/** The result of joining, or of returning while waiting: the place in line and a link to the status page. */
export function Joined({ entry: { state, wait, partiesAhead, partySize, plan_ahead_id } }: { entry: WaitListEntry }) {
  const t = useTranslate();
  return (
    <div className={styles.joined}>
      {state === 'called' ? (
        <p className={styles.joinedPlace}>{t('place.state_called')}</p>
      ) : (
        <>
          <p className={styles.joinedPlace}>{t('place.number', { place: partiesAhead + 1 })}</p>
          {wait && (
            <div>
              <p className={styles.nowLabel}>{t('waitlist.wait_for', { count: partySize })}</p>
              <p className={styles.nowWait}>{waitRange(t, wait)}</p>
            </div>
          )}
          <p>{t('place.keep_page')}</p>
        </>
      )}
      <ButtonLink href={statusPageUrl(plan_ahead_id)} isWide>
        {t('waitlist.open_status')}
      </ButtonLink>
    </div>
  );
}
