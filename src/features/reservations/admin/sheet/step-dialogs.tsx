import { useState } from 'react';
import { CalendarDay } from '#shared/listing.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { SelectField, TextAreaField, TextField } from '#ui/admin/field.tsx';
import { FieldPair, Form } from '#ui/admin/form.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { formatMoney } from '#features/menus/money.ts';
import { LARGEST_PARTY, MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';
import { type DaySheet, getDaySheet, type SheetRow } from '../../staff-contract.ts';
import { TablesField } from '../tables/tables-field.tsx';
import { slotOptions, clockText, tablesOf, titleOf } from './texts.ts';
import type { SheetStep } from './use-day-sheet.ts';
import { useSending } from './use-sending.ts';

/** Steps that ask for details first. */
export type StepWithDetails = 'seat' | 'tables' | 'cancel' | 'decline' | 'change' | DepositAction;
type DepositAction = 'keep_deposit' | 'return_deposit';

interface DialogProps {
  row: SheetRow;
  sheet: DaySheet;
  send: (step: SheetStep) => Promise<Error | null>;
  onClose: () => void;
}

/** The dialog that asks for the details of a step. */
export function StepDialog({ action, ...props }: DialogProps & { action: StepWithDetails }) {
  if (action === 'change') return <ChangeDialog {...props} />;
  if (action === 'seat' || action === 'tables') return <TablesDialog {...props} action={action} />;
  if (action === 'keep_deposit' || action === 'return_deposit') return <DepositDialog {...props} action={action} />;
  return <ReasonDialog {...props} action={action} />;
}

function TablesDialog({ row, sheet, send, onClose, action }: DialogProps & { action: 'seat' | 'tables' }) {
  const sending = useSending(send);
  const [tables, setTables] = useState(row.tables.join(', '));
  const label = action === 'seat' ? 'Seat' : 'Save';
  return (
    <Dialog
      isOpen
      isLight
      onClose={onClose}
      title={action === 'seat' ? `Seat ${titleOf(row)}` : `Tables of ${titleOf(row)}`}
    >
      <Form
        isBusy={sending.isBusy}
        submitLabel={label}
        busyLabel="Saving…"
        onSend={() => void sending.run({ action, tables: tablesOf(tables) })}
      >
        <RefusalNotice error={sending.error} />
        <TablesField
          sheet={sheet}
          forRow={row}
          startMs={Date.parse(row.start)}
          endMs={Date.parse(row.end)}
          partySize={row.partySize}
          value={tables}
          onChange={setTables}
        />
      </Form>
    </Dialog>
  );
}

/** Cancels a reservation, or declines a request, with a message to the guest. */
function ReasonDialog({ row, send, onClose, action }: DialogProps & { action: 'cancel' | 'decline' }) {
  const sending = useSending(send);
  const isCancel = action === 'cancel';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${isCancel ? 'Cancel' : 'Decline'}: ${titleOf(row)}`}
      description={
        row.hasEmail
          ? 'The guest gets an e-mail with your message.'
          : 'There is no e-mail address, so the guest is not notified. Please call.'
      }
    >
      <Form
        isBusy={sending.isBusy}
        isDanger
        submitLabel={isCancel ? 'Cancel the reservation' : 'Decline the request'}
        busyLabel={isCancel ? 'Cancelling…' : 'Declining…'}
        extra={
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
        }
        onSend={({ reason = '' }) => void sending.run({ action, reason: reason.trim() })}
      >
        {sending.error && !complaintAbout(sending.error, 'reason') && <RefusalNotice error={sending.error} />}
        <TextAreaField
          label={row.hasEmail ? 'Message to the guest' : 'Reason'}
          name="reason"
          help="Optional."
          rows={3}
          maxLength={200}
          error={complaintAbout(sending.error, 'reason')}
        />
      </Form>
    </Dialog>
  );
}

/** Keeps the deposit of a party that did not come, or returns a deposit; both need a reason. */
function DepositDialog({ row, send, onClose, action }: DialogProps & { action: DepositAction }) {
  const sending = useSending(send);
  const { language } = useFormats();
  const isKept = action === 'keep_deposit';
  const amount = row.deposit ? formatMoney(row.deposit.total, { ...row.deposit, language }) : '';
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${isKept ? 'Keep' : 'Return'} ${amount}: ${titleOf(row)}`}
      description={
        isKept
          ? 'The restaurant keeps the deposit. You can still return it later.'
          : 'The whole deposit goes back to the guest’s card. This cannot be undone.'
      }
    >
      <Form
        isBusy={sending.isBusy}
        isDanger={!isKept}
        submitLabel={isKept ? 'Keep the deposit' : 'Return the deposit'}
        busyLabel="Saving…"
        extra={
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
        }
        onSend={({ reason = '' }) => void sending.run({ action, reason: reason.trim() })}
      >
        {sending.error && !complaintAbout(sending.error, 'reason') && <RefusalNotice error={sending.error} />}
        <TextAreaField
          label="Reason"
          name="reason"
          help="For your colleagues; the guest does not see it."
          rows={2}
          maxLength={200}
          error={complaintAbout(sending.error, 'reason')}
        />
      </Form>
    </Dialog>
  );
}

