import { type ReactNode, useState } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import { addNote, getMessage, type MessageDetail, updateMessage } from '#features/messages/contract.ts';
import { GuestElsewhere } from '#features/accounts/admin/guest-elsewhere.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import { SelectField, TextAreaField } from '#ui/admin/field.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { optionsOf } from '#ui/admin/options.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { ChangeRefusal } from './change-refusal.tsx';
import styles from './messages.module.css';
import { ReplyCard } from './reply-card.tsx';
import { languageLabel, STATUS_LABELS } from './status-words.ts';
import { useMessageChange } from './use-message-change.ts';

/** One message: what was written, where it stands, and what staff wrote about it. */
export function MessageScreen() {
  const id = Number(useParams({ strict: false }).id);
  const query = useEndpoint(getMessage, { params: { id } });
  return (
    <Screen title={query.data ? `Message of ${query.data.name}` : 'Message'}>
      <p>
        <Link to="/wagtail/messages/">All messages</Link>
      </p>
      <AsyncContent query={query} what="this message">
        {(message) => <Message key={message.id} message={message} />}
      </AsyncContent>
    </Screen>
  );
}

function Message({ message }: { message: MessageDetail }) {
  const [answer, setAnswer] = useState('');
  const [note, setNote] = useState('');
  return (
    <div className={styles.columns}>
      <div className={styles.message}>
        <Doubts message={message} />
        <Card title={`${message.category} · ${message.topic}`}>
          <p className={styles.text}>{message.message}</p>
          <Facts message={message} />
          <GuestElsewhere email={message.email} />
        </Card>
      </div>
      {message.may.change && <Standing message={message} />}
      <div className={styles.work}>
        {message.notes.length > 0 && <Notes message={message} />}
        {message.may.change && <ReplyCard message={message} text={answer} onType={setAnswer} />}
        {message.may.change && <NoteCard message={message} text={note} onType={setNote} />}
      </div>
      <LeaveGuard hasChanges={() => `${answer}${note}`.trim() !== ''} />
    </div>
  );
}

function Doubts({ message }: { message: MessageDetail }) {
  const update = useMessageChange(updateMessage, message.id);
  if (message.verdict === 'ham') return null;
  const body = { version: message.version, verdict: 'ham' as const };
  return (
    <Notice title={message.verdict === 'spam' ? 'This is in the spam folder' : 'This should be looked at closely'}>
      <p>{message.reasons.length > 0 ? `Because: ${message.reasons.join('; ')}.` : 'Somebody put it here.'}</p>
      {message.may.change && (
        <Button
          variant="secondary"
          isBusy={update.isPending}
          onClick={() => update.mutate({ params: { id: message.id }, body })}
        >
          It is no spam
        </Button>
      )}
      <ChangeRefusal error={update.error} />
    </Notice>
  );
}

function Facts({ message }: { message: MessageDetail }) {
  const formats = useFormats();
  const facts: [string, ReactNode][] = [
    ['Received', formatInstant(message.received_at, formats)],
    ['E-mail', message.email],
    ['Phone', message.phone && <PhoneNumber key="phone" number={message.phone} />],
    ['Address', message.address],
    ['Restaurant', message.location_name],
    ['Visit', visitText(message, formats.language)],
    ['Order number', message.order_number],
    ['Language of the page', languageLabel(message.language)],
  ];
  return (
    <FactGrid>
      {facts.map(
        ([name, value]) =>
          value && (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
      )}
    </FactGrid>
  );
}

/** "Nov 19, 2026 at 19:00" */
function visitText({ visit_date, visit_time }: MessageDetail, language: string): string {
  // A day of the calendar, wherever the reader is.
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const day = visit_date && format.format(new Date(`${visit_date}T00:00:00Z`));
  return [day, visit_time].filter(Boolean).join(' at ');
}

/** "(207) 555-0125" of the ten digits that forms keep; others as they were typed. */
function PhoneNumber({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')}</a>;
}

function Notes({ message }: { message: MessageDetail }) {
  const formats = useFormats();
  const words = { note: 'noted', reply: 'answered', change: '' } as const;
  return (
    <Card title="What was done">
      <ol className={styles.notes}>
        {message.notes.map(({ id, kind, author, at, body }) => (
          <li key={id} data-kind={kind}>
            <p className={styles.byline}>
              <strong>{author}</strong> {kind === 'change' ? body : words[kind]}{' '}
              <time dateTime={at}>{formatInstant(at, formats)}</time>
            </p>
            {kind !== 'change' && <p className={styles.text}>{body}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}

function NoteCard({ message, text, onType }: { message: MessageDetail; text: string; onType: (text: string) => void }) {
  const add = useMessageChange(addNote, message.id, () => onType(''));
  return (
    <Card title="Note for colleagues" intro="Guests never see it.">
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate({ params: { id: message.id }, body: { text } });
        }}
      >
        <TextAreaField label="Note" rows={3} value={text} onChange={(event) => onType(event.currentTarget.value)} />
        <ChangeRefusal error={add.error} />
        <div>
          <Button type="submit" variant="secondary" isBusy={add.isPending} disabled={text.trim() === ''}>
            Add note
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Standing({ message }: { message: MessageDetail }) {
  const update = useMessageChange(updateMessage, message.id);
  const { id, version, status, assignee, assignees, verdict } = message;
  const change = (body: { status?: MessageDetail['status']; assignee_id?: number | null; verdict?: 'spam' }) =>
    update.mutate({ params: { id }, body: { version, ...body } });
  const known = assignee && !assignees.some((one) => one.id === assignee.id) ? [assignee, ...assignees] : assignees;
  return (
    <div className={styles.standing}>
      <Card title="Where it stands">
        <div className={styles.form}>
          <SelectField
            label="Status"
            value={status}
            options={optionsOf(STATUS_LABELS)}
            onChange={(event) => change({ status: event.currentTarget.value as MessageDetail['status'] })}
          />
          <SelectField
            label="Assigned to"
            value={assignee ? String(assignee.id) : ''}
            options={[
              { value: '', label: 'Nobody' },
              ...known.map(({ id: value, name }) => ({ value: String(value), label: name })),
            ]}
            onChange={({ currentTarget: { value } }) => change({ assignee_id: value === '' ? null : Number(value) })}
          />
          {verdict !== 'spam' && (
            <div>
              <Button variant="secondary" onClick={() => change({ verdict: 'spam' })}>
                This is spam
              </Button>
            </div>
          )}
          <ChangeRefusal error={update.error} />
        </div>
      </Card>
    </div>
  );
}
