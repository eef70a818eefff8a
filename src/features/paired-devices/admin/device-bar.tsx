import { useState } from 'react';
import { getSession, signOut, type StaffSession } from '#features/accounts/contract.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { ConfirmDialog } from '#ui/admin/confirm-dialog.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { handOverDevice, pairDevice } from '../contract.ts';
import styles from './devices.module.css';
import { InitialsField } from './initials-field.tsx';

/** Replaces the menu on a paired device: restaurant, staff member, and buttons to hand over and to end the shift. */
export function DeviceBar({
  device: { rlid, initials },
  user,
}: {
  device: NonNullable<StaffSession['device']>;
  user: StaffSession['user'];
}) {
  const [asked, setAsked] = useState<'hand over' | 'end' | null>(null);
  const handOver = useChange(handOverDevice, {
    refreshes: [getSession],
    onSuccess: (_, { body }) => {
      setAsked(null);
      showFlash({ kind: 'success', text: `${body?.initials.trim().toUpperCase() ?? ''} works with this device now.` });
    },
  });
  const end = useChange(signOut, { waitsForSignIn: false, onSuccess: () => location.assign(pairDevice.path) });
  const person = [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username;
  return (
    <header className={styles.bar}>
      <p>
        {person}’s device · <strong>{initials}</strong>
      </p>
      <div className={styles.barActions}>
        <Button variant="secondary" onClick={() => setAsked('hand over')}>
          Hand over
        </Button>
        <Button variant="secondary" onClick={() => setAsked('end')}>
          End the pairing
        </Button>
      </div>
      <Dialog
        isOpen={asked === 'hand over'}
        onClose={() => setAsked(null)}
        title="Hand over"
        description="Who works with this device now?"
      >
        <Form
          isBusy={handOver.isPending}
          submitLabel="Hand over"
          busyLabel="Handing over…"
          onSend={(values) => handOver.mutate({ params: { rlid }, body: { initials: values['initials'] ?? '' } })}
        >
          <ErrorSummary
            error={handOver.error}
            fields={{ initials: { label: 'Your initials', id: 'device-initials' } }}
          />
          <InitialsField error={handOver.error} />
        </Form>
      </Dialog>
      <ConfirmDialog
        isOpen={asked === 'end'}
        title="End the pairing?"
        description="The device shows nothing of the restaurant until it is paired again."
        error={end.error}
        isBusy={end.isPending}
        label="End the pairing"
        busyLabel="Ending…"
        keepLabel="Cancel"
        onConfirm={() => end.mutate({})}
        onClose={() => setAsked(null)}
      />
    </header>
  );
}
