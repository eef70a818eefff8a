import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { getSession, listSessions } from '../../contract.ts';
import { listPasskeys, type Passkey, removePasskey, renamePasskey } from '../../passkeys-contract.ts';
import { useFocusOnMount } from '#ui/admin/use-focus-on-mount.ts';
import styles from './passkeys.module.css';

/** A passkey in the list, which can be renamed and removed. `onRemoved` is called after the passkey has left the list. */
export function PasskeyEntry({ passkey, onRemoved }: { passkey: Passkey; onRemoved: () => void }) {
  const formats = useFormats();
  const renameId = `${useId()}-rename`;
  const [isRenaming, setIsRenaming] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = useChange(removePasskey, {
    // The session is reloaded because the passkey may have been the second step that a group requires.
    refreshes: [listPasskeys, listSessions, getSession],
    onSuccess: () => {
      showFlash({ kind: 'success', text: `The passkey “${passkey.name}” is removed.` });
      onRemoved();
    },
  });
  const params = { id: passkey.id };
  const endRenaming = () => {
    flushSync(() => setIsRenaming(false));
    document.getElementById(renameId)?.focus();
  };
  if (isRenaming) return <RenameForm passkey={passkey} onEnd={endRenaming} />;
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey;
  return (
    <li className={styles.passkey}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>
          Added {formatInstant(createdAt, formats)} ·{' '}
          {lastUsedAt === null ? 'never used' : `last used ${formatInstant(lastUsedAt, formats)}`}
          {isBackedUp && ' · synced to your other devices'}
        </p>
      </div>
      <ButtonRow>
        <Button id={renameId} variant="secondary" onClick={() => setIsRenaming(true)}>
          Rename<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
        <Button variant="danger" onClick={() => setIsRemoving(true)}>
          Remove<VisuallyHidden> {name}</VisuallyHidden>
        </Button>
      </ButtonRow>
      <ConfirmDialog
        isOpen={isRemoving}
        title={`Remove the passkey “${name}”?`}
        description="You can no longer sign in with it, and all your other sessions end. Remove the passkey from your device too, or the device may still offer it."
        error={remove.error}
        isBusy={remove.isPending}
        label="Remove"
        busyLabel="Removing…"
        keepLabel="Cancel"
        onConfirm={() => remove.mutate({ params })}
        onClose={() => setIsRemoving(false)}
      />
    </li>
  );
}

function RenameForm({ passkey, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const id = useId();
  const field = useFocusOnMount<HTMLInputElement>();
  const rename = useChange(renamePasskey, { refreshes: [listPasskeys], onSuccess: onEnd });
  return (
    <li className={styles.passkey}>
      <Form
        isBusy={rename.isPending}
        submitLabel="Save"
        busyLabel="Saving…"
        extra={
          <Button variant="quiet" onClick={onEnd}>
            Cancel
          </Button>
        }
        onSend={({ name = '' }) => rename.mutate({ params: { id: passkey.id }, body: { name } })}
      >
        <ErrorSummary error={rename.error} fields={{ name: { label: 'Passkey name', id } }} />
        <TextField
          id={id}
          name="name"
          label="Passkey name"
          autoComplete="off"
          ref={field}
          defaultValue={passkey.name}
          error={complaintAbout(rename.error, 'name')}
        />
      </Form>
    </li>
  );
}
