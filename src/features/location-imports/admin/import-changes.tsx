import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { RecordList } from '#ui/admin/records/list-screen.tsx';
import { listImportChanges, type UNDO_RESULTS } from '../contract.ts';
import { ChangeRow } from './change-row.tsx';
import styles from './imports.module.css';
import { RestaurantLink } from './restaurant-link.tsx';

const UNDO_WORDS: Readonly<Record<(typeof UNDO_RESULTS)[number], string>> = {
  undone: 'undone',
  changed_since: 'not changed: it was edited after the import',
  outside: 'not changed: it is outside the regions of the person who undid the import',
  taken: 'not changed: another restaurant now has its old key or page address',
};

const LEFT: DeclaredFilter = {
  kind: 'tick',
  name: 'left',
  label: 'Only restaurants that were not undone',
  pill: 'Not undone',
  sends: '1',
};

/** Changes of an import, by restaurant. */
export function ImportChanges({ id, isUndone }: { id: number; isUndone: boolean }) {
  const [param] = useListSearch();
  return (
    <RecordList
      endpoint={listImportChanges}
      params={{ id }}
      label="Changes"
      nouns={['restaurant', 'restaurants']}
      what="the changes"
      searchLabel="Search these restaurants"
      // The filter exists only after an undo, but a URL may contain it before.
      filters={isUndone || param('left') === '1' ? [LEFT] : []}
      nothing="The import changed nothing."
      draw={({ rows }) => (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <ChangeRow
              key={row.id}
              kind={row.kind}
              label={<RestaurantLink rlid={row.id}>{row.label}</RestaurantLink>}
              changes={row.changes}
              note={row.undo && UNDO_WORDS[row.undo]}
            />
          ))}
        </ul>
      )}
    />
  );
}
