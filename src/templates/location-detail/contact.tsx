import type { PageLocation } from '#features/locator/page-location.ts';
import { directionsUrl } from '#features/locator/site/location-links.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { NewTabHint, newTab } from '#ui/site/new-tab.tsx';
import { Share } from './share.tsx';
import styles from './view.module.css';

/** The phone, and the address to copy or share. */
export function Contact({ location, title }: { location: PageLocation; title: string }) {
  const t = useTranslate();
  const { phone, line1, line2, city, state, postcode } = location;
  const address = [line1, line2, `${city}, ${state} ${postcode}`].filter(Boolean).join(', ');
  return (
    <section aria-labelledby="contact" className={styles.contact}>
      <h2 id="contact" className={styles.contactTitle}>
        {t('directory.contact_us')}
      </h2>
      {phone.national !== '' && (
        <a className={styles.phone} href={`tel:${phone.e164}`}>
          <Icon name="phone" />
          {phone.national}
        </a>
      )}
      <Share title={title} address={address} />
    </section>
  );
}

/** A link to the restaurant's door in a maps application, from the guest's place (Spec §2.3). */
export function Directions({ location }: { location: PageLocation }) {
  const t = useTranslate();
  const { lat, lng } = location.location;
  return (
    <a className={styles.directions} href={directionsUrl({ latitude: lat, longitude: lng })} {...newTab}>
      <Icon name="directions" size={20} />
      {t('shell.get_directions')}
      <NewTabHint />
    </a>
  );
}