/** Changes day, time, size or note, if necessary to a full or closed time. */
function ChangeDialog({ row, sheet, send, onClose }: DialogProps) {
  const { language } = useFormats();
  const sending = useSending(send);
  const [fields, setFields] = useState({
    date: row.date,
    start: row.start,
    size: String(row.partySize),
    note: row.note,
  });
  const [complaints, setComplaints] = useState<{ start?: string; size?: string }>({});
  const isOtherDay = fields.date !== sheet.date;
  const other = useEndpoint(
    getDaySheet,
    { params: { rlid: sheet.rlid }, query: { date: fields.date } },
    { isEnabled: isOtherDay && CalendarDay.safeParse(fields.date).success },
  );
  const day = isOtherDay ? other.data : sheet;
  const times = day ? slotOptions(day, language) : [];
  const isOwnListed = times.some(({ value }) => value === row.start);
  const own = { value: row.start, label: `${clockText(row.start, language, sheet.timeZone)}, as it is` };
  const options = [
    { value: '', label: isOtherDay && other.isFetching ? 'Loading…' : 'Choose a time' },
    ...(fields.date === row.date && !isOwnListed ? [own] : []),
    ...times,
  ];
  const put = (changes: Partial<typeof fields>) => {
    setFields({ ...fields, ...changes });
    setComplaints({});
    sending.forget();
  };

  const submit = (isForced: boolean) => {
    const partySize = Number(fields.size);
    if (fields.start === '') return setComplaints({ start: 'Choose a time.' });
    if (!Number.isInteger(partySize) || partySize < 1 || partySize > LARGEST_PARTY)
      return setComplaints({ size: `Choose a size from 1 to ${LARGEST_PARTY}.` });
    const changes = {
      ...(fields.start !== row.start && { start: fields.start }),
      ...(partySize !== row.partySize && { partySize }),
      ...(fields.note.trim() !== row.note && { note: fields.note.trim() }),
    };
    if (Object.keys(changes).length === 0) return onClose();
    return void sending.run({ action: 'change', ...changes, ...(isForced && { isForced }) });
  };

  return (
    <Dialog isOpen onClose={onClose} title={`Change: ${titleOf(row)}`}>
      <Form
        isBusy={sending.isBusy}
        submitLabel="Save"
        busyLabel="Saving…"
        onSend={() => submit(false)}
        extra={
          sending.canForce && (
            <Button variant="secondary" isBusy={sending.isBusy} onClick={() => submit(true)}>
              Move anyway
            </Button>
          )
        }
      >
        <RefusalNotice error={sending.error} />
        <FieldPair>
          <TextField
            label="Day"
            type="date"
            value={fields.date}
            onChange={({ target }) => put({ date: target.value, start: target.value === row.date ? row.start : '' })}
          />
          <SelectField
            label="Time"
            value={fields.start}
            options={options}
            error={complaints.start ?? complaintAbout(sending.error, 'start')}
            help={day?.slots.length === 0 ? 'There are no times on this day: the restaurant is closed.' : undefined}
            onChange={({ target }) => put({ start: target.value })}
          />
        </FieldPair>
        <TextField
          label="Party size"
          inputMode="numeric"
          autoComplete="off"
          value={fields.size}
          error={complaints.size ?? complaintAbout(sending.error, 'partySize')}
          onChange={({ target }) => put({ size: target.value.replace(/\D/g, '').slice(0, 2) })}
        />
        <TextField
          label="Note"
          autoComplete="off"
          maxLength={MAX_NOTE_CHARACTERS}
          value={fields.note}
          error={complaintAbout(sending.error, 'note')}
          onChange={({ target }) => put({ note: target.value })}
        />
      </Form>
    </Dialog>
  );
}
