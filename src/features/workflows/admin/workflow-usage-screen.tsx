import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { listWorkflowUsage } from '../contract.ts';

type Row = ReplyOf<typeof listWorkflowUsage>['rows'][number];

const COLUMNS: readonly [Column<Row>, ...Column<Row>[]] = [
  {
    name: 'title',
    label: 'Page',
    cell: ({ id, title }) => (
      <Link to="/wagtail/pages/$id/edit/" params={{ id: String(id) }}>
        {title}
      </Link>
    ),
  },
  { name: 'address', label: 'Address', cell: ({ urlPath }) => urlPath },
  { name: 'how', label: 'Assigned', cell: ({ isOwn }) => (isOwn ? 'To this page' : 'By a parent page') },
];

/** Pages for which a workflow holds. */
export function WorkflowUsageScreen() {
  const id = useRecordId();
  const [said] = useListSearch();
  const usage = useListing(listWorkflowUsage, { params: { id }, query: { p: readPageNumber(said('p')) } });
  return (
    <Screen title={usage.data ? `Usage of “${usage.data.name}”` : 'Workflow usage'}>
      <AsyncContent query={usage} what="the pages">
        {(data) => (
          <ListResults
            label="Pages"
            data={data}
            nouns={['page', 'pages']}
            isStale={usage.isPlaceholderData}
            nothing="This workflow applies to no page that you may see."
          >
            <DataTable label="Pages" rows={data.rows} nameOf={({ title }) => title} columns={COLUMNS} />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}
