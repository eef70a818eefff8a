import type { Location } from '#features/locations/contract.ts';
import { useNow } from '#ui/site/use-now.ts';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { newTab, NewTabHint } from '#ui/site/new-tab.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { useOrderUrl } from './use-order-url.ts';
import { LocationActionButton } from './location-details-action.tsx';
import { currentWait } from './current-wait.ts';
import { offeredNow } from './filters-match.ts';
import { LocationServiceHours } from './location-details-hours.tsx';
import styles from './location-details.module.css';
import { directionsUrl, localPageUrl, locationTitle, telephoneUrl } from './location-links.ts';

/** The preferred restaurant in the popover, with the guest's actions (Spec §2.3). */
export function LocationDetails({ location, onChangeLocation }: { location: Location; onChangeLocation: () => void }) {
  const t = useTranslate();
  const { map_page_url, local_page_root } = usePageContext();
  const now = useNow();
  const offered = offeredNow(location, now);
  const orderUrl = useOrderUrl(location);
  const current = currentWait(offered, now);
  const pageUrl = localPageUrl(location, local_page_root);
  const { address1, address2, city, state, zip, phone } = location;

  return (
    <article className={styles.details}>
      <header>
        <p className={styles.eyebrow}>{t('shell.your_restaurant')}</p>
        <h2 className={styles.title}>{locationTitle(location)}</h2>
        <address className={styles.address}>
          {address1}
          {address2 && `, ${address2}`}
          <br />
          {city}, {state} {zip}
        </address>
        {phone && (
          <a className={styles.phone} href={telephoneUrl(phone)} aria-label={t('shell.call', { phone })}>
            <Icon name="phone" size={18} />
            {phone}
          </a>
        )}
      </header>

      <LocationServiceHours location={location} now={now} />
      {current && (
        <p className={styles.wait}>
          <Icon name="clock" size={18} />
          {t('shell.wait_now', { wait: current.wait })}
        </p>
      )}

      <div className={styles.actions}>
        {offered.hasOnlineOrdering && (
          <ButtonLink href={orderUrl} isWide>
            {t('shell.order_now')}
          </ButtonLink>
        )}
        <LocationActionButton location={offered} variant={offered.hasOnlineOrdering ? 'outline' : 'primary'} />
      </div>

      <ul className={styles.links}>
        <li>
          <a href={directionsUrl(location)} {...newTab}>
            <Icon name="directions" size={20} />
            {t('shell.get_directions')}
            <NewTabHint />
          </a>
        </li>
        {pageUrl && (
          <li>
            <a href={pageUrl}>
              <Icon name="info" size={20} />
              {t('shell.local_page')}
            </a>
          </li>
        )}
        <li>
          <a href={map_page_url}>
            <Icon name="map" size={20} />
            {t('shell.view_map')}
          </a>
        </li>
        <li>
          <a href={map_page_url}>
            <Icon name="pin" size={20} />
            {t('shell.view_all_locations')}
          </a>
        </li>
      </ul>

      <Button variant="quiet" size="small" className={styles.change} onClick={onChangeLocation}>
        {t('shell.change_location')}
      </Button>
    </article>
  );
}
