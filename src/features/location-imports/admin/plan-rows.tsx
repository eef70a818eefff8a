import { buttonClass } from '#ui/admin/button.tsx';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import { RecordList } from '#ui/admin/records/list-screen.tsx';
import { listPlanRows } from '../contract.ts';
import { ChangeRow } from './change-row.tsx';
import styles from './imports.module.css';

const KIND_LABELS = { changed: 'Changed', created: 'New', archived: 'Archived', rejected: 'Rejected rows' } as const;

const FILTERS: DeclaredFilter[] = [
  { kind: 'choice', name: 'kind', label: 'Change', options: optionsOf(KIND_LABELS), pill: (chosen) => chosen },
];

/** Every restaurant that a list would change, and every row that cannot be used. */
export function PlanRows({ id, unit, rejected }: { id: number; unit: string; rejected: number }) {
  return (
    <RecordList
      endpoint={listPlanRows}
      params={{ id }}
      label="Changes"
      nouns={['row', 'rows']}
      what="the changes"
      searchLabel="Search these restaurants"
      filters={FILTERS}
      tools={
        rejected > 0 && (
          <a
            href={`/wagtail/locations/import/${id}/rejected/`}
            download
            className={buttonClass({ variant: 'secondary' })}
          >
            Download rejected rows as CSV
          </a>
        )
      }
      nothing="No restaurant would change, and no row was rejected."
      draw={({ rows }) => (
        <ul className={styles.rows}>
          {rows.map((row) => (
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
      )}
    />
  );
}
