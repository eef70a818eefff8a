import { type ReactNode, useState } from 'react';
import { endpointKey, useChange } from '#ui/admin/api/use-endpoint.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { formatInstant } from '#ui/admin/format.ts';
import { Card } from '#ui/admin/screen.tsx';
import {
  endUserSessions,
  getUser,
  type HandedLink,
  removeUserSecondStep,
  resetUser,
  type UserDetails,
} from '#features/accounts/users-contract.ts';
import { describeUserAgent } from '#ui/admin/describe-user-agent.ts';
import { HandedLinkNotice } from './handed-link.tsx';
import styles from './people.module.css';

/** Access of another user: sessions, second step and password. */
export function UserAccessCard({ user }: { user: UserDetails }) {
  const formats = useFormats();
  const [link, setLink] = useState<HandedLink | null>(null);
  const params = { id: user.id };
  const refreshes = [endpointKey(getUser, { params })];
  const fail = (error: Error) => showFlash({ kind: 'error', text: messageOf(error) });
  const end = useChange(endUserSessions, {
    refreshes,
    onSuccess: () => showFlash({ kind: 'success', text: `${user.name} is signed out everywhere.` }),
  });
  const count = user.sessions.length;
  const resetLabel = user.hasPassword ? 'Force password reset' : 'Create new link';
  return (
    <Card
      title="Sign-in"
      intro={
        user.lastLoginAt === null ? 'Never signed in.' : `Last signed in ${formatInstant(user.lastLoginAt, formats)}.`
      }
    >
      {link && <HandedLinkNotice link={link} name={user.name} />}
      {count > 0 && (
        <ul className={styles.facts}>
          {user.sessions.map(({ id, userAgent, ip, lastSeenAt }) => (
            <li key={id}>
              {describeUserAgent(userAgent)}
              <span className={styles.soft}>
                {' '}
                · last used {formatInstant(lastSeenAt, formats)} · from {ip}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!user.isSelf && (
        <div>
          <Deed text={count === 0 ? 'No active sessions.' : `Signed in ${count === 1 ? 'once' : `${count} times`}.`}>
            {count > 0 && (
              <Button
                variant="secondary"
                isBusy={end.isPending}
                onClick={() => end.mutate({ params }, { onError: fail })}
              >
                End all sessions
              </Button>
            )}
          </Deed>
          <Deed
            text={
              user.hasSecondStep
                ? 'Two-step sign-in is on, with codes, passkeys or both. Remove it only for users who lost their app and recovery codes, or their devices. This signs them out everywhere.'
                : 'Two-step sign-in is off.'
            }
          >
            {user.hasSecondStep && (
              <AskButton
                endpoint={removeUserSecondStep}
                {...{ params, refreshes }}
                title="Remove two-step sign-in"
                description={`${user.name} is signed out everywhere and signs in with the password alone until they set up two-step sign-in again. Make sure that the request really comes from them.`}
                label="Remove two-step sign-in"
                done={() => `Two-step sign-in of ${user.name} is removed.`}
              >
                Remove two-step sign-in…
              </AskButton>
            )}
          </Deed>
          <Deed
            text={
              user.hasPassword
                ? 'A forced reset signs them out everywhere, disables the password, and creates a link to set a new one.'
                : 'This account has no password yet. Its owner sets one with the link.'
            }
          >
            {user.isActive && (
              <AskButton
                endpoint={resetUser}
                {...{ params, refreshes }}
                title={resetLabel}
                description={`${user.name} is signed out everywhere. The current password and all earlier links stop working.`}
                label={resetLabel}
                done={(reply) => {
                  setLink(reply.link);
                  return undefined;
                }}
              >
                {resetLabel}…
              </AskButton>
            )}
          </Deed>
        </div>
      )}
    </Card>
  );
}

function Deed({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.deed}>
      <p>{text}</p>
      {children}
    </div>
  );
}
