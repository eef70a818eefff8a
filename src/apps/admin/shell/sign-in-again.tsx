import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { getSession } from '#features/accounts/contract.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { settleSignIn, useNeedsSignIn } from '#ui/admin/api/session-gate.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { pairDevice } from '#features/paired-devices/contract.ts';
import { ButtonLink } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';

/** Sessions seldom end during work: the form is loaded only then. */
const SignInForm = lazy(async () => ({
  default: (await import('#features/accounts/admin/sign-in-form.tsx')).SignInForm,
}));

/**
 * Asks for a new sign-in when the session has ended. After the same user signs in, the screen stays open and the request is
 * repeated.
 * For another user the admin is loaded anew, because the screen may show data that this user may not see. A device whose
 * pairing has ended cannot return to its screen.
 */
export function SignInAgain() {
  const isNeeded = useNeedsSignIn();
  const client = useQueryClient();
  const session = useSession().data;
  const before = session?.user;
  const handleSignedIn = async () => {
    const now = await callEndpoint(getSession, {}, { waitsForSignIn: false });
    if (before && now.user.id !== before.id) {
      location.reload();
      return;
    }
    client.setQueryData(endpointKey(getSession), now);
    settleSignIn(true);
  };
  if (session?.device)
    return (
      <Dialog
        isOpen={isNeeded}
        onClose={() => location.assign(pairDevice.path)}
        title="This device is no longer paired"
        description="The shift is over, or the pairing was ended. Steps that were not sent are kept on this device."
      >
        <ButtonLink to={pairDevice.path} reloadDocument>
          Pair it again
        </ButtonLink>
      </Dialog>
    );
  return (
    <Dialog
      isOpen={isNeeded}
      onClose={() => settleSignIn(false)}
      title="Sign in again"
      description="Your session has ended. Your work on this screen is not lost."
    >
      <Suspense>
        <SignInForm username={before?.username} onSignedIn={() => void handleSignedIn()} />
      </Suspense>
    </Dialog>
  );
}
