import type { BulkChange } from '../../staff-contract-bulk.ts';
import { EXCEPTION_SERVICES, type ExceptionService, type Span } from '../../staff-contract-hours.ts';
import { LOCATION_SERVICES, type LocationService } from '../../staff-contract.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { useTimeText } from '../time-text.ts';
import { HOURS_LABELS, SERVICE_LABELS } from '../texts.ts';

type HoursKind = 'closed' | 'closes_at' | 'opens_at' | 'other';

/** Values of all kinds of changes: switching back and forth loses nothing. */
export interface BulkDraft {
  kind: BulkChange['kind'];
  from: string;
  to: string;
  service: ExceptionService;
  hours: HoursKind;
  at: string;
  span: Span;
  reason: string;
  existing: 'keep' | 'overwrite';
  until: string;
  services: Partial<Record<LocationService, boolean>>;
}

export const EMPTY_DRAFT: BulkDraft = {
  kind: 'exception',
  from: '',
  to: '',
  service: 'all',
  hours: 'closed',
  at: '15:00',
  span: { open: '11:00', close: '15:00' },
  reason: '',
  existing: 'keep',
  until: '',
  services: {},
};

const HOURS: readonly { value: HoursKind; label: string }[] = [
  { value: 'closed', label: 'Closed all day' },
  { value: 'closes_at', label: 'Closes at' },
  { value: 'opens_at', label: 'Opens at' },
  { value: 'other', label: 'Different hours' },
];

/** Wire names of the dialog's fields, for the summary of errors. */
export const BULK_ERROR_FIELDS = {
  'change.from': { label: 'First day', id: 'bulk-from' },
  'change.to': { label: 'Last day', id: 'bulk-to' },
  'change.hours.at': { label: 'Time', id: 'bulk-at' },
  'change.hours.spans.0': { label: 'Opens', id: 'bulk-open' },
  'change.hours.spans.0.open': { label: 'Opens', id: 'bulk-open' },
  'change.hours.spans.0.close': { label: 'Closes', id: 'bulk-close' },
  'change.reason': { label: 'Reason', id: 'bulk-reason' },
  'change.until': { label: 'Closed until', id: 'bulk-until' },
  'change.set': { label: 'Services', id: 'bulk-service-isDiningRoomOpened' },
} as const;

/** The dialog's values, as they are sent. */
export function toChange(draft: BulkDraft): BulkChange {
  const days = { from: draft.from, ...(draft.to && { to: draft.to }) };
  switch (draft.kind) {
    case 'exception':
      return {
        kind: 'exception',
        ...days,
        service: draft.service,
        hours: hoursOf(draft),
        reason: draft.reason,
        existing: draft.existing,
      };
    case 'remove_exceptions':
      return { kind: 'remove_exceptions', ...days };
    case 'close':
      return { kind: 'close', until: draft.until || null };
    case 'reopen':
      return { kind: 'reopen' };
    case 'services':
      return { kind: 'services', set: draft.services };
  }
}

function hoursOf({ hours, at, span }: BulkDraft): Extract<BulkChange, { kind: 'exception' }>['hours'] {
  if (hours === 'closed') return { kind: 'closed' };
  return hours === 'other' ? { kind: 'other', spans: [span] } : { kind: hours, at };
}

