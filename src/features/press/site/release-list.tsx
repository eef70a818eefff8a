import { formatShortDate } from '#shared/short-date.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import type { PressReleaseEntry } from '../contract.ts';
import styles from './release-list.module.css';

/** List of releases: date, title and link. `heading` is the heading level of the titles. */
export function ReleaseList({ releases, heading }: { releases: readonly PressReleaseEntry[]; heading: 'h2' | 'h3' }) {
  const t = useTranslate();
  const Title = heading;
  return (
    <ol className={styles.list}>
      {releases.map(({ id, title, url, date, summary }) => (
        <li key={id} className={styles.release}>
          <time className={styles.date} dateTime={date}>
            {formatShortDate(date)}
          </time>
          <div className={styles.words}>
            <Title className={styles.title}>{title}</Title>
            {summary && <p className={styles.summary}>{summary}</p>}
            <a className={styles.link} href={url}>
              {t('press.learn_more')}
              <VisuallyHidden> {title}</VisuallyHidden>
              <Icon name="arrow-right" size={18} />
            </a>
          </div>
        </li>
      ))}
    </ol>
  );
}
