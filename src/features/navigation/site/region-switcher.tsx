import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import type { RegionNav } from '../contract.ts';
import styles from './region-switcher.module.css';

/** Links to the chain's sites for other regions; nothing when there is only one region (Spec §2.4). */
export function RegionSwitcher({ regions }: RegionNav) {
  const t = useTranslate();
  if (regions.length === 0) return null;
  return (
    <nav className={styles.regions} aria-label={t('shell.regions')}>
      <Icon name="globe" size={20} />
      <ul className={styles.list}>
        {regions.map(({ id, title, url }) => (
          <li key={id}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
