import { useEffect } from 'react';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { useLoaded } from '#ui/site/use-loaded.ts';
import type { WaitListEntry } from '../contract.ts';
import type { EntryRefusal } from '../guest-pages.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryPlace } from './entry-place.tsx';
import { rememberEntry } from './remembered-entry.ts';
import { RestaurantActions } from '#features/front-of-house/site/restaurant-actions.tsx';
import { timeAt } from '#features/front-of-house/time-at.ts';
import styles from '#features/front-of-house/site/guest-status.module.css';

/**
 * A guest's place in line: the meaning of its state, the guest's actions, and the restaurant.
 * @param title the state as text, which is the page's title
 * @param isLate the entry could not be read again
 */
export function EntryStatus({
  entry,
  isLate,
  title,
  restaurant,
  refusal,
}: {
  entry: WaitListEntry;
  isLate: boolean;
  title: string;
  restaurant: RestaurantFacts;
  refusal: EntryRefusal | null;
}) {
  const t = useTranslate();
  const { code } = usePageContext().i18n.language;
  const { plan_ahead_id: token, state, name, partySize, restaurantName, may, readAt } = entry;
  const { timeZone } = restaurant;
  const isLive = may.leave;
  useEffect(() => {
    if (isLive) rememberEntry({ token, restaurantName });
  }, [isLive, token, restaurantName]);
  // The tab's title shows the state to a guest who is looking at another tab.
  useEffect(() => {
    document.title = title;
  }, [title]);

  return (
    <div className={styles.status}>
      {refusal && <Notice kind="error">{t(`place.not_done_${refusal}`)}</Notice>}
      <div role="status" className={styles.card} data-state={state}>
        <p className={styles.party}>
          {t('place.party', { name, count: partySize })} · {restaurantName}
        </p>
        <EntryPlace entry={entry} timeZone={timeZone} />
      </div>
      {state === 'waiting' && <PushOffer token={token} />}
      <EntryActions key={entry.partySize} entry={entry} />
      {isLive && (
        <p className={styles.fresh}>
          {t('place.updated_at', timeAt(Date.parse(readAt), { language: code, timeZone }))}{' '}
          {isLate ? t('place.update_late') : t('place.updates_itself')}
        </p>
      )}
      <address className={styles.party}>
        {restaurantName}, {restaurant.address1}, {restaurant.city}, {restaurant.state}
      </address>
      <RestaurantActions restaurant={restaurant} offersOthers={!isLive} />
    </div>
  );
}

/** Loaded later: not every browser supports push, and few guests use it. */
function PushOffer({ token }: { token: string }) {
  const { content } = useLoaded(() => import('./push-button.tsx'));
  return content && <content.PushButton token={token} />;
}
