import { useState } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Dialog } from '#ui/admin/dialog.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair, Form } from '#ui/admin/form.tsx';
import { useFormats } from '#ui/admin/formats.ts';
import { LARGEST_PARTY, MAX_NAME_CHARACTERS, MAX_NOTE_CHARACTERS } from '#features/front-of-house/party-values.ts';
import { fullDate } from '#features/locations/admin/texts.ts';
import type { DaySheet } from '../../staff-contract.ts';
import { TablesField } from '../tables/tables-field.tsx';
import { slotOptions, tablesOf } from './texts.ts';
import type { NewReservation } from './use-day-sheet.ts';
import { useSending } from './use-sending.ts';

const QUARTER_MS = 15 * 60_000;
/** Assumed stay for showing tables as taken; only the server has the real one. */
const USUAL_STAY_MS = 90 * 60_000;
const EMPTY = { start: '', partySize: '', name: '', phone: '', email: '', note: '', tables: '' };
type Fields = typeof EMPTY;
type Complaints = Partial<Record<keyof Fields, string>>;

/** Adds a reservation by phone on the sheet's day, or a party at the door. */
export function AddDialog({
  source,
  sheet,
  nowMs,
  send,
  onClose,
}: {
  source: NewReservation['source'];
  sheet: DaySheet;
  /** By the server's clock. */
  nowMs: number;
  send: (input: NewReservation) => Promise<Error | null>;
  onClose: () => void;
}) {
  const { language } = useFormats();
  const isWalkIn = source === 'walk_in';
  const sending = useSending(send);
  const [fields, setFields] = useState<Fields>({ ...EMPTY, name: isWalkIn ? 'Walk-in' : '' });
  const [complaints, setComplaints] = useState<Complaints>({});
  const text = (name: keyof Fields) => ({
    value: fields[name],
    autoComplete: 'off',
    error: complaints[name] ?? complaintAbout(sending.error, name),
    onChange: ({ target }: { target: { value: string } }) => {
      setFields({ ...fields, [name]: target.value });
      setComplaints({});
      sending.forget();
    },
  });
  const hasFieldComplaint = Object.keys(EMPTY).some((name) => complaintAbout(sending.error, name));

  const submit = (isForced: boolean) => {
    const wrong = complaintsAbout(fields, isWalkIn);
    setComplaints(wrong);
    if (Object.keys(wrong).length > 0) return;
    const { start, partySize, tables, ...rest } = fields;
    void sending.run({
      ...rest,
      source,
      start: isWalkIn ? new Date(Math.floor(nowMs / QUARTER_MS) * QUARTER_MS).toISOString() : start,
      partySize: Number(partySize),
      ...(isWalkIn && { tables: tablesOf(tables) }),
      ...(isForced && { isForced }),
    });
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isWalkIn ? 'Add walk-in' : 'Add reservation'}
      description={isWalkIn ? 'The party is here now.' : `For ${fullDate(sheet.date, language)}.`}
    >
      <Form
        isBusy={sending.isBusy}
        submitLabel="Add"
        busyLabel="Adding…"
        onSend={() => submit(false)}
        extra={
          sending.canForce && (
            <Button variant="secondary" isBusy={sending.isBusy} onClick={() => submit(true)}>
              Add anyway
            </Button>
          )
        }
      >
        {sending.error && !hasFieldComplaint && <RefusalNotice error={sending.error} />}
        <FieldPair>
          <TextField label="Party size" inputMode="numeric" {...text('partySize')} />
          {!isWalkIn && (
            <SelectField
              label="Time"
              options={[{ value: '', label: 'Choose a time' }, ...slotOptions(sheet, language)]}
              help={sheet.slots.length === 0 ? 'There are no times on this day: the restaurant is closed.' : undefined}
              {...text('start')}
            />
          )}
        </FieldPair>
        {isWalkIn && (
          <TablesField
            sheet={sheet}
            startMs={nowMs}
            endMs={nowMs + USUAL_STAY_MS}
            partySize={Number(fields.partySize) || 1}
            value={fields.tables}
            error={complaintAbout(sending.error, 'tables')}
            onChange={(tables) => {
              setFields({ ...fields, tables });
              sending.forget();
            }}
          />
        )}
        <TextField label="Name" maxLength={MAX_NAME_CHARACTERS} {...text('name')} />
        <FieldPair>
          <TextField label="Phone" type="tel" inputMode="tel" maxLength={40} {...text('phone')} />
          <TextField label="E-mail" type="email" maxLength={254} {...text('email')} />
        </FieldPair>
        <TextField label="Note" maxLength={MAX_NOTE_CHARACTERS} {...text('note')} />
      </Form>
    </Dialog>
  );
}

function complaintsAbout({ start, partySize, name }: Fields, isWalkIn: boolean): Complaints {
  const size = Number(partySize);
  return {
    ...(!(Number.isInteger(size) && size >= 1 && size <= LARGEST_PARTY) && {
      partySize: `Choose a size from 1 to ${LARGEST_PARTY}.`,
    }),
    ...(!isWalkIn && start === '' && { start: 'Choose a time.' }),
    ...(name.trim() === '' && { name: 'A name is needed.' }),
  };
}
