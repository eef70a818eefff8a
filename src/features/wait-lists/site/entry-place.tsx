import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { useNow } from '#ui/site/use-now.ts';
import type { WaitListEntry } from '../contract.ts';
import { timeAt } from '#features/front-of-house/time-at.ts';
import { waitRange } from './wait-texts.ts';
import styles from '#features/front-of-house/site/guest-status.module.css';

const MINUTE_MS = 60_000;

/** What a state means for the guest: the place and the wait, how long the table is kept, or how the entry ended. */
export function EntryPlace({ entry, timeZone }: { entry: WaitListEntry; timeZone: string }) {
  const t = useTranslate();
  const { code } = usePageContext().i18n.language;
  const now = useNow();
  const { state, partiesAhead, wait, quote, joinedAt, graceEndsAt } = entry;
  const at = (epochMs: number) => timeAt(epochMs, { language: code, timeZone });

  if (state === 'called') {
    const isOver = graceEndsAt !== undefined && Date.parse(graceEndsAt) <= now;
    return (
      <>
        <p className={styles.come}>{t('place.come')}</p>
        {graceEndsAt !== undefined && (
          <p className={styles.until}>
            {isOver ? t('place.grace_over') : t('place.kept_until', at(Date.parse(graceEndsAt)))}
          </p>
        )}
      </>
    );
  }
  if (state !== 'waiting') return <p>{t(`place.ended_${state}`)}</p>;
  return (
    <>
      <p className={styles.place}>{t('place.number', { place: partiesAhead + 1 })}</p>
      <p>{t('waitlist.ahead', { count: partiesAhead })}</p>
      <dl className={styles.facts}>
        {wait && (
          <div>
            <dt>{t('place.wait_now')}</dt>
            <dd>{waitRange(t, wait)}</dd>
          </div>
        )}
        <div>
          <dt>{t('place.promise')}</dt>
          <dd>{t('place.promised_by', at(Date.parse(joinedAt) + quote.high * MINUTE_MS))}</dd>
        </div>
      </dl>
    </>
  );
}
