import { useState } from 'react';
import type { z } from 'zod';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { startSecondStep, turnOnSecondStep } from '../contract.ts';
import { ProofForm } from './proof-form.tsx';
import { QrCode } from '#ui/admin/qr-code/qr-code.tsx';
import styles from './second-step.module.css';
import { useFocusOnMount } from '#ui/admin/use-focus-on-mount.ts';

type SetUp = z.output<typeof startSecondStep.reply>;

/** The second step is off, with the button to turn it on. `onTurnedOn` gets the recovery codes. */
export function SecondStepOff({
  username,
  takesFocus,
  onTurnedOn,
}: {
  username: string;
  takesFocus: boolean;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
}) {
  const start = useChange(startSecondStep);
  const [isCancelled, setIsCancelled] = useState(false);
  const cancel = () => {
    start.reset();
    setIsCancelled(true);
  };
  if (start.data) {
    return <SetUpForm username={username} setUp={start.data} onTurnedOn={onTurnedOn} onCancel={cancel} />;
  }
  return (
    <OffNotice takesFocus={takesFocus || isCancelled} error={start.error}>
      <Button isBusy={start.isPending} onClick={() => start.mutate({})}>
        Turn on two-step sign-in
      </Button>
    </OffNotice>
  );
}

function OffNotice({
  takesFocus,
  error,
  children,
}: {
  takesFocus: boolean;
  error: Error | null;
  children: React.ReactNode;
}) {
  const state = useFocusOnMount<HTMLParagraphElement>(takesFocus);
  return (
    <div className={styles.part}>
      <p ref={state} tabIndex={-1}>
        Two-step sign-in is off.
      </p>
      <RefusalNotice error={error} />
      <div>{children}</div>
    </div>
  );
}

function SetUpForm({
  username,
  setUp,
  onTurnedOn,
  onCancel,
}: {
  username: string;
  setUp: SetUp;
  onTurnedOn: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const turnOn = useChange(turnOnSecondStep, { onSuccess: (reply) => onTurnedOn(reply.recoveryCodes) });
  return (
    <div className={styles.part}>
      <h3 ref={heading} tabIndex={-1}>
        Set up your app
      </h3>
      <ol className={styles.steps}>
        <li>
          Scan this code with an authenticator app.
          <QrCode
            text={setUp.uri}
            label="QR code for your authenticator app. The key below contains the same information."
          />
          Or type this key into the app: <span className={styles.key}>{inGroups(setUp.secret)}</span>
        </li>
        <li>Enter your password and the code that the app shows. This signs you out everywhere else.</li>
      </ol>
      <ProofForm
        username={username}
        change={turnOn}
        takesRecoveryCodes={false}
        submitLabel="Turn on"
        busyLabel="Turning on…"
        onProof={(body) => turnOn.mutate({ body })}
        onCancel={onCancel}
      />
    </div>
  );
}

/** Four letters at a time are easier to type; apps leave the spaces out. */
function inGroups(secret: string): string {
  return secret.replace(/(.{4})(?=.)/g, '$1 ');
}
