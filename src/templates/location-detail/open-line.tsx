import { openingHoursOf } from '#features/locations/hours-wire.ts';
import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import { openStatus } from '#features/opening-hours/opening-hours.ts';
import type { Location } from '#features/locations/contract.ts';
import { hoursTexts } from '#features/locator/site/hours-labels.ts';
import { classNames } from '#ui/site/class-names.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { useNow } from '#ui/site/use-now.ts';
import styles from './open-line.module.css';
import { statusText } from './status-text.ts';

/** "Open now · Closes at 10:00 PM", updated while the page stays open. */
export function OpenLine({ location }: { location: Location }) {
  const t = useTranslate();
  const { code } = usePageContext().i18n.language;
  const clock = intlZoneClock(location.timeZone);
  const status = openStatus(openingHoursOf(location), 'operation', clock, useNow());
  const { tone, state, next } = statusText(status, { t, words: hoursTexts(t, code), language: code });
  return (
    <p className={classNames(styles.line, styles[tone])}>
      <span className={styles.lamp} aria-hidden="true" />
      <strong>{state}</strong>
      {next !== '' && ' '}
      {next !== '' && (
        <span>
          <span aria-hidden="true">· </span>
          {next}
        </span>
      )}
    </p>
  );
}
