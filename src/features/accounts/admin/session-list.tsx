import type { z } from 'zod';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { endOtherSessions, endSession, listSessions } from '../contract.ts';
import { describeUserAgent } from '#ui/admin/describe-user-agent.ts';
import rows from '#ui/admin/row-list.module.css';
import styles from './session-list.module.css';
import { useFormats } from '#ui/admin/formats.ts';

type Session = z.output<typeof listSessions.reply>['sessions'][number];

/** The user's own sessions, each with a button to end it; the present one ends by signing out. */
export function SessionList() {
  const sessions = useEndpoint(listSessions);
  const endOthers = useChange(endOtherSessions, {
    refreshes: [listSessions],
    onSuccess: () => showFlash({ kind: 'success', text: 'All other sessions are signed out.' }),
  });
  return (
    <AsyncContent query={sessions} what="your sessions">
      {({ sessions: list }) => (
        <>
          <ul className={rows.list}>
            {list.map((session) => (
              <SessionEntry key={session.id} session={session} />
            ))}
          </ul>
          {list.some(({ isCurrent }) => !isCurrent) ? (
            <div>
              <Button
                variant="danger"
                isBusy={endOthers.isPending}
                onClick={() => endOthers.mutate({}, { onError: flashError })}
              >
                Sign out everywhere else
              </Button>
            </div>
          ) : (
            <p className={styles.facts}>You have no other sessions.</p>
          )}
        </>
      )}
    </AsyncContent>
  );
}

function SessionEntry({ session }: { session: Session }) {
  const formats = useFormats();
  const end = useChange(endSession, {
    refreshes: [listSessions],
    onSuccess: () => showFlash({ kind: 'success', text: 'The session is signed out.' }),
  });
  const name = describeUserAgent(session.userAgent);
  return (
    <li className={rows.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          Last used {formatInstant(session.lastSeenAt, formats)} · from {session.ip}
        </p>
      </div>
      {session.isCurrent ? (
        <span className={styles.current}>This session</span>
      ) : (
        <Button
          variant="secondary"
          isBusy={end.isPending}
          onClick={() => end.mutate({ params: { id: session.id } }, { onError: flashError })}
        >
          Sign out
          <VisuallyHidden>
            {' '}
            {name}, last used {formatInstant(session.lastSeenAt, formats)}
          </VisuallyHidden>
        </Button>
      )}
    </li>
  );
}

function flashError(error: Error): void {
  showFlash({ kind: 'error', text: messageOf(error) });
}
