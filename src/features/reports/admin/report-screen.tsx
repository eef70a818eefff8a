import { Link, useParams } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { formatInstant, type Formats } from '#ui/admin/format.ts';
import type { Column, Columns } from '#ui/admin/listing/data-table.tsx';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { UnlockButton } from './unlock-button.tsx';
import { CHOICE_FILTERS, DAY_FILTERS, getReport, TICK_FILTERS } from '../contract.ts';

type Data = ReplyOf<typeof getReport>;
type Row = Data['rows'][number];

/** Screen of any report: the reply contains its columns and filters. */
export function ReportScreen() {
  const { report = '' } = useParams({ strict: false });
  return (
    <ListScreen
      key={report}
      endpoint={getReport}
      params={{ report }}
      title={(data) => data?.report.title ?? 'Report'}
      intro={(data) => data?.report.intro}
      nouns={['row', 'rows']}
      what="this report"
      searchLabel="Search by title"
      path={`/wagtail/reports/${report}/`}
      hasExport
      filters={filtersOf}
      nothing="This report has no entries."
      nameOf={({ cells }) => cells[0]?.text ?? ''}
      columns={columnsOf}
      menu={({ unlock, cells }, { report: { name } }) =>
        unlock && <UnlockButton record={unlock} title={cells[0]?.text ?? ''} report={name} />
      }
    />
  );
}

const FIELDS = [...Object.values(DAY_FILTERS).flat(), ...TICK_FILTERS, ...CHOICE_FILTERS];

/** Before the report has loaded, sends the values of all possible filters, and shows none. */
function filtersOf(data: Data | undefined): DeclaredFilter[] {
  if (!data)
    return FIELDS.map((name) => ({ kind: 'choice', name, label: '', options: [], takes: /./, isElsewhere: true }));
  return [
    ...data.choices.map((choice) => ({ kind: 'choice' as const, ...choice })),
    ...data.days.map(({ name, label }) => ({
      kind: 'days' as const,
      names: DAY_FILTERS[name],
      labels: [`${label} from`, 'to'] as const,
      ...(name !== 'at' && { pills: [`${label} from`, `${label} to`] as const }),
    })),
    ...data.ticks.map((tick) => ({ kind: 'tick' as const, ...tick })),
  ];
}

function columnsOf({ columns: [first, ...others] }: Data): Columns<Row> {
  const columnOf = (column: { name: string; label: string } | undefined, at: number): Column<Row> => ({
    name: column?.name ?? '',
    label: column?.label ?? '',
    cell: ({ cells }, formats) => drawn(cells[at], formats),
  });
  return [columnOf(first, 0), ...others.map((column, at) => columnOf(column, at + 1))];
}

function drawn(cell: Row['cells'][number] | undefined, formats: Formats) {
  if (!cell) return null;
  const text = cell.at === undefined ? cell.text : formatInstant(cell.at, formats);
  return cell.href === undefined ? text : <Link to={cell.href}>{text}</Link>;
}
