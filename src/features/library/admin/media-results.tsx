import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonClass } from '#ui/admin/button.tsx';
import { ListResults, NothingListed } from '#ui/admin/listing/list-results.tsx';
import { type Selection, useSelection } from '#ui/admin/listing/use-selection.ts';
import { type BulkOf, MediaBulkBar } from './bulk-bar.tsx';
import type { BulkRow, WholeList } from './use-whole-list.ts';

/** What was found of one kind of media, and what can be done with several. */
export function MediaResults({
  of,
  label,
  data,
  read,
  addTo,
  q,
  isFiltered,
  isStale,
  onClear,
  children,
}: {
  of: BulkOf;
  /** "Images" */
  label: string;
  data: { rows: readonly BulkRow[]; total: number; p: number; pages: number; mayAdd: boolean };
  /** Another page of the same list. */
  read: WholeList['read'];
  /** The screen where more are added. */
  addTo: string;
  q: string;
  isFiltered: boolean;
  isStale: boolean;
  onClear: () => void;
  /** Draws the rows. */
  children: (selection: Selection) => ReactNode;
}) {
  const selection = useSelection(data.rows.filter((row) => row.mayChange).map(({ id }) => id));
  const [, many] = of.nouns;
  return (
    <ListResults
      label={label}
      data={data}
      nouns={of.nouns}
      found={isFiltered && { q, onClear }}
      isStale={isStale}
      bulk={<MediaBulkBar of={of} rows={data.rows} selection={selection} list={{ total: data.total, read }} />}
      nothing={
        <NothingListed text={`There are no ${many} here yet.`}>
          {data.mayAdd && (
            <Link to={addTo} className={buttonClass()}>
              Add {many}
            </Link>
          )}
        </NothingListed>
      }
    >
      {children(selection)}
    </ListResults>
  );
}
