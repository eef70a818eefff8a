import { Link } from '@tanstack/react-router';
import { formatCount } from '../format.ts';
import { useFormats } from '../formats.ts';
import styles from './folder-tabs.module.css';
import { useListSearch } from './use-list-search.ts';

/** A part of a list that has an address of its own. */
export interface FolderTab {
  /** In the address; the list opens with the first one, which the address does not name. */
  folder: string;
  label: string;
  count?: number | undefined;
}

/** The folders of a list, above its search. Going to another keeps the words that are looked for, and begins without filters. */
export function FolderTabs({ to, tabs, current }: { to: string; tabs: readonly FolderTab[]; current: string }) {
  const { language } = useFormats();
  const [param] = useListSearch();
  const q = param('q');
  return (
    <nav aria-label="Folders" className={styles.folders}>
      {tabs.map(({ folder, label, count }, at) => (
        <Link
          key={folder}
          to={to}
          search={{ ...(at > 0 && { folder }), ...(q !== '' && { q }) }}
          className={styles.folder ?? ''}
          // All folders have one address: which is open is in its query.
          activeOptions={{ exact: true, includeSearch: true }}
          aria-current={current === folder ? 'page' : undefined}
        >
          {label}
          {count !== undefined && <span className={styles.count}>{formatCount(count, language)}</span>}
        </Link>
      ))}
    </nav>
  );
}
