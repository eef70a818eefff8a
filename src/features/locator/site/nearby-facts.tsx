import type { Location, NearbyLocation } from '#features/locations/contract.ts';
import { useNow } from '#ui/site/use-now.ts';
import { ButtonLink } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { newTab } from '#ui/site/new-tab.tsx';
import { useKeptMarkup } from '#ui/site/kept-markup.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import { useOrderUrl } from './use-order-url.ts';
import { currentWait } from './current-wait.ts';
import { offeredNow, restaurantStatus } from './filters-match.ts';
import { LocationActionButton } from './location-details-action.tsx';
import { directionsUrl, localPageUrl, locationTitle, telephoneUrl } from './location-links.ts';
import { formatMiles } from '../format-miles.ts';
import { statusLine } from './nearby-format.ts';
import styles from './nearby.module.css';
import { NearbySave } from './nearby-save.tsx';

/** Facts and actions of a restaurant, for list entries and the info window (Spec §2.5 item 10). */
export function NearbyFacts({ nearby, hasDistance }: { nearby: NearbyLocation; hasDistance: boolean }) {
  const t = useTranslate();
  const { i18n, local_page_root } = usePageContext();
  const language = i18n.language.code;
  const now = useNow();
  const { distance, location } = nearby;
  const status = statusLine(restaurantStatus(location, now), t, language);
  const miles = formatMiles(distance, language, 2);
  const rest = useKeptMarkup(location, `facts ${now} ${local_page_root}`, <FactsAnywhere location={location} />);

  return (
    <>
      <p className={styles.status} data-tone={status.tone}>
        <span>{status.text}</span>
        {hasDistance && (
          <>
            <span aria-hidden="true">{t('locator.distance', { distance: miles })}</span>
            <VisuallyHidden>{t('locator.distance_spoken', { distance: miles })}</VisuallyHidden>
          </>
        )}
      </p>
      <div className={styles.anywhere} {...rest} />
    </>
  );
}

/** Facts that do not depend on the search's centre. */
function FactsAnywhere({ location: stored }: { location: Location }) {
  const t = useTranslate();
  const { local_page_root } = usePageContext();
  const now = useNow();
  const location = offeredNow(stored, now);
  const orderUrl = useOrderUrl(location);
  const { address1, address2, city, state, zip, phone } = location;
  const title = locationTitle(location);
  const pageUrl = localPageUrl(location, local_page_root);
  return (
    <>
      <address>
        {address2 ? `${address1}, ${address2}` : address1}
        <br />
        {`${city}, ${state} ${zip}`}
      </address>
      {phone && (
        <a href={telephoneUrl(phone)}>
          <VisuallyHidden>{t('shell.call', { phone: '' })}</VisuallyHidden>
          {phone}
        </a>
      )}
      <CurrentWait location={location} now={now} />
      <div>
        {location.hasOnlineOrdering && (
          <ButtonLink href={orderUrl} size="small">
            {t('shell.order_now')}
            <VisuallyHidden>{`, ${title}`}</VisuallyHidden>
          </ButtonLink>
        )}
        <LocationActionButton location={location} size="small" variant="outline" isWide={false} />
      </div>
      <ul>
        {pageUrl && (
          <li>
            <a href={pageUrl}>
              {t('shell.local_page')}
              <VisuallyHidden>{`, ${title}`}</VisuallyHidden>
            </a>
          </li>
        )}
        <li>
          <a href={directionsUrl(location)} {...newTab}>
            {t('shell.get_directions')}
            <VisuallyHidden>{`, ${title} ${t('shell.new_tab')}`}</VisuallyHidden>
          </a>
        </li>
        <li>
          <NearbySave location={stored} />
        </li>
      </ul>
    </>
  );
}

function CurrentWait({ location, now }: { location: Location; now: number }) {
  const t = useTranslate();
  const current = currentWait(location, now);
  if (!current) return null;
  const { wait, minutes } = current;
  return (
    <p>
      <span>
        {t('locator.current_wait', { wait })}
        {minutes !== undefined && <i>{t('locator.wait_age', { minutes })}</i>}
      </span>
    </p>
  );
}
