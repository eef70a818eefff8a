import { Link, useParams } from '@tanstack/react-router';
import { listSubmissions, ORDERINGS, type SubmissionRow } from '#features/submissions/contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { TextField } from '#ui/admin/field.tsx';
import { formatCount, formatInstant, type Formats } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { type Column, DataTable } from '#ui/admin/listing/data-table.tsx';
import { ListResults, NothingFound, NothingListed } from '#ui/admin/listing/list-results.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import { type ListSearch, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { type Selection, useSelection } from '#ui/admin/listing/use-selection.ts';
import { Menu, MenuLink } from '#ui/admin/menu.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { readDay } from './read-day.ts';
import styles from './submissions.module.css';

type Data = ReplyOf<typeof listSubmissions>;
interface Days {
  from: string;
  to: string;
}

/** What was sent by the form of one page. */
export function SubmissionsScreen() {
  const page = Number(useParams({ strict: false }).page);
  const [said, change] = useListSearch();
  const days = { from: readDay(said('from')), to: readDay(said('to')) };
  const ordering = ORDERINGS.find((one) => one === said('ordering')) ?? '-submit_time';
  const query = {
    p: readPageNumber(said('p')),
    ordering: ordering === '-submit_time' ? undefined : ordering,
    from: days.from || undefined,
    to: days.to || undefined,
  };
  const list = useListing(listSubmissions, { params: { page }, query });
  return (
    <Screen title={list.data ? `Submissions of “${list.data.page.title}”` : 'Submissions'}>
      <p>
        <Link to="/wagtail/forms/">All forms</Link>
      </p>
      <Tools page={page} days={days} change={change} />
      <AsyncContent query={list} what="the submissions">
        {(data) => (
          <Results data={data} days={days} isStale={list.isPlaceholderData} ordering={ordering} change={change} />
        )}
      </AsyncContent>
    </Screen>
  );
}

function Tools({ page, days, change }: { page: number; days: Days; change: (changes: ListSearch) => void }) {
  const { time_zone } = useFormats();
  const file = (format: string) => {
    const query = new URLSearchParams({
      export: format,
      ...(days.from && { from: days.from }),
      ...(days.to && { to: days.to }),
    });
    return `/wagtail/forms/submissions/${page}/?${query}`;
  };
  return (
    <section aria-label="Days and export" className={styles.actions}>
      <div className={styles.days}>
        <TextField
          type="date"
          label="From"
          value={days.from}
          max={days.to || undefined}
          onChange={(event) => change({ from: event.currentTarget.value, p: '' })}
          help={`In your time zone, ${time_zone}.`}
        />
        <TextField
          type="date"
          label="To"
          value={days.to}
          min={days.from || undefined}
          onChange={(event) => change({ to: event.currentTarget.value, p: '' })}
        />
      </div>
      <Menu
        trigger={
          <Button variant="secondary">
            Export
            <Icon name="chevron-down" />
          </Button>
        }
      >
        <MenuLink icon="document" link={<a href={file('csv')}>CSV</a>}>
          CSV
        </MenuLink>
        <MenuLink icon="document" link={<a href={file('xlsx')}>XLSX</a>}>
          Excel (XLSX)
        </MenuLink>
      </Menu>
    </section>
  );
}

function Results({
  data,
  days,
  isStale,
  ordering,
  change,
}: {
  data: Data;
  days: Days;
  isStale: boolean;
  ordering: string;
  change: (changes: ListSearch) => void;
}) {
  const formats = useFormats();
  const isNarrowed = days.from !== '' || days.to !== '';
  const selection = useSelection(data.rows.map(({ id }) => id));
  return (
    <ListResults
      label="Submissions"
      data={data}
      nouns={['submission', 'submissions']}
      isFound={isNarrowed}
      isStale={isStale}
      bulk={<DeleteChosen data={data} days={days} selection={selection} />}
      nothing={
        isNarrowed ? (
          <NothingFound q="" noun="submission" onClear={() => change({ from: '', to: '', p: '' })} />
        ) : (
          <NothingListed text="Nothing was sent by this form yet." />
        )
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- What scrolls must take the keys. */}
      <div className={styles.scroll} role="region" aria-label="All columns" tabIndex={0}>
        <DataTable
          label="Submissions"
          rows={data.rows}
          columns={columnsOf(data.fields, formats)}
          nameOf={({ submitted_at }) => `the submission of ${formatInstant(submitted_at, formats)}`}
          selection={selection}
          sorting={{ ordering, onSort: (next) => change({ ordering: next, p: '' }) }}
        />
      </div>
    </ListResults>
  );
}

/** Shorter answers may be as narrow as their longest word. */
const LONG_CHARACTERS = 40;

function Answer({ text }: { text: string }) {
  return <span className={classNames(styles.value, text.length > LONG_CHARACTERS && styles.long)}>{text}</span>;
}

type Columns = [Column<SubmissionRow>, ...Column<SubmissionRow>[]];

function columnsOf(fields: Data['fields'], formats: Formats): Columns {
  return [
    {
      name: 'submit_time',
      label: 'Submitted',
      isSortable: true,
      isDownFirst: true,
      cell: ({ submitted_at }) => (
        <time dateTime={submitted_at} className={styles.when}>
          {formatInstant(submitted_at, formats)}
        </time>
      ),
    },
    ...fields.map(({ key, label }): Column<SubmissionRow> => ({
      name: `field ${key}`,
      label: label || key,
      cell: ({ values }) => <Answer text={values[key] ?? ''} />,
    })),
  ];
}

/** Deletes what is ticked or, once every row in sight is, all of the days. */
function DeleteChosen({ data, days, selection }: { data: Data; days: Days; selection: Selection }) {
  const { language } = useFormats();
  const { page, rows, total } = data;
  const hasMore = selection.ids.length === rows.length && total > rows.length;
  const way = { to: '/wagtail/forms/submissions/$page/delete/', params: { page: String(page.id) } } as const;
  return (
    <SelectionBar label="Selected submissions" selection={selection}>
      <Link
        {...way}
        search={{ 'selected-submissions': selection.ids.map(String) }}
        className={buttonClass({ variant: 'danger' })}
      >
        Delete
      </Link>
      {hasMore && (
        <Link
          {...way}
          search={{ all: '1', ...(days.from && { from: days.from }), ...(days.to && { to: days.to }) }}
          className={buttonClass({ variant: 'secondary' })}
        >
          Delete all {formatCount(total, language)} found…
        </Link>
      )}
    </SelectionBar>
  );
}
