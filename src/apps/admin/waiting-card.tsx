import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { formatCount } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Card } from '#ui/admin/screen.tsx';
import type { getSummary } from './summary.ts';
import styles from './workbench.module.css';

/** Guests' messages and reports that wait for staff; nothing without any, or without a right to see them. */
export function WaitingCard({
  waiting: { messages, reports, mail, deposits },
}: Pick<ReplyOf<typeof getSummary>, 'waiting'>) {
  const { language } = useFormats();
  const count = (number: number, one: string, many: string) =>
    `${formatCount(number, language)} ${number === 1 ? one : many}`;
  if (!messages?.unanswered && !reports && !mail && !deposits) return null;
  return (
    <Card title="Waiting for you">
      <ul className={styles.edits}>
        {Boolean(messages?.unanswered) && (
          <li className={styles.edit}>
            <Link to="/wagtail/messages/" search={{ status: 'unanswered' }}>
              {count(messages?.unanswered ?? 0, 'message', 'messages')} to answer
            </Link>
            {Boolean(messages?.mine) && (
              <Link to="/wagtail/messages/" search={{ assignee: 'me', status: 'unanswered' }}>
                {count(messages?.mine ?? 0, 'of these is', 'of these are')} yours
              </Link>
            )}
          </li>
        )}
        {Boolean(reports) && (
          <li className={styles.edit}>
            <Link to="/wagtail/accessibility/">
              {count(reports ?? 0, 'accessibility report', 'accessibility reports')} to solve
            </Link>
          </li>
        )}
        {Boolean(deposits) && (
          <li className={styles.edit}>
            <Link to="/wagtail/reservations/">{count(deposits ?? 0, 'deposit', 'deposits')} to keep or return</Link>
          </li>
        )}
        {Boolean(mail) && (
          <li className={styles.edit}>
            <Link to="/wagtail/mail/" search={{ status: 'troubled' }}>
              {count(mail ?? 0, 'e-mail', 'e-mails')} not sent
            </Link>
          </li>
        )}
      </ul>
    </Card>
  );
}
