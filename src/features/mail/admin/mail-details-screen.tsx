import { Link } from '@tanstack/react-router';
import { getMail, mailDocumentPath } from '../contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { DocumentFrame } from '#ui/admin/document-frame.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { MailActions } from './mail-actions.tsx';
import { MailStatusBadge } from './mail-status.tsx';
import { EVENT_NOTES, LIST_LABELS, STATUS_NOTES, SUPPRESSION_LABELS } from './mail-texts.ts';
import styles from './mail.module.css';

/** One mail: its state and its content. */
export function MailDetailsScreen() {
  const id = useRecordId();
  const mail = useEndpoint(getMail, { params: { id } });
  return (
    <Screen title={mail.data ? `Mail “${mail.data.subject}”` : 'Mail'}>
      <RecordNav label="This mail" back={{ to: '/wagtail/mail/', label: 'All mail' }} />
      <AsyncContent query={mail} what="this mail">
        {(data) => (
          <>
            <Facts mail={data} />
            <Card title="HTML version">
              <DocumentFrame src={mailDocumentPath(id)} title={`The mail “${data.subject}”`} />
            </Card>
            <Card title="Plain text version">
              {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
              <pre className={styles.text} tabIndex={0} role="region" aria-label="Plain text version of the mail">
                {data.text}
              </pre>
            </Card>
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Facts({ mail }: { mail: ReplyOf<typeof getMail> }) {
  const formats = useFormats();
  const at = (instant: string) => <time dateTime={instant}>{formatInstant(instant, formats)}</time>;
  return (
    <Card title="Delivery" intro={STATUS_NOTES[mail.status]}>
      <dl className={styles.facts}>
        <dt>State</dt>
        <dd>
          <MailStatusBadge status={mail.status} />
        </dd>
        <dt>To</dt>
        <dd>
          <bdi>{mail.toName ? `${mail.toName} <${mail.toAddress}>` : mail.toAddress}</bdi>
        </dd>
        {mail.replyTo !== null && (
          <>
            <dt>Reply to</dt>
            <dd>{mail.replyTo}</dd>
          </>
        )}
        <dt>Kind</dt>
        <dd>{LIST_LABELS[mail.list]}</dd>
        <dt>Created</dt>
        <dd>{at(mail.createdAt)}</dd>
        {mail.nextAttemptAt !== null && (
          <>
            <dt>Next attempt</dt>
            <dd>{at(mail.nextAttemptAt)}</dd>
          </>
        )}
        {mail.finishedAt !== null && (
          <>
            <dt>Finished</dt>
            <dd>{at(mail.finishedAt)}</dd>
          </>
        )}
        <dt>Attempts</dt>
        <dd>{mail.attempts}</dd>
        {mail.lastError !== null && (
          <>
            <dt>Last error</dt>
            <dd>{mail.lastError}</dd>
          </>
        )}
        {mail.events.length > 0 && (
          <>
            <dt>Reported</dt>
            <dd>
              <ul className={styles.events}>
                {mail.events.map(({ kind, detail, at: when }) => (
                  <li key={`${when} ${kind}`}>
                    {at(when)}: {EVENT_NOTES[kind]}
                    {detail && <span className={styles.detail}>{detail}</span>}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
        {mail.suppression !== null && (
          <>
            <dt>Gets no marketing</dt>
            <dd>
              since {at(mail.suppression.since)}: {SUPPRESSION_LABELS[mail.suppression.reason]}.{' '}
              <Link to="/wagtail/mail/addresses/" search={{ q: mail.toAddress }}>
                What you can do
              </Link>
            </dd>
          </>
        )}
        <dt>Message-ID starts with</dt>
        <dd>{mail.messageUid}</dd>
      </dl>
      {mail.rights.change && (
        <ButtonRow>
          <MailActions chosen={[mail]} />
        </ButtonRow>
      )}
    </Card>
  );
}
