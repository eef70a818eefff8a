import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import type { NearbyLocation } from '#features/locations/contract.ts';
import { diningLabel } from '#features/locations/dining.ts';
import { useNow } from '#ui/site/use-now.ts';
import { Button } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { restaurantStatus } from './filters-match.ts';
import { formatMiles } from '../format-miles.ts';
import { locationTitle } from './location-links.ts';
import { statusLine } from './nearby-format.ts';
import styles from './search-card.module.css';

/** One restaurant of the header's search, its distance to one decimal (Spec §9). */
export function SearchCard({
  nearby,
  hasDistance,
  onChoose,
}: {
  nearby: NearbyLocation;
  hasDistance: boolean;
  onChoose: () => void;
}) {
  const t = useTranslate();
  const language = usePageContext().i18n.language.code;
  const { location } = nearby;
  const now = useNow();
  const today = intlZoneClock(location.timeZone).localTime(now).date;
  const label = diningLabel(location, today);
  const status = statusLine(restaurantStatus(location, now), t, language);
  const isClosed = label === 'temporarilyClosed' || label === 'comingSoon';
  const title = locationTitle(location);
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.heading}>
        <h4 className={styles.title}>{title}</h4>
        {hasDistance && (
          <p className={styles.distance}>
            {t('shell.distance', { distance: formatMiles(nearby.distance, language, 1) })}
          </p>
        )}
      </div>
      <address className={styles.address}>
        {location.address1}, {location.city}, {location.state} {location.zip}
      </address>
      <p className={styles.hours}>
        {!isClosed && t(`shell.dining.${label}`)}
        <span className={isClosed ? undefined : styles.clock}>{status.text}</span>
      </p>
      <Button
        variant="outline"
        size="small"
        onClick={onChoose}
        aria-label={`${t('shell.choose_restaurant')}, ${title}`}
      >
        {t('shell.choose_restaurant')}
      </Button>
    </article>
  );
}
