import { useEffect } from 'react';
import { formatTodaysHours, todaysHours } from '#features/opening-hours/hours-today.ts';
import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import type { Location } from '#features/locations/contract.ts';
import { diningLabel } from '#features/locations/dining.ts';
import { openingHoursOf } from '#features/locations/hours-wire.ts';
import { useNow } from '#ui/site/use-now.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { hoursTexts } from './hours-labels.ts';
import { keepLabel } from './kept-label.ts';
import { locationTitle } from './location-links.ts';
import styles from './popover.module.css';

/** The trigger's two lines: how the restaurant serves (Spec §4), then its place and today's hours. */
export function PopoverSummary({ location }: { location: Location }) {
  const t = useTranslate();
  const { language } = usePageContext().i18n;
  const today = intlZoneClock(location.timeZone).localTime(useNow()).date;
  const label = diningLabel(location, today);
  const hours = todaysHours(openingHoursOf(location), 'operation', today);
  const words = t(`shell.dining.${label}`);
  const place = locationTitle(location);
  useEffect(
    () => keepLabel({ rlid: location.rlid, language: language.code, label: words, place }),
    [location.rlid, language.code, words, place],
  );
  return (
    <>
      <span className={styles.label}>{words}</span>
      <span className={styles.hours}>
        <span className={styles.place}>{place}</span>
        {label !== 'temporarilyClosed' && label !== 'comingSoon' && (
          <span className={styles.clock}>{formatTodaysHours(hours, hoursTexts(t, language.code))}</span>
        )}
      </span>
    </>
  );
}
