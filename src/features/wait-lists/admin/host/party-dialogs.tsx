import { useState } from 'react';
import { Dialog } from '#ui/admin/dialog.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { useNow } from '#ui/admin/use-now.ts';
import { LARGEST_PARTY, MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';
import type { HostBoard, HostEntry } from '../../staff-contract.ts';
import { partyAt } from '../../table-use.ts';
import type { PartyQuestion } from './party-row.tsx';
import type { ActionInput } from './step.ts';
import { titleOf } from './texts.ts';

interface PartyDialogProps {
  entry: HostEntry;
  onSend: (input: ActionInput) => void;
  onClose: () => void;
}

/** Asks for the details of an action with a party. */
export function PartyDialog({
  kind,
  board,
  ...props
}: PartyDialogProps & { kind: PartyQuestion; board: Pick<HostBoard, 'live' | 'closed'> }) {
  if (kind === 'seat') return <SeatDialog {...props} closed={board.closed} />;
  if (kind === 'move') return <MoveDialog {...props} lineLength={board.live.length} />;
  if (kind === 'decline') return <DeclineDialog {...props} />;
  return <SizeDialog {...props} />;
}

/**
 * Seats a party; the table is for the host's own overview and may stay empty. Asks before a table is given twice.
 * @param closed parties of today that were seated or left
 */
function SeatDialog({ entry, closed, onSend, onClose }: PartyDialogProps & { closed: readonly HostEntry[] }) {
  const [table, setTable] = useState('');
  const holder = partyAt(table, closed, useNow());
  const label = holder ? 'Seat anyway' : 'Seat';
  return (
    <Dialog isOpen isLight onClose={onClose} title={`Seat ${titleOf(entry)}`}>
      <Form
        isBusy={false}
        submitLabel={label}
        busyLabel={label}
        onSend={() => onSend({ action: 'seat', table: table.trim(), ...(holder && { isForced: true }) })}
      >
        <TextField
          label="Table"
          name="table"
          help="Optional."
          autoComplete="off"
          maxLength={20}
          value={table}
          onChange={(event) => setTable(event.target.value)}
        />
        {holder && (
          <Notice kind="note">
            <p>
              Table {holder.table} was given to {titleOf(holder)} less than an hour ago. Is it free again?
            </p>
          </Notice>
        )}
      </Form>
    </Dialog>
  );
}

/** Moves a party to another place in line, with the reason for other hosts. */
function MoveDialog({ entry, lineLength, onSend, onClose }: PartyDialogProps & { lineLength: number }) {
  const [errors, setErrors] = useState<{ place?: string; reason?: string }>({});
  return (
    <Dialog isOpen isLight onClose={onClose} title={`Move ${titleOf(entry)}`}>
      <Form
        isBusy={false}
        submitLabel="Move"
        busyLabel="Move"
        onSend={({ place: typed = '', reason = '' }) => {
          const place = Number(typed);
          const isPlace = Number.isInteger(place) && place >= 1 && place <= lineLength;
          if (isPlace && reason.trim() !== '') onSend({ action: 'move', place, reason: reason.trim() });
          else
            setErrors({
              ...(!isPlace && { place: `Choose a place from 1 to ${lineLength}.` }),
              ...(reason.trim() === '' && { reason: REASON_MISSING }),
            });
        }}
      >
        <TextField
          label="Place in line"
          name="place"
          inputMode="numeric"
          autoComplete="off"
          defaultValue={entry.place > 1 ? entry.place - 1 : 2}
          error={errors.place}
        />
        <ReasonField error={errors.reason} />
      </Form>
    </Dialog>
  );
}

/** Declines a party, with the reason for other hosts. */
function DeclineDialog({ entry, onSend, onClose }: PartyDialogProps) {
  const [error, setError] = useState<string>();
  return (
    <Dialog isOpen isLight onClose={onClose} title={`Decline ${titleOf(entry)}`}>
      <Form
        isBusy={false}
        submitLabel="Decline"
        busyLabel="Decline"
        onSend={({ reason = '' }) => {
          if (reason.trim() === '') setError(REASON_MISSING);
          else onSend({ action: 'decline', reason: reason.trim() });
        }}
      >
        <ReasonField error={error} />
      </Form>
    </Dialog>
  );
}

const REASON_MISSING = 'Enter a reason.';

function ReasonField({ error }: { error: string | undefined }) {
  return (
    <TextField
      label="Reason"
      name="reason"
      help="Shown to other hosts, not to guests."
      autoComplete="off"
      maxLength={MAX_NOTE_CHARACTERS}
      error={error}
    />
  );
}

/** Changes a party's size; the quote is made again. */
function SizeDialog({ entry, onSend, onClose }: PartyDialogProps) {
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
