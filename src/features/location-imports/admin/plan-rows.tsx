import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { foundBy, type ListFilter } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { optionsOf } from '#ui/admin/options.ts';
import { listPlanRows, PLAN_ROW_KINDS } from '../contract.ts';
import { ChangeRow } from './change-row.tsx';
import styles from './imports.module.css';

const KIND_LABELS = { changed: 'Changed', created: 'New', archived: 'Archived', rejected: 'Rejected rows' } as const;

/** Every restaurant that a list would change, and every row that cannot be used. */
export function PlanRows({ id, unit, rejected }: { id: number; unit: string; rejected: number }) {
  const [said, change] = useListSearch();
  const q = said('q');
  const kind = PLAN_ROW_KINDS.find((one) => one === said('kind'));
  const list = useListing(listPlanRows, { params: { id }, query: { kind, q, p: readPageNumber(said('p')) } });
  const filters: ListFilter[] = [
    {
      kind: 'choice',
      name: 'kind',
      label: 'Change',
      value: kind ?? '',
      any: 'Any',
      options: optionsOf(KIND_LABELS),
      pill: (chosen) => chosen,
    },
  ];
  return (
    <>
      <ListTools searchLabel="Search these restaurants" q={q} change={change} filters={filters}>
        {rejected > 0 && (
          <a
            href={`/wagtail/locations/import/${id}/rejected/`}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            Download rejected rows as CSV
          </a>
        )}
      </ListTools>
      <AsyncContent query={list} what="the changes">
        {(data) => (
          <ListResults
            label="Changes"
            data={data}
            nouns={['row', 'rows']}
            found={foundBy(q, change, filters)}
            isStale={list.isPlaceholderData}
            nothing="No restaurant would change, and no row was rejected."
          >
            <ul className={styles.rows}>
              {data.rows.map((row) => (
                <ChangeRow
                  key={row.id}
                  kind={row.kind}
                  label={row.kind === 'rejected' ? `${unit} ${row.line}` : row.label}
                  changes={row.changes}
                  note={row.kind !== 'rejected' && row.line > 0 && `${unit} ${row.line}`}
                >
                  {row.kind === 'rejected' && (
                    <p>
                      {row.label}: {row.reason}
                    </p>
                  )}
                </ChangeRow>
              ))}
            </ul>
          </ListResults>
        )}
      </AsyncContent>
    </>
  );
}
