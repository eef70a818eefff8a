import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import styles from './breadcrumbs.module.css';
import type { Breadcrumb } from './props.ts';

/** The path to this page, home first; `current` is the page itself. */
export function Breadcrumbs({ trail, current }: { trail: readonly Breadcrumb[]; current: string }) {
  const t = useTranslate();
  return (
    <nav aria-label={t('directory.breadcrumbs')} className={styles.breadcrumbs}>
      <ol className={styles.trail}>
        {trail.map(({ title, url }) => (
          <li key={url} className={styles.step}>
            <a href={url}>{title}</a>
            <Icon name="chevron-right" size={14} />
          </li>
        ))}
        <li className={styles.step} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}
