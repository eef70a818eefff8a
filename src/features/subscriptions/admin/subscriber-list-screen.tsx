import { Link } from '@tanstack/react-router';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, DataTable, Soft } from '#ui/admin/listing/data-table.tsx';
import { ExportMenu } from '#ui/admin/listing/export-menu.tsx';
import { foundBy } from '#ui/admin/listing/filters.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { type ChangeSearch, sortingBy, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { listSubscribers, type SubscriberRow } from '../staff-contract.ts';
import { subscriberFilters } from './subscriber-filters.ts';
import { queryOf, readSubscribersSearch, type SubscribersSearch } from './subscribers-search.ts';
import { countryLabel, LANGUAGE_LABELS, PURPOSE_LABELS, STATE_LABELS } from './words.ts';

/** Everybody who signed up for e-mail. */
export function SubscriberListScreen() {
  const [said, change] = useListSearch();
  const search = readSubscribersSearch(said);
  const filters = subscriberFilters(search);
  const query = queryOf(search);
  const list = useListing(listSubscribers, { query });
  return (
    <Screen title="Subscribers" intro="Guests who signed up for e-mail, and what they agreed to.">
      <ListTools searchLabel="Search subscribers" q={search.q} change={change} filters={filters}>
        <Link to="/wagtail/subscribers/reminders/" className={buttonClass({ variant: 'secondary' })}>
          Reminders
        </Link>
        <ExportMenu path="/wagtail/subscribers/" query={query} />
      </ListTools>
      <AsyncContent query={list} what="the subscribers">
        {(data) => (
          <ListResults
            label="Subscribers"
            data={data}
            nouns={['subscriber', 'subscribers']}
            found={foundBy(search.q, change, filters)}
            isStale={list.isPlaceholderData}
            nothing="There are no subscribers yet. Guests sign up on the e-mail sign-up page of the site."
          >
            <SubscribersTable rows={data.rows} search={search} change={change} />
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
  );
}

function SubscribersTable({
  rows,
  search,
  change,
}: {
  rows: readonly SubscriberRow[];
  search: SubscribersSearch;
  change: ChangeSearch;
}) {
  const formats = useFormats();
  return (
    <DataTable
      label="Subscribers"
      rows={rows}
      columns={columnsOf(formats)}
      nameOf={({ email }) => email}
      sorting={sortingBy(search.ordering, change)}
    />
  );
}

function columnsOf(formats: ReturnType<typeof useFormats>): [Column<SubscriberRow>, ...Column<SubscriberRow>[]] {
  return [
    {
      name: 'email',
      label: 'E-mail',
      isSortable: true,
      cell: ({ id, email }) => (
        <Link to="/wagtail/subscribers/$id/" params={{ id: String(id) }}>
          <bdi>{email}</bdi>
        </Link>
      ),
    },
    { name: 'name', label: 'Name', isSortable: true, cell: ({ name }) => name || '–' },
    {
      name: 'state',
      label: 'State',
      cell: ({ state, purposes, isHeld }) => (
        <>
          {STATE_LABELS[state]}
          {isHeld && <Soft>Held back as spam</Soft>}
          {purposes.length > 0 && <Soft>{purposes.map((purpose) => PURPOSE_LABELS[purpose]).join(', ')}</Soft>}
        </>
      ),
    },
    {
      name: 'country',
      label: 'Country',
      cell: ({ country, language }) => (
        <>
          {countryLabel(country)}
          <Soft>{LANGUAGE_LABELS[language] ?? language}</Soft>
        </>
      ),
    },
    { name: 'occasions', label: 'Occasions', isNumber: true, cell: ({ occasionCount }) => occasionCount },
    {
      name: 'created',
      label: 'Signed up',
      isSortable: true,
      isDownFirst: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatInstant(createdAt, formats)}</time>,
    },
  ];
}
