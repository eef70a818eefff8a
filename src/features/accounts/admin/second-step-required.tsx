import { useQueryClient } from '@tanstack/react-query';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { listPasskeys } from '../passkeys-contract.ts';
import { PasskeyCard } from './passkeys/passkey-card.tsx';
import { SecondStepCard } from './second-step-card.tsx';

/** Shown in place of every screen until a required second step is set up. */
export function SecondStepRequired({ username }: { username: string }) {
  const client = useQueryClient();
  const hasPasskey = (useEndpoint(listPasskeys).data?.passkeys.length ?? 0) > 0;
  const goOn = () => void client.invalidateQueries();
  return (
    <Screen title="Set up two-step sign-in">
      <Notice title="One of your groups requires two-step sign-in">
        <p>
          {hasPasskey
            ? 'You have a passkey but signed in without it. Sign out and sign in with the passkey, or set up codes here.'
            : 'Set it up here with an authenticator app or a passkey. You can then use the rest of the admin.'}
        </p>
      </Notice>
      <SecondStepCard username={username} onDone={goOn} />
      <PasskeyCard username={username} onAdded={goOn} />
    </Screen>
  );
}
