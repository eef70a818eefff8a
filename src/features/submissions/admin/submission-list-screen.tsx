import { useParams } from '@tanstack/react-router';
import { type Folder, listSubmissions } from '../contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { DataTable } from '#ui/admin/listing/data-table.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { type ChangeSearch, sortingBy, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { columnsOf } from './submission-columns.tsx';
import { queryOf, readSubmissionsSearch, type SubmissionsSearch } from './submissions-search.ts';
import { SubmissionsTools } from './submissions-tools.tsx';

const NOTHING_TEXTS: Readonly<Record<Folder, string>> = {
  kept: 'This form has no submissions yet.',
  review: 'There is nothing to review.',
  spam: 'There is no spam.',
};

/** What was sent by the form of one page. */
export function SubmissionListScreen() {
  const page = Number(useParams({ strict: false }).page);
  const [param, change] = useListSearch();
  const search = readSubmissionsSearch(param);
  const list = useListing(listSubmissions, { params: { page }, query: queryOf(search) });
  return (
    <Screen title={list.data ? `Submissions of “${list.data.page.title}”` : 'Submissions'}>
      <RecordNav label="This form" back={{ to: '/wagtail/forms/', label: 'All forms' }} />
      <ListTools searchLabel="Search submissions" q={search.q} change={change} />
      <SubmissionsTools
        page={page}
        search={search}
        counts={{ review: list.data?.reviewCount, spam: list.data?.spamCount }}
        change={change}
      />
      <AsyncContent query={list} what="the submissions">
        {(data) => <Results {...{ data, search, change }} isStale={list.isPlaceholderData} />}
      </AsyncContent>
    </Screen>
  );
}

function Results({
  data,
  search,
  isStale,
  change,
}: {
  data: ReplyOf<typeof listSubmissions>;
  search: SubmissionsSearch;
  isStale: boolean;
  change: ChangeSearch;
}) {
  const formats = useFormats();
  const { q, folder, ordering, from, to } = search;
  const selection = useSelection(data.rows.map(({ id }) => id));
  return (
    <ListResults
      label="Submissions"
      data={data}
      nouns={['submission', 'submissions']}
      found={foundBy(q, change, [{ kind: 'days', from, to }])}
      isStale={isStale}
      bulk={<ChosenBar data={data} search={search} selection={selection} />}
      nothing={NOTHING_TEXTS[folder]}
    >
      <DataTable
        label="Submissions"
        rows={data.rows}
        columns={columnsOf(data.fields, formats)}
        nameOf={({ submittedAt }) => `the submission of ${formatInstant(submittedAt, formats)}`}
        selection={selection}
        sorting={sortingBy(ordering, change)}
      />
    </ListResults>
  );
}
