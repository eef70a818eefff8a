import { Link, useParams } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { ExportMenu } from '#ui/admin/listing/export-menu.tsx';
import { foundBy, type ListFilter } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { type ChangeSearch, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { CHOICE_FILTERS, getReport } from '../contract.ts';

type Data = ReplyOf<typeof getReport>;
type Row = Data['rows'][number];

/** Any report: its columns and filters come with it. */
export function ReportScreen() {
  const { report = '' } = useParams({ strict: false });
  return <OpenReport key={report} name={report} />;
}

function OpenReport({ name }: { name: string }) {
  const [said, change] = useListSearch();
  const asked = Object.fromEntries(['q', 'from', 'to', 'mine', ...CHOICE_FILTERS].map((one) => [one, said(one)]));
  const narrowing = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== ''));
  const list = useListing(getReport, {
    params: { report: name },
    query: { ...narrowing, p: readPageNumber(said('p')) },
  });
  const filters = filtersOf(list.data, said);
  const { title, intro } = list.data?.report ?? { title: 'Report', intro: undefined };
  return (
    <Screen title={title} {...(intro !== undefined && { intro })}>
      <ListTools searchLabel="Search by title" q={said('q')} change={change} filters={filters}>
        <ExportMenu path={`/wagtail/reports/${name}/`} query={narrowing} />
      </ListTools>
      <AsyncContent query={list} what="this report">
        {(data) => (
          <Results data={data} q={said('q')} change={change} filters={filters} isStale={list.isPlaceholderData} />
        )}
      </AsyncContent>
    </Screen>
  );
}

function filtersOf(data: Data | undefined, said: (name: string) => string): ListFilter[] {
  if (!data) return [];
  return [
    ...data.choices.map(({ name, label, options }) => ({
      kind: 'choice' as const,
      name,
      label,
      value: said(name),
      any: 'Any',
      options,
    })),
    ...(data.days === null
      ? []
      : [{ kind: 'days' as const, labels: [`${data.days} from`, 'to'] as const, from: said('from'), to: said('to') }]),
    ...(data.mine === null
      ? []
      : [{ kind: 'tick' as const, name: 'mine', label: data.mine, isOn: said('mine') === '1' }]),
  ];
}

function Results({
  data,
  q,
  change,
  filters,
  isStale,
}: {
  data: Data;
  q: string;
  change: ChangeSearch;
  filters: readonly ListFilter[];
  isStale: boolean;
}) {
  const [first, ...others] = data.columns.map(({ name, label }, at) => columnOf(name, label, at));
  return (
    <ListResults
      label={data.report.title}
      data={data}
      nouns={['row', 'rows']}
      found={foundBy(q, change, filters)}
      isStale={isStale}
      nothing="This report has no entries."
    >
      {first && (
        <DataTable
          label={data.report.title}
          rows={data.rows}
          nameOf={({ cells }) => cells[0]?.text ?? ''}
          columns={[first, ...others]}
        />
      )}
    </ListResults>
  );
}

const columnOf = (name: string, label: string, at: number): Column<Row> => ({
  name,
  label,
  cell: ({ cells }) => <Cell cell={cells[at]} />,
});

function Cell({ cell }: { cell: Row['cells'][number] | undefined }) {
  const formats = useFormats();
  if (!cell) return null;
  const text = cell.at === undefined ? cell.text : formatInstant(cell.at, formats);
  return cell.href === undefined ? <>{text}</> : <Link to={cell.href}>{text}</Link>;
}
