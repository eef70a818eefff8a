import { useQueryClient } from '@tanstack/react-query';
import { SignInForm } from '#features/accounts/admin/sign-in-form.tsx';
import { getSession } from '#features/accounts/contract.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { settleSignIn, useNeedsSignIn } from '#ui/admin/api/session-gate.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { Dialog } from '#ui/admin/dialog.tsx';

/**
 * Comes up when a call finds that the session has ended: whoever signs in again keeps the screen as it is, and the call
 * goes on. Somebody else gets their own admin, loaded afresh: the screen may hold what they may not see.
 */
export function SignInAgain() {
  const isNeeded = useNeedsSignIn();
  const client = useQueryClient();
  const before = useSession().data?.user;
  const handleSignedIn = async () => {
    const now = await callEndpoint(getSession, {}, { waitsForSignIn: false });
    if (before && now.user.id !== before.id) {
      location.reload();
      return;
    }
    client.setQueryData(endpointKey(getSession), now);
    settleSignIn(true);
  };
  return (
    <Dialog
      isOpen={isNeeded}
      onClose={() => settleSignIn(false)}
      title="Sign in again"
      description="Your session has ended. Your work on this screen is still here."
    >
      <SignInForm username={before?.username} onSignedIn={() => void handleSignedIn()} />
    </Dialog>
  );
}
