import type { PageLocation } from '#features/locator/page-location.ts';
import { directionsUrl } from '#features/locator/site/location-links.ts';
import { ButtonLink } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { NewTabHint, newTab } from '#ui/site/new-tab.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import styles from './view.module.css';

/** One restaurant of the city: address, phone, directions, and a link to its page. The first is on the first screen. */
export function CityLocation({ location, isFirst }: { location: PageLocation; isFirst: boolean }) {
  const t = useTranslate();
  const { name, line1, line2, city, state, postcode, phone, url, map_image_url_mobile } = location;
  const title = name || line1;
  return (
    <li className={styles.location}>
      {map_image_url_mobile !== '' && (
        <img
          className={styles.map}
          src={map_image_url_mobile}
          alt=""
          width={400}
          height={260}
          loading={isFirst ? 'eager' : 'lazy'}
          decoding="async"
        />
      )}
      <div className={styles.words}>
        <h2 className={styles.name}>{title}</h2>
        <address className={styles.address}>
          {line1}
          {line2 !== '' && (
            <>
              <br />
              {line2}
            </>
          )}
          <br />
          {city}, {state} {postcode}
        </address>
        <p className={styles.ways}>
          {phone.national !== '' && (
            <a href={`tel:${phone.e164}`}>
              <Icon name="phone" size={18} />
              {phone.national}
            </a>
          )}
          <a href={directionsUrl({ latitude: location.location.lat, longitude: location.location.lng })} {...newTab}>
            <Icon name="directions" size={18} />
            {t('shell.get_directions')}
            <NewTabHint />
          </a>
        </p>
        <ButtonLink href={url} variant="outline" size="small">
          {t('shell.local_page')}
          <VisuallyHidden>, {title}</VisuallyHidden>
        </ButtonLink>
      </div>
    </li>
  );
}
