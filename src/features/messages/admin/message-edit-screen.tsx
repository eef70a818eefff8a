import { type ReactNode, useRef, useState } from 'react';
import { addNote, getMessage, type MessageDetail, updateMessage } from '../contract.ts';
import { GuestElsewhere } from '#features/mail/admin/guest-elsewhere.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import { TextAreaField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatDate, formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { LeaveGuard } from '#ui/admin/record-form/leave-guard.tsx';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { ChangeRefusal } from './change-refusal.tsx';
import styles from './messages.module.css';
import { ReplyCard } from './reply-card.tsx';
import { hasChosen, type Handling, StatusCard } from './status-card.tsx';
import { languageLabel } from './status-labels.ts';
import { type SeenVersion, useMessageChange } from './use-message-change.ts';

/** One message: its text, its status, and the notes and answers of staff. */
export function MessageEditScreen() {
  const id = useRecordId();
  const query = useEndpoint(getMessage, { params: { id } }, { isFresh: true });
  const readVersion = async () => {
    const { data, isSuccess } = await query.refetch();
    return isSuccess ? data.version : undefined;
  };
  return (
    <Screen title={query.data ? `Message from ${query.data.name}` : 'Message'}>
      <RecordNav label="This message" back={{ to: '/wagtail/messages/', label: 'All messages' }} />
      <AsyncContent query={query} what="this message">
        {(message) => <Message key={message.id} message={message} readVersion={readVersion} />}
      </AsyncContent>
    </Screen>
  );
}

function Message({ message, readVersion }: { message: MessageDetail; readVersion: () => Promise<number | undefined> }) {
  const base = useRef(message.version);
  const catchUp = async () => {
    base.current = (await readVersion()) ?? base.current;
  };
  const seen: SeenVersion = { base, catchUp };
  const [answer, setAnswer] = useState('');
  const [note, setNote] = useState('');
  const [handling, setHandling] = useState<Handling>({});
  const hasChanges = () => `${answer}${note}`.trim() !== '' || hasChosen(message, handling);
  return (
    <div className={styles.columns}>
      <div className={styles.message}>
        <Doubts message={message} seen={seen} />
        <Card title={`${message.category} · ${message.topic}`}>
          <p className={styles.text}>{message.message}</p>
          <Facts message={message} />
          <GuestElsewhere email={message.email} />
        </Card>
      </div>
      {message.may.change && <StatusCard message={message} seen={seen} chosen={handling} onChoose={setHandling} />}
      <div className={styles.work}>
        {message.notes.length > 0 && <Notes message={message} />}
        {message.may.change && <ReplyCard message={message} seen={seen} text={answer} onType={setAnswer} />}
        {message.may.change && <NoteCard message={message} text={note} onType={setNote} />}
      </div>
      <LeaveGuard hasChanges={hasChanges} />
    </div>
  );
}

function Doubts({ message, seen }: { message: MessageDetail; seen: SeenVersion }) {
  const update = useMessageChange(updateMessage, message.id, {
    seen,
    onSuccess: () => showFlash({ kind: 'success', text: 'The message is marked as not spam.' }),
  });
  if (message.verdict === 'ham') return null;
  const accept = () =>
    update.mutate({ params: { id: message.id }, body: { version: seen.base.current, verdict: 'ham' } });
  return (
    <Notice
      title={message.verdict === 'spam' ? 'This message is in the spam folder' : 'This message needs a closer look'}
    >
      <p>{message.reasons.length > 0 ? `Reasons: ${message.reasons.join('; ')}.` : 'Somebody moved it here.'}</p>
      {message.may.change && (
        <Button variant="secondary" isBusy={update.isPending} onClick={accept}>
          Not spam
        </Button>
      )}
      <ChangeRefusal error={update.error} kept="The message was not moved." />
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

/** "Nov 19, 2026 at 7:00 PM", in the restaurant's time zone. */
function visitText({ visit_date, visit_time }: MessageDetail, language: string): string {
  return [visit_date && formatDate(visit_date, language), visit_time && clockOf(visit_time, language)]
    .filter(Boolean)
    .join(' at ');
}

function clockOf(time: string, language: string): string {
  const instant = new Date(`1970-01-01T${time}Z`);
  if (Number.isNaN(instant.getTime())) return time;
  return new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: 'UTC' }).format(instant);
}

/** "(207) 555-0125" of the ten digits that forms keep; others as they were typed. */
function PhoneNumber({ number }: { number: string }) {
  return <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')}</a>;
}

function Notes({ message }: { message: MessageDetail }) {
  const formats = useFormats();
  const words = { note: 'noted', reply: 'answered', change: '' } as const;
  return (
    <Card title="Activity">
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
  const add = useMessageChange(addNote, message.id, { onSuccess: () => onType('') });
  return (
    <Card title="Note for colleagues" intro="Guests never see notes.">
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
