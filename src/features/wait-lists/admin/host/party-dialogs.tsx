import { useState } from 'react';
import { Dialog } from '#ui/admin/dialog.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { LARGEST_PARTY, MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';
import type { HostEntry } from '../../staff-contract.ts';
import type { ActionInput } from './step.ts';
import { titleOf } from './texts.ts';

interface PartyDialogProps {
  entry: HostEntry;
  onSend: (input: ActionInput) => void;
  onClose: () => void;
}

/** Seats a party; the table is for the host's own overview and may stay empty. */
export function SeatDialog({ entry, onSend, onClose }: PartyDialogProps) {
  return (
    <Dialog isOpen isLight onClose={onClose} title={`Seat ${titleOf(entry)}`}>
      <Form
        isBusy={false}
        submitLabel="Seat"
        busyLabel="Seat"
        onSend={({ table = '' }) => onSend({ action: 'seat', table: table.trim() })}
      >
        <TextField label="Table" name="table" help="Optional." autoComplete="off" maxLength={20} />
      </Form>
    </Dialog>
  );
}

/** Changes a party's size; the quote is made again. */
export function SizeDialog({ entry, onSend, onClose }: PartyDialogProps) {
  const [error, setError] = useState<string>();
  return (
    <Dialog isOpen isLight onClose={onClose} title={`Change size: ${titleOf(entry)}`}>
      <Form
        isBusy={false}
        submitLabel="Change size"
        busyLabel="Change size"
        onSend={({ size = '' }) => {
          const partySize = Number(size);
          if (Number.isInteger(partySize) && partySize >= 1 && partySize <= LARGEST_PARTY)
            onSend({ action: 'size', partySize });
          else setError(`Choose a size from 1 to ${LARGEST_PARTY}.`);
        }}
      >
        <TextField
          label="Party size"
          name="size"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={entry.partySize}
          error={error}
        />
      </Form>
    </Dialog>
  );
}

const PAUSES = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '60', label: '1 hour' },
  { value: '720', label: 'The rest of the day' },
];

/** Closes the list for guests for a while; hosts go on adding parties. */
export function PauseDialog({
  isBusy,
  error,
  onSend,
  onClose,
}: {
  isBusy: boolean;
  error: string | undefined;
  onSend: (pause: { minutes: number; reason: string }) => void;
  onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Pause the wait list"
      description="Guests cannot join by themselves during the pause. You can still add parties. The pause ends by itself."
    >
      <Form
        isBusy={isBusy}
        submitLabel="Pause"
        busyLabel="Pausing…"
        onSend={({ minutes, reason = '' }) => onSend({ minutes: Number(minutes), reason: reason.trim() })}
      >
        <SelectField label="For" name="minutes" options={PAUSES} defaultValue="30" />
        <TextField
          label="Reason"
          name="reason"
          help="Guests read it. Optional."
          autoComplete="off"
          maxLength={MAX_NOTE_CHARACTERS}
          error={error}
        />
      </Form>
    </Dialog>
  );
}
