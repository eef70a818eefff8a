import { useNow } from '#ui/site/use-now.ts';
import { Button } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { NearbyLocation } from '../contract.ts';
import { diningLabel } from '../dining.ts';
import { formatTodaysHours, todaysHours } from '../hours-today.ts';
import { openingHoursOf } from '../hours-wire.ts';
import { intlZoneClock } from '../hours-zone.ts';
import { hoursWords } from './hours-words.ts';
import { locationTitle } from './location-links.ts';
import styles from './search-card.module.css';

/** One restaurant of the header's search, its distance to one decimal (Spec §9). */
export function SearchCard({ nearby, onChoose }: { nearby: NearbyLocation; onChoose: () => void }) {
  const t = useTranslate();
  const language = usePageContext().i18n.language.code;
  const { location } = nearby;
  const today = intlZoneClock(location.timeZone).localTime(useNow()).date;
  const label = diningLabel(location, today);
  const hours = formatTodaysHours(todaysHours(openingHoursOf(location), 'operation', today), hoursWords(t, language));
  const title = locationTitle(location);
  return (
    <article className={styles.card} aria-label={title}>
      <div className={styles.heading}>
        <h4 className={styles.title}>{title}</h4>
        <p className={styles.distance}>{t('shell.distance', { distance: oneDecimal(nearby.distance, language) })}</p>
      </div>
      <address className={styles.address}>
        {location.address1}, {location.city}, {location.state} {location.zip}
      </address>
      <p className={styles.hours}>
        {t(`shell.dining.${label}`)}
        {label !== 'temporarilyClosed' && label !== 'comingSoon' && <span className={styles.clock}>{hours}</span>}
      </p>
      <Button
        variant="outline"
        size="small"
        onClick={onChoose}
        aria-label={`${t('shell.choose_restaurant')}: ${title}`}
      >
        {t('shell.choose_restaurant')}
      </Button>
    </article>
  );
}

function oneDecimal(value: number, language: string): string {
  return value.toLocaleString(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
