import { Link } from '@tanstack/react-router';
import { CATEGORIES } from '#features/messages/categories.ts';
import { FOLDERS, listMessages, type MessageRow } from '../contract.ts';
import { Badge } from '#ui/admin/badge.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { type Columns, Soft } from '#ui/admin/listing/data-table.tsx';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { ChosenBar } from './chosen-bar.tsx';
import styles from './messages.module.css';
import { FOLDER_LABELS, STATUS_LABELS, VERDICT_LABELS } from './status-labels.ts';

const EMPTY = {
  inbox: 'No messages are waiting for an answer.',
  closed: 'There are no closed messages yet.',
  spam: 'There is no spam. Suspected spam is kept here for 90 days.',
  all: 'There are no messages yet.',
} as const;

/** Messages from the contact form. */
export function MessageListScreen() {
  return (
    <ListScreen
      endpoint={listMessages}
      title="Messages"
      intro="Messages from the contact form."
      nouns={['message', 'messages']}
      path="/wagtail/messages/"
      hasExport
      folders={{
        names: FOLDERS,
        labels: FOLDER_LABELS,
        count: ({ counts }, folder) => (folder === 'all' ? undefined : counts[folder]),
        nothing: EMPTY,
      }}
      filters={(data) => filtersWith(data?.assignees ?? [])}
      orderings={['-received_at', 'received_at']}
      bulk={{
        may: ({ rights }) => rights.change || rights.delete,
        draw: ({ rights }, selection, { folder }) => (
          <ChosenBar selection={selection} folder={folder} rights={rights} />
        ),
      }}
      nameOf={({ name, received_at }, formats) => `${name}, ${formatInstant(received_at, formats)}`}
      columns={COLUMNS}
    />
  );
}

const filtersWith = (assignees: readonly { id: number; name: string }[]): DeclaredFilter[] => [
  {
    kind: 'choice',
    name: 'status',
    label: 'Status',
    options: optionsOf({ unanswered: 'Unanswered', ...STATUS_LABELS }),
  },
  {
    kind: 'choice',
    name: 'category',
    label: 'About',
    options: CATEGORIES.map(({ key, label }) => ({ value: key, label })),
  },
  {
    kind: 'choice',
    name: 'assignee',
    label: 'Assigned to',
    takes: /^[1-9]\d{0,8}$/,
    options: [
      { value: 'me', label: 'Me' },
      { value: 'nobody', label: 'Nobody' },
      ...assignees.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
  },
  { kind: 'days' },
];

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

const COLUMNS: Columns<MessageRow> = [
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
