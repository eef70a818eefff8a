import { useState } from 'react';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { renewRecoveryCodes, turnOffSecondStep } from '../contract.ts';
import { ProofForm } from './proof-form.tsx';
import styles from './second-step.module.css';
import { useFocusOnMount } from '#ui/admin/use-focus-on-mount.ts';
import { useFormats } from '#ui/admin/formats.ts';

/** With fewer, a user who loses the app may soon be locked out. */
const ENOUGH_CODES = 3;

/** The second step is on: number of recovery codes left, new codes, and turning it off. */
export function SecondStepOn({
  username,
  turnedOnAt,
  codesLeft,
  takesFocus,
  onNewCodes,
  onTurnedOff,
}: {
  username: string;
  turnedOnAt: string | null;
  codesLeft: number;
  takesFocus: boolean;
  onNewCodes: (recoveryCodes: readonly string[]) => void;
  onTurnedOff: () => void;
}) {
  const [changing, setChanging] = useState<'codes' | 'off' | 'cancelled' | null>(null);
  const cancel = () => setChanging('cancelled');
  if (changing === 'codes') return <NewCodesForm username={username} onNewCodes={onNewCodes} onCancel={cancel} />;
  if (changing === 'off') return <TurnOffForm username={username} onTurnedOff={onTurnedOff} onCancel={cancel} />;
  return (
    <div className={styles.part}>
      <OnFacts turnedOnAt={turnedOnAt} codesLeft={codesLeft} takesFocus={takesFocus || changing === 'cancelled'} />
      <div className={styles.actions}>
        <Button variant="secondary" onClick={() => setChanging('codes')}>
          Create new recovery codes
        </Button>
        <Button variant="danger" onClick={() => setChanging('off')}>
          Turn off two-step sign-in
        </Button>
      </div>
    </div>
  );
}

function OnFacts({
  turnedOnAt,
  codesLeft,
  takesFocus,
}: {
  turnedOnAt: string | null;
  codesLeft: number;
  takesFocus: boolean;
}) {
  const formats = useFormats();
  const state = useFocusOnMount<HTMLParagraphElement>(takesFocus);
  const left = codesLeft === 1 ? '1 recovery code is left.' : `${codesLeft} recovery codes are left.`;
  return (
    <>
      <div>
        <p ref={state} tabIndex={-1}>
          Two-step sign-in is on. {left}
        </p>
        {turnedOnAt !== null && <p className={styles.facts}>Since {formatInstant(turnedOnAt, formats)}</p>}
      </div>
      {codesLeft < ENOUGH_CODES && (
        <Notice>
          <p>Create new recovery codes so that you can sign in if you lose your app.</p>
        </Notice>
      )}
    </>
  );
}

function NewCodesForm({
  username,
  onNewCodes,
  onCancel,
}: {
  username: string;
  onNewCodes: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const renew = useChange(renewRecoveryCodes, { onSuccess: (reply) => onNewCodes(reply.recoveryCodes) });
  return (
    <div className={styles.part}>
      <h3 ref={heading} tabIndex={-1}>
        Create new recovery codes
      </h3>
      <p>Your current codes stop working, and you are signed out everywhere else.</p>
      <ProofForm
        username={username}
        change={renew}
        takesRecoveryCodes
        submitLabel="Create new codes"
        busyLabel="Creating…"
        onProof={(body) => renew.mutate({ body })}
        onCancel={onCancel}
      />
    </div>
  );
}

function TurnOffForm({
  username,
  onTurnedOff,
  onCancel,
}: {
  username: string;
  onTurnedOff: () => void;
  onCancel: () => void;
}) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const turnOff = useChange(turnOffSecondStep, { onSuccess: onTurnedOff });
  return (
    <div className={styles.part}>
      <h3 ref={heading} tabIndex={-1}>
        Turn off two-step sign-in
      </h3>
      <p>You will sign in with your password alone. You are signed out everywhere else.</p>
      <ProofForm
        username={username}
        change={turnOff}
        takesRecoveryCodes
        submitLabel="Turn off"
        busyLabel="Turning off…"
        onProof={(body) => turnOff.mutate({ body })}
        onCancel={onCancel}
      />
    </div>
  );
}
