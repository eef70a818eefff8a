import type { PageTarget } from '#content/lookup.ts';
import styles from './page-links.module.css';

/** A row of links to pages by their titles; those that are not public are left out. */
export function PageLinks({ pages }: { pages: readonly (PageTarget | null)[] }) {
  const shown = pages.filter((page) => page !== null);
  if (shown.length === 0) return null;
  return (
    <ul className={styles.links}>
      {shown.map(({ url, title }) => (
        <li key={url}>
          <a href={url}>{title}</a>
        </li>
      ))}
    </ul>
  );
}
