import { Link } from '@tanstack/react-router';
import { formatCount } from '../format.ts';
import { useFormats } from '../formats.ts';
import styles from './folder-tabs.module.css';
import { useListSearch } from './use-list-search.ts';

/** A part of a list that has an address of its own. */
export interface FolderTab {
  /** Name in the address; the first folder is the default and is not in the address. */
  folder: string;
  label: string;
  count?: number | undefined;
}

/** The folders of a list, above its search. Opening another folder keeps the search text and resets the filters. */
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
          // All folders have one address: the query names the open one.
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
