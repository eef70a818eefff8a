import { Link } from '@tanstack/react-router';
import { FOLDERS, listMessages, type MessageRow } from '../contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { type Column, DataTable, Soft } from '#ui/admin/listing/data-table.tsx';
import { ExportMenu } from '#ui/admin/listing/export-menu.tsx';
import { foundBy, type ListFilter } from '#ui/admin/listing/filters.tsx';
import { FolderTabs } from '#ui/admin/listing/folder-tabs.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { ListTools } from '#ui/admin/listing/list-tools.tsx';
import { type ChangeSearch, sortingBy, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { useSelection } from '#ui/admin/listing/use-selection.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import { messageFilters } from './message-filters.ts';
import { type MessagesSearch, queryOf, readMessagesSearch } from './messages-search.ts';
import styles from './messages.module.css';
import { FOLDER_LABELS, STATUS_LABELS, VERDICT_LABELS } from './status-words.ts';

const EMPTY = {
  inbox: 'No messages are waiting for an answer.',
  closed: 'There are no closed messages yet.',
  spam: 'There is no spam. Suspected spam is kept here for 90 days.',
  all: 'There are no messages yet.',
} as const;

type Data = ReplyOf<typeof listMessages>;

/** Messages from the contact form. */
export function MessageListScreen() {
  const [said, change] = useListSearch();
  const search = readMessagesSearch(said);
  const query = queryOf(search);
  const list = useListing(listMessages, { query });
  const filters = messageFilters(search, list.data?.assignees ?? []);
  return (
    <Screen title="Messages" intro="Messages from the contact form.">
      <FolderTabs
        to="/wagtail/messages/"
        current={search.folder === 'inbox' ? '' : search.folder}
        tabs={FOLDERS.map((folder) => ({
          folder: folder === 'inbox' ? '' : folder,
          label: FOLDER_LABELS[folder],
          count: folder === 'all' ? undefined : list.data?.counts[folder],
        }))}
      />
      <ListTools searchLabel="Search messages" q={search.q} change={change} filters={filters}>
        <ExportMenu path="/wagtail/messages/" query={query} />
      </ListTools>
      <AsyncContent query={list} what="the messages">
        {(data) => <Results {...{ data, search, filters, change }} isStale={list.isPlaceholderData} />}
      </AsyncContent>
    </Screen>
  );
}

function Results({
  data,
  search,
  filters,
  change,
  isStale,
}: {
  data: Data;
  search: MessagesSearch;
  filters: readonly ListFilter[];
  change: ChangeSearch;
  isStale: boolean;
}) {
  const formats = useFormats();
  const selection = useSelection(data.rows.map(({ id }) => id));
  const hasTicks = data.rights.change || data.rights.delete;
  return (
    <ListResults
      label="Messages"
      data={data}
      nouns={['message', 'messages']}
      found={foundBy(search.q, change, filters)}
      isStale={isStale}
      bulk={hasTicks && <ChosenBar selection={selection} folder={search.folder} rights={data.rights} />}
      nothing={EMPTY[search.folder]}
    >
      <DataTable
        label="Messages"
        rows={data.rows}
        columns={COLUMNS}
        nameOf={({ name, received_at }) => `${name}, ${formatInstant(received_at, formats)}`}
        {...(hasTicks && { selection })}
        sorting={sortingBy(search.ordering, change)}
      />
    </ListResults>
  );
}

function Sender({ id, name, email }: MessageRow) {
  return (
    <span className={styles.sender}>
      <Link to="/wagtail/messages/$id/" params={{ id: String(id) }}>
        {name}
      </Link>
      <Soft>{email}</Soft>
    </span>
  );
}

function Beginning({ category, topic, excerpt, location_name }: MessageRow) {
  return (
    <span className={styles.excerpt}>
      <strong>
        {category} · {topic}
      </strong>
      {location_name && <Soft>{location_name}</Soft>}
      <span>{excerpt}</span>
    </span>
  );
}

function Marks({ status, verdict, assignee }: MessageRow) {
  return (
    <span className={styles.marks}>
      <Badge tone={status === 'new' ? 'note' : 'plain'}>{STATUS_LABELS[status]}</Badge>
      {verdict !== 'ham' && <Badge tone="bad">{VERDICT_LABELS[verdict]}</Badge>}
      {assignee && <Soft>{assignee.name}</Soft>}
    </span>
  );
}

function Received({ received_at }: MessageRow) {
  return (
    <span className={styles.when}>
      <RelativeTime at={received_at} />
    </span>
  );
}

const COLUMNS: [Column<MessageRow>, ...Column<MessageRow>[]] = [
  { name: 'name', label: 'From', cell: (row) => <Sender {...row} /> },
  { name: 'message', label: 'Message', cell: (row) => <Beginning {...row} /> },
  { name: 'status', label: 'Status', cell: (row) => <Marks {...row} /> },
  {
    name: 'received_at',
    label: 'Received',
    isSortable: true,
    isDownFirst: true,
    cell: (row) => <Received {...row} />,
  },
];
