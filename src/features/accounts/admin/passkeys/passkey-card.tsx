import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Card } from '#ui/admin/screen.tsx';
import { listPasskeys, MOST_PASSKEYS } from '../../passkeys-contract.ts';
import stepStyles from '../second-step.module.css';
import { AddPasskeyForm } from './add-passkey-form.tsx';
import { PasskeyEntry } from './passkey-entry.tsx';
import styles from './passkeys.module.css';
import { whyNoPasskeys } from './web-authn.ts';

/** Lists the signed-in account's passkeys and lets the user add one. `onAdded` is called after a passkey is stored. */
export function PasskeyCard({ username, onAdded }: { username: string; onAdded?: () => void }) {
  const passkeys = useEndpoint(listPasskeys);
  const [isAdding, setIsAdding] = useState(false);
  const refusal = whyNoPasskeys();
  const addId = useId();
  // The focused element has been removed, so the focus moves to the remaining button.
  const focusAdd = () => document.getElementById(addId)?.focus();
  const endAdding = () => {
    flushSync(() => setIsAdding(false));
    focusAdd();
  };
  const handleAdded = (name: string) => {
    endAdding();
    showFlash({ kind: 'success', text: `The passkey “${name}” is added.` });
    onAdded?.();
  };
  return (
    <Card
      title="Passkeys"
      intro="Sign in with your fingerprint, your face or the PIN of your device. A passkey needs no password and no code, and a fake site cannot steal it."
    >
      <AsyncContent query={passkeys} what="your passkeys">
        {({ passkeys: list }) => (
          <>
            {list.length > 0 && (
              <ul className={styles.list}>
                {list.map((passkey) => (
                  <PasskeyEntry key={passkey.id} passkey={passkey} onRemoved={focusAdd} />
                ))}
              </ul>
            )}
            {isAdding ? (
              <AddPasskeyForm username={username} onAdded={handleAdded} onCancel={endAdding} />
            ) : (
              <div className={stepStyles.part}>
                {list.length === 0 && <p>You have no passkeys yet.</p>}
                {refusal !== undefined && <p className={styles.facts}>{refusal}</p>}
                {refusal === undefined && list.length >= MOST_PASSKEYS && (
                  <p className={styles.facts}>You have {MOST_PASSKEYS}, the maximum. Remove one to add another.</p>
                )}
                {refusal === undefined && list.length < MOST_PASSKEYS && (
                  <div>
                    <Button id={addId} onClick={() => setIsAdding(true)}>
                      Add passkey
                    </Button>
                  </div>
                )}
              </div>
            )}
          </>
        )}
      </AsyncContent>
    </Card>
  );
}
