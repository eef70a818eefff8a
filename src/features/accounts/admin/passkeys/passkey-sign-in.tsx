import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { signInByPasskey, startPasskeySignIn } from '../../passkeys-contract.ts';
import styles from './passkeys.module.css';
import { choosePasskey, offersPasskeysInFields, whyNoPasskeys } from './web-authn.ts';

/** Interval at which the field's suggestions request a new challenge. A challenge expires after five minutes. */
const ASK_AGAIN_MS = 4 * 60_000;

/**
 * Signs in with a passkey, by the button or from the suggestions of the username field (autocomplete "webauthn"). Renders
 * nothing where passkeys cannot be used. `onSignedIn` receives the path to open next, as in the sign-in form.
 * @param remember returns whether the form's "keep me signed in" box is ticked
 */
export function PasskeySignIn({
  next,
  remember,
  onSignedIn,
}: {
  next: string | undefined;
  remember: () => boolean;
  onSignedIn: (next: string) => void;
}) {
  const waiting = useRef<AbortController | null>(null);
  const signIn = useMutation<void, Error, { isInField: boolean }>({
    mutationFn: async ({ isInField }) => {
      // A browser allows only one pending passkey request at a time.
      waiting.current?.abort();
      const asking = new AbortController();
      waiting.current = asking;
      const { options } = await callEndpoint(startPasskeySignIn, {}, { waitsForSignIn: false });
      if (asking.signal.aborted) return;
      const credential = await choosePasskey(options, { isInField, signal: asking.signal });
      if (credential === undefined) return;
      const body = { credential: credential as never, remember: remember(), ...(next !== undefined && { next }) };
      const reply = await callEndpoint(signInByPasskey, { body }, { waitsForSignIn: false });
      onSignedIn(reply.next);
    },
  });
  const isAsking = signIn.isPending && !signIn.variables.isInField;
  const offerInField = useEffectEvent(() => {
    if (!isAsking) signIn.mutate({ isInField: true });
  });
  useEffect(() => {
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    void offersPasskeysInFields().then((isOffered) => {
      if (!isOffered || isGone) return;
      offerInField();
      timer = setInterval(offerInField, ASK_AGAIN_MS);
    });
    return () => {
      isGone = true;
      clearInterval(timer);
      waiting.current?.abort();
    };
  }, []);
  if (whyNoPasskeys() !== undefined) return null;
  const { error } = signIn;
  // The person did not request the suggestions, so their errors are shown only when the server refuses the chosen passkey.
  const isTold =
    error && (!signIn.variables?.isInField || (error instanceof Refusal && error.code === 'sign_in_failed'));
  return (
    <div className={styles.signIn}>
      {isTold && <RefusalNotice error={error} />}
      <Button variant="secondary" isBusy={isAsking} onClick={() => signIn.mutate({ isInField: false })}>
        Sign in with a passkey
      </Button>
    </div>
  );
}
