import { Link } from '@tanstack/react-router';
import { listMails, type MailRow } from '../contract.ts';
import {
  MAIL_STATUS_FILTERS,
  MAIL_STATUSES,
  type MailStatus,
  type MailStatusFilter,
  TROUBLED_STATUSES,
} from '../new-mail.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { formatCount, formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { ButtonLink } from '#ui/admin/button.tsx';
import { type Columns, Soft } from '#ui/admin/listing/data-table.tsx';
import type { DeclaredFilter } from '#ui/admin/listing/filters.tsx';
import { SelectionBar } from '#ui/admin/listing/selection-bar.tsx';
import { type ListSearch, useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { optionsOf } from '#ui/admin/options.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { useNow } from '#ui/admin/use-now.ts';
import { MailActions } from './mail-actions.tsx';
import { MailStatusBadge } from './mail-status.tsx';
import { EVENT_LABELS, LIST_LABELS, STATUS_LABELS } from './mail-texts.ts';
import styles from './mail.module.css';

type Data = ReplyOf<typeof listMails>;

const COLUMNS: Columns<MailRow> = [
  {
    name: 'subject',
    label: 'Subject',
    cell: ({ id, subject, lastError, status }) => (
      <>
        <Link to="/wagtail/mail/$id/" params={{ id: String(id) }} className={styles.subject}>
          {subject}
        </Link>
        {lastError !== null && status !== 'sent' && <Soft>{lastError}</Soft>}
      </>
    ),
  },
  {
    name: 'to',
    label: 'To',
    cell: ({ toAddress, toName }) => (
      <span className={styles.subject}>
        <bdi>{toName || toAddress}</bdi>
        {toName && <Soft>{toAddress}</Soft>}
      </span>
    ),
  },
  {
    name: 'status',
    label: 'Status',
    cell: ({ status, nextAttemptAt, attempts, reported }) => (
      <>
        <MailStatusBadge status={status} />
        {reported !== null && <Soft>{EVENT_LABELS[reported]}</Soft>}
        {nextAttemptAt !== null && <NextAttempt at={nextAttemptAt} attempts={attempts} />}
      </>
    ),
  },
  { name: 'list', label: 'Kind', cell: ({ list }) => LIST_LABELS[list] },
  { name: 'created', label: 'Created', cell: ({ createdAt }) => <RelativeTime at={createdAt} /> },
];

/** Only delayed mail shows a time: the rest is sent within seconds. */
function NextAttempt({ at, attempts }: { at: string; attempts: number }) {
  const formats = useFormats();
  const now = useNow();
  if (Date.parse(at) <= now) return null;
  return (
    <Soft>
      {attempts > 0 ? 'again ' : ''}
      <time dateTime={at}>{formatInstant(at, formats)}</time>
    </Soft>
  );
}

const FILTERS: DeclaredFilter[] = [
  {
    kind: 'choice',
    name: 'status',
    label: 'State',
    options: MAIL_STATUS_FILTERS.map((value) => ({ value, label: value })),
    isElsewhere: true,
  },
  { kind: 'choice', name: 'list', label: 'Kind', options: optionsOf(LIST_LABELS) },
  { kind: 'days' },
];

/** Queued and sent mail, with the status of each. */
export function MailListScreen() {
  const [param] = useListSearch();
  const status = MAIL_STATUS_FILTERS.find((one) => one === param('status'));
  return (
    <ListScreen
      endpoint={listMails}
      title="Mail"
      intro="Mail of the site: waiting, sent and failed."
      nouns={['e-mail', 'e-mails']}
      what="the mail"
      searchLabel="Search mail"
      filters={FILTERS}
      tools={
        <ButtonLink to="/wagtail/mail/addresses/" variant="secondary">
          Suppressed addresses
        </ButtonLink>
      }
      above={({ counts }) => <States counts={counts} status={status} />}
      bulk={{
        may: ({ rights }) => rights.change,
        draw: ({ rows }, selection) => (
          <SelectionBar label="Selected mail" selection={selection}>
            <MailActions chosen={rows.filter(({ id }) => selection.has(id))} onDone={() => selection.setAll(false)} />
          </SelectionBar>
        ),
      }}
      nothing="There is no mail yet. Answers to guests, confirmations and reminders appear here."
      nameOf={({ subject, toAddress }) => `“${subject}” to ${toAddress}`}
      columns={COLUMNS}
    />
  );
}

function States({ counts, status }: { counts: Data['counts']; status: MailStatusFilter | undefined }) {
  const { language } = useFormats();
  const totalOf = (statuses: readonly MailStatus[]) => statuses.reduce((sum, one) => sum + counts[one], 0);
  const entries = [
    { value: undefined, label: 'All', count: totalOf(MAIL_STATUSES) },
    { value: 'troubled' as const, label: 'Not sent', count: totalOf(TROUBLED_STATUSES) },
    ...MAIL_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value], count: counts[value] })),
  ].filter(({ value, count }) => value === undefined || value === status || (value !== 'troubled' && count > 0));
  return (
    <nav aria-label="Mail by state">
      <ul className={styles.states}>
        {entries.map(({ value, label, count }) => (
          <li key={label}>
            <Link
              to="/wagtail/mail/"
              search={(before: ListSearch) => ({ ...before, status: value, p: undefined })}
              className={styles.state}
              activeOptions={{ exact: true, includeSearch: true }}
              data-chosen={value === status}
            >
              {label} <span className={styles.count}>{formatCount(count, language)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
