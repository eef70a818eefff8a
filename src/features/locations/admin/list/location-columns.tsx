import { Link } from '@tanstack/react-router';
import type { ListedLocation } from '../../staff-contract.ts';
import { type Columns, Soft } from '#ui/admin/listing/data-table.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { shortDate, STATUS_LABELS } from '../texts.ts';

/** Columns of the list of restaurants. */
export const COLUMNS: Columns<ListedLocation> = [
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
        {STATUS_LABELS[row.isArchived ? 'archived' : row.status]}
        {row.reopensOn && (
          <Soft>
            until <CalendarDay date={row.reopensOn} />
          </Soft>
        )}
      </>
    ),
  },
  {
    name: 'hours',
    label: 'Hours',
    cell: ({ hasHours, exceptionsAhead }) => (
      <>
        {hasHours ? 'Published' : 'Missing'}
        {exceptionsAhead > 0 && <Soft>Special hours: {exceptionsAhead} upcoming</Soft>}
      </>
    ),
  },
  {
    name: 'updated',
    label: 'Updated',
    isSortable: true,
    isDownFirst: true,
    cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
  },
];

/** A date without a zone, in the reader's language. */
function CalendarDay({ date }: { date: string }) {
  const { language } = useFormats();
  return <time dateTime={date}>{shortDate(date, language)}</time>;
}

/** "#0412 Harbor Point" */
export function nameOf({ number, name, address }: Pick<ListedLocation, 'number' | 'name' | 'address'>): string {
  return `${number ? `#${number} ` : ''}${name || address}`;
}
