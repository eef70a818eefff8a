import type { Location } from '#features/locations/contract.ts';
import { Icon } from '#ui/site/icon.tsx';
import { type MessageId, useTranslate } from '#ui/site/messages.tsx';
import styles from './services.module.css';

const SERVICES: readonly (readonly [MessageId, (location: Location) => boolean])[] = [
  ['directory.service.dine_in', ({ isDiningRoomOpened }) => isDiningRoomOpened],
  ['directory.service.patio', ({ outsideDining }) => outsideDining],
  ['directory.service.take_out', ({ hasTakeOut }) => hasTakeOut],
  ['directory.service.curbside', ({ hasCurbside }) => hasCurbside],
  ['directory.service.delivery', ({ hasDelivery }) => hasDelivery],
  ['directory.service.online_ordering', ({ hasOnlineOrdering }) => hasOnlineOrdering],
  ['directory.service.reservations', ({ isReservationsEnabled }) => isReservationsEnabled],
];

/** Services that the restaurant offers now; others are not listed. */
export function Services({ location }: { location: Location }) {
  const t = useTranslate();
  const offered = SERVICES.filter(([, holds]) => holds(location));
  if (offered.length === 0) return null;
  return (
    <section aria-labelledby="services" className={styles.services}>
      <h2 id="services" className={styles.title}>
        {t('directory.services')}
      </h2>
      <ul className={styles.list}>
        {offered.map(([id]) => (
          <li key={id} className={styles.service}>
            <Icon name="check" size={20} />
            {t(id)}
          </li>
        ))}
      </ul>
    </section>
  );
}
