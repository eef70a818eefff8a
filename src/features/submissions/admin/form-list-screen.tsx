import { Link } from '@tanstack/react-router';
import { type FormRow, listForms } from '../contract.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, DataTable, Soft } from '#ui/admin/listing/data-table.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';

/** Pages with a form, and how much was sent by them. */
export function FormListScreen() {
  const [said, change] = useListSearch();
  const { language } = useFormats();
  const q = said('q');
  const list = useListing(listForms, { query: { q: q || undefined, p: readPageNumber(said('p')) } });
  return (
    <Screen title="Forms" intro="Submissions of the forms on your pages.">
      <ListTools searchLabel="Search forms" q={q} change={change} />
      <AsyncContent query={list} what="the forms">
        {(data) => (
          <ListResults
            label="Forms"
            data={data}
            nouns={['form', 'forms']}
            found={foundBy(q, change)}
            isStale={list.isPlaceholderData}
            nothing="None of the pages that you may edit has a form."
          >
            <DataTable label="Forms" rows={data.rows} columns={columnsOf(language)} nameOf={({ title }) => title} />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}

type Columns = [Column<FormRow>, ...Column<FormRow>[]];

function columnsOf(language: string): Columns {
  return [
    {
      name: 'title',
      label: 'Page',
      cell: ({ id, title, urlPath, isLive }) => (
        <>
          <Link to="/wagtail/forms/submissions/$page/" params={{ page: String(id) }}>
            {title}
          </Link>
          <Soft>{isLive ? urlPath : `${urlPath} (not live)`}</Soft>
        </>
      ),
    },
    { name: 'type', label: 'Type', cell: ({ type }) => type },
    {
      name: 'count',
      label: 'Submissions',
      isNumber: true,
      cell: ({ submissionCount }) => formatCount(submissionCount, language),
    },
    {
      name: 'newest',
      label: 'Newest',
      cell: ({ newestAt }) => (newestAt ? <RelativeTime at={newestAt} /> : 'None yet'),
    },
  ];
}
