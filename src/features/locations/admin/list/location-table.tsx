import { Link } from '@tanstack/react-router';
import type { ListedLocation } from '../../staff-contract.ts';
import { type Column, DataTable, Soft } from '#ui/admin/listing/data-table.tsx';
import type { Sorting } from '#ui/admin/listing/table-parts.tsx';
import type { Selection } from '#ui/admin/listing/use-selection.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { shortDate, STATUS_WORDS } from '../words.ts';

const COLUMNS: readonly [Column<ListedLocation>, ...Column<ListedLocation>[]] = [
  {
    name: 'number',
    label: 'Restaurant',
    isSortable: true,
    cell: (row) => (
      <>
        <Link to="/wagtail/locations/$rlid/" params={{ rlid: String(row.id) }}>
          {nameOf(row)}
        </Link>
        <Soft>{row.address}</Soft>
      </>
    ),
  },
  { name: 'city', label: 'City', isSortable: true, cell: ({ city }) => city },
  { name: 'state', label: 'State', isSortable: true, cell: ({ state, zip }) => `${state} ${zip}` },
  {
    name: 'status',
    label: 'Status',
    cell: (row) => (
      <>
        {STATUS_WORDS[row.is_archived ? 'archived' : row.status]}
        {row.reopens_on && (
          <Soft>
            until <CalendarDay date={row.reopens_on} />
          </Soft>
        )}
      </>
    ),
  },
  {
    name: 'hours',
    label: 'Hours',
    cell: ({ has_hours, exceptions_ahead }) => (
      <>
        {has_hours ? 'Published' : 'Missing'}
        {exceptions_ahead > 0 && <Soft>Special hours: {exceptions_ahead} upcoming</Soft>}
      </>
    ),
  },
  {
    name: 'updated',
    label: 'Updated',
    isSortable: true,
    isDownFirst: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
];

/** A date without a zone, in the words of who reads it. */
function CalendarDay({ date }: { date: string }) {
  const { language } = useFormats();
  return <time dateTime={date}>{shortDate(date, language)}</time>;
}

/** "#0412 Harbor Point" */
export function nameOf({ number, name, address }: Pick<ListedLocation, 'number' | 'name' | 'address'>): string {
  return `${number ? `#${number} ` : ''}${name || address}`;
}

/** Restaurants as rows. */
export function LocationTable({
  rows,
  selection,
  sorting,
}: {
  rows: readonly ListedLocation[];
  /** Where one may change nothing there is nothing to tick for. */
  selection: Selection | undefined;
  sorting: Sorting;
}) {
  return (
    <DataTable
      label="Restaurants"
      rows={rows}
      columns={COLUMNS}
      nameOf={nameOf}
      selection={selection}
      sorting={sorting}
    />
  );
}