/** The fields of the chosen change. */
export function BulkFields({
  draft,
  onEdit,
  error,
}: {
  draft: BulkDraft;
  onEdit: (changes: Partial<BulkDraft>) => void;
  error: Error | null;
}) {
  const about = (field: keyof typeof BULK_ERROR_FIELDS) => ({
    id: BULK_ERROR_FIELDS[field].id,
    error: complaintAbout(error, field),
  });
  if (draft.kind === 'reopen') return <p>Temporarily closed restaurants reopen today.</p>;
  if (draft.kind === 'close') {
    return (
      <TextField
        {...about('change.until')}
        label="Closed until"
        type="date"
        help="The first day of service. Leave empty to keep the restaurant closed until staff reopen it."
        value={draft.until}
        onChange={(event) => onEdit({ until: event.target.value })}
      />
    );
  }
  if (draft.kind === 'services') {
    return (
      <FieldPair>
        {LOCATION_SERVICES.map((name) => (
          <SelectField
            key={name}
            id={`bulk-service-${name}`}
            label={SERVICE_LABELS[name]}
            value={String(draft.services[name] ?? '')}
            options={[
              { value: '', label: 'No change' },
              { value: 'true', label: 'Offered' },
              { value: 'false', label: 'Not offered' },
            ]}
            onChange={({ target: { value } }) => {
              const { [name]: _, ...rest } = draft.services;
              onEdit({ services: value === '' ? rest : { ...rest, [name]: value === 'true' } });
            }}
          />
        ))}
      </FieldPair>
    );
  }
  return (
    <>
      <FieldPair>
        <TextField
          {...about('change.from')}
          label="First day"
          type="date"
          value={draft.from}
          onChange={(event) => onEdit({ from: event.target.value })}
        />
        <TextField
          {...about('change.to')}
          label="Last day"
          type="date"
          help="Leave empty for one day."
          value={draft.to}
          onChange={(event) => onEdit({ to: event.target.value })}
        />
      </FieldPair>
      {draft.kind === 'exception' && <ExceptionFields draft={draft} onEdit={onEdit} about={about} />}
    </>
  );
}

function TimeField({
  value,
  onChange,
  ...field
}: {
  id: string;
  label: string;
  help?: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}) {
  return <TextField {...field} {...useTimeText(value, onChange)} />;
}

function ExceptionFields({
  draft,
  onEdit,
  about,
}: {
  draft: BulkDraft;
  onEdit: (changes: Partial<BulkDraft>) => void;
  about: (field: keyof typeof BULK_ERROR_FIELDS) => { id: string; error: string | undefined };
}) {
  return (
    <>
      <FieldPair>
        <SelectField
          label="Hours"
          value={draft.service}
          options={EXCEPTION_SERVICES.map((value) => ({ value, label: HOURS_LABELS[value] }))}
          onChange={({ target }) =>
            onEdit({ service: EXCEPTION_SERVICES.find((one) => one === target.value) ?? 'all' })
          }
        />
        <SelectField
          label="On these days"
          value={draft.hours}
          options={HOURS}
          onChange={({ target }) =>
            onEdit({ hours: HOURS.find(({ value }) => value === target.value)?.value ?? 'closed' })
          }
        />
      </FieldPair>
      {(draft.hours === 'closes_at' || draft.hours === 'opens_at') && (
        <TimeField
          {...about('change.hours.at')}
          label={draft.hours === 'closes_at' ? 'Closes at' : 'Opens at'}
          help="Shortens the usual hours of each restaurant."
          value={draft.at}
          onChange={(at) => onEdit({ at })}
        />
      )}
      {draft.hours === 'other' && (
        <FieldPair>
          <TimeField
            {...about('change.hours.spans.0')}
            label="Opens"
            value={draft.span.open}
            onChange={(open) => onEdit({ span: { ...draft.span, open } })}
          />
          <TimeField
            {...about('change.hours.spans.0.close')}
            label="Closes"
            value={draft.span.close}
            onChange={(close) => onEdit({ span: { ...draft.span, close } })}
          />
        </FieldPair>
      )}
      <FieldPair>
        <TextField
          {...about('change.reason')}
          label="Reason"
          help="Guests see the reason beside the hours, for example “Holiday”."
          value={draft.reason}
          onChange={(event) => onEdit({ reason: event.target.value })}
        />
        <SelectField
          label="Where a day already has special hours"
          value={draft.existing}
          options={[
            { value: 'keep', label: 'Keep them' },
            { value: 'overwrite', label: 'Replace them' },
          ]}
          onChange={({ target }) => onEdit({ existing: target.value === 'overwrite' ? 'overwrite' : 'keep' })}
        />
      </FieldPair>
    </>
  );
}
