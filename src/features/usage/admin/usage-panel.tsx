import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Line, LineList } from '#ui/admin/listing/line-list.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { listUses, type UsableKind, type Use } from '../contract.ts';
import { placeText } from './place-text.ts';
import styles from './usage-panel.module.css';

/** Maximum number of places shown per use; a page may show an image in a hundred blocks. */
const MOST_PLACES = 8;

/** List of the uses of one item, in pages; the page number is in the address. */
export function UsagePanel({ kind, id }: { kind: UsableKind; id: number }) {
  const [param] = useListSearch();
  const uses = useListing(listUses, { params: { kind, id }, query: { p: readPageNumber(param('p')) } });
  return (
    <AsyncContent query={uses} what="what uses it">
      {(data) => (
        <ListResults
          label="Uses"
          data={data}
          nouns={['use', 'uses']}
          isStale={uses.isPlaceholderData}
          nothing="Nothing uses it."
        >
          <LineList>
            {data.rows.map((use, index) => (
              // Uses that the user may not see have no key of their own.
              <UseLine key={`${data.p}.${index}`} use={use} />
            ))}
          </LineList>
        </ListResults>
      )}
    </AsyncContent>
  );
}

function UseLine({ use: { title, type, edit_url, paths, isLive, isDraft } }: { use: Use }) {
  const where = [type, isLive ? (isDraft ? '' : 'in the live version only') : 'in the draft only'];
  return (
    <Line
      title={
        title === null ? 'An item that you may not see' : edit_url === null ? title : <a href={edit_url}>{title}</a>
      }
      more={where.filter(Boolean).join(' · ')}
    >
      {/* The editor opens the draft, which lacks places that are only in the published content. */}
      <Places paths={paths} url={isDraft ? edit_url : null} />
    </Line>
  );
}

/** Places in the source, each with a link to its field. */
function Places({ paths, url }: { paths: readonly string[]; url: string | null }) {
  const shown = paths.slice(0, MOST_PLACES);
  const left = paths.length - shown.length;
  if (shown.length === 0) return null;
  return (
    <ul className={styles.places}>
      {shown.map((path) => (
        <li key={path}>{url === null ? placeText(path) : <a href={withField(url, path)}>{placeText(path)}</a>}</li>
      ))}
      {left > 0 && <li>and {left} more</li>}
    </ul>
  );
}

/** Addresses of settings already have a query, with the language. */
function withField(url: string, path: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}field=${encodeURIComponent(path)}`;
}
