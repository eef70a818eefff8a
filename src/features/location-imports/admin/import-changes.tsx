import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { foundBy, type ListFilter } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { listImportChanges, type UNDO_RESULTS } from '../contract.ts';
import { ChangeRow } from './change-row.tsx';
import styles from './imports.module.css';
import { RestaurantLink } from './restaurant-link.tsx';

const UNDO_WORDS: Readonly<Record<(typeof UNDO_RESULTS)[number], string>> = {
  undone: 'undone',
  changed_since: 'not changed: somebody changed it after the import',
  outside: 'not changed: it is outside the regions of the person who undid the import',
  taken: 'not changed: another restaurant now has its old key or page address',
};

/** What an import did, restaurant by restaurant. */
export function ImportChanges({ id, isUndone }: { id: number; isUndone: boolean }) {
  const [said, change] = useListSearch();
  const q = said('q');
  const left = said('left') === '1' ? ('1' as const) : undefined;
  const list = useListing(listImportChanges, { params: { id }, query: { q, left, p: readPageNumber(said('p')) } });
  // Nothing was left where nothing was undone; an address may ask for it all the same.
  const filters: ListFilter[] =
    isUndone || left
      ? [
          {
            kind: 'tick',
            name: 'left',
            label: 'Only restaurants that were not undone',
            isOn: left !== undefined,
            pill: 'Not undone',
          },
        ]
      : [];
  return (
    <>
      <ListTools searchLabel="Search these restaurants" q={q} change={change} filters={filters} />
      <AsyncContent query={list} what="the changes">
        {(data) => (
          <ListResults
            label="Changes"
            data={data}
            nouns={['restaurant', 'restaurants']}
            found={foundBy(q, change, filters)}
            isStale={list.isPlaceholderData}
            nothing="The import changed nothing."
          >
            <ul className={styles.rows}>
              {data.rows.map((row) => (
                <ChangeRow
                  key={row.id}
                  kind={row.kind}
                  label={<RestaurantLink rlid={row.id}>{row.label}</RestaurantLink>}
                  changes={row.changes}
                  note={row.undo && UNDO_WORDS[row.undo]}
                />
              ))}
            </ul>
          </ListResults>
        )}
      </AsyncContent>
    </>
  );
}
