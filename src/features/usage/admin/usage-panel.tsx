import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ListResults, NothingListed } from '#ui/admin/listing/list-results.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { listUses, type UsableKind, type Use } from '../contract.ts';
import styles from './usage-panel.module.css';

/** What uses one thing of the library, page by page; which page stands in the address. */
export function UsagePanel({ kind, id }: { kind: UsableKind; id: number }) {
  const [said] = useListSearch();
  const uses = useListing(listUses, { params: { kind, id }, query: { p: readPageNumber(said('p')) } });
  return (
    <AsyncContent query={uses} what="what uses it">
      {(data) => (
        <ListResults
          label="Uses"
          data={data}
          nouns={['use', 'uses']}
          isStale={uses.isPlaceholderData}
          nothing={<NothingListed text="Nothing uses it." />}
        >
          <ul className={styles.list}>
            {data.rows.map((use, index) => (
              // Uses that may not be seen have nothing to tell them apart.
              <li key={`${data.p}.${index}`}>
                <UseLine use={use} />
              </li>
            ))}
          </ul>
        </ListResults>
      )}
    </AsyncContent>
  );
}

function UseLine({ use: { title, type, edit_url, paths, is_live, is_draft } }: { use: Use }) {
  const where = [
    type,
    is_live ? (is_draft ? '' : 'in what guests see, not in the draft') : 'in the draft only',
    paths.length > 1 ? `${paths.length} places` : '',
  ];
  return (
    <>
      <p className={styles.title}>
        {title === null ? 'Something you may not see' : edit_url === null ? title : <a href={edit_url}>{title}</a>}
      </p>
      <p className={styles.soft}>{where.filter(Boolean).join(' · ')}</p>
    </>
  );
}
