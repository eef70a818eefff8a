import { getLocationOptions, LOCATION_SERVICES, LOCATION_STATUSES } from '../../staff-contract.ts';
import type { LocationForm as Values } from '../../staff-contract-edit.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { CheckField, SelectField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { SERVICE_LABELS, STATUS_LABELS } from '../texts.ts';
import { ExceptionsEditor } from './exceptions-editor.tsx';
import { FIELD_LABELS, fieldId } from './form-errors.ts';
import { GuestPreview } from './guest-preview.tsx';
import { HoursEditor } from './hours-editor.tsx';
import { PlaceCheck } from './place-check.tsx';

type TextName =
  | 'restaurantNumber'
  | 'name'
  | 'address1'
  | 'address2'
  | 'city'
  | 'zip'
  | 'latitude'
  | 'longitude'
  | 'phone';

/** All that staff set of a restaurant. */
export function LocationForm({
  form,
  today,
  right,
  error,
  onEdit,
}: {
  form: Values;
  /** The date at the restaurant, YYYY-MM-DD. */
  today: string;
  /** The right that the user needs in a state for the state to be offered. */
  right: 'add' | 'change';
  error: Error | null;
  onEdit: (changes: Partial<Values>) => void;
}) {
  const options = useEndpoint(getLocationOptions);
  const text = (name: TextName) => ({
    id: fieldId(name),
    label: FIELD_LABELS[name] ?? name,
    value: form[name],
    error: complaintAbout(error, name),
    onChange: (event: { currentTarget: { value: string } }) => onEdit({ [name]: event.currentTarget.value }),
  });
  const regions = (options.data?.regions ?? []).filter(
    (region) => (right === 'add' ? region.mayAdd : region.mayChange) || region.state === form.state,
  );
  const zones = options.data?.timeZones ?? [];
  const opensLater = form.status === 'temporarily_closed' || form.status === 'coming_soon';
  return (
    <>
      <Card title="Address and location">
        <FieldPair>
          <TextField {...text('restaurantNumber')} />
          <TextField {...text('name')} help="If empty, guests see the street address." />
        </FieldPair>
        <FieldPair>
          <TextField {...text('address1')} autoComplete="off" />
          <TextField {...text('address2')} autoComplete="off" />
        </FieldPair>
        <FieldPair>
          <TextField {...text('city')} autoComplete="off" />
          <SelectField
            id={fieldId('state')}
            label="State or province"
            value={form.state}
            error={complaintAbout(error, 'state')}
            onChange={(event) => onEdit({ state: event.currentTarget.value })}
            options={[
              ...(regions.some(({ state }) => state === form.state)
                ? []
                : [{ value: form.state, label: form.state || 'Choose' }]),
              ...regions.map(({ state, name }) => ({ value: state, label: name })),
            ]}
          />
          <TextField {...text('zip')} autoComplete="off" />
        </FieldPair>
        <FieldPair>
          <TextField {...text('latitude')} inputMode="decimal" help="Decimal degrees, such as 43.6562." />
          <TextField {...text('longitude')} inputMode="decimal" help="West is negative, such as -70.2497." />
        </FieldPair>
        <PlaceCheck
          zip={form.zip}
          latitude={form.latitude}
          longitude={form.longitude}
          timeZone={form.timeZone}
          onZone={(timeZone) => onEdit({ timeZone })}
        />
        <FieldPair>
          <TextField {...text('phone')} type="tel" autoComplete="off" />
          <SelectField
            id={fieldId('timeZone')}
            label="Time zone"
            value={form.timeZone}
            error={complaintAbout(error, 'timeZone')}
            onChange={(event) => onEdit({ timeZone: event.currentTarget.value })}
            options={[...new Set([form.timeZone, ...zones])].map((value) => ({ value, label: value || 'Choose' }))}
          />
        </FieldPair>
      </Card>
      <Card title="Status and services">
        <FieldPair>
          <SelectField
            id={fieldId('status')}
            label="Status"
            value={form.status}
            error={complaintAbout(error, 'status')}
            onChange={({ currentTarget }) =>
              onEdit({ status: LOCATION_STATUSES.find((one) => one === currentTarget.value) ?? 'open' })
            }
            options={LOCATION_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
          />
          {opensLater && (
            <TextField
              id={fieldId('reopensOn')}
              label="Opens on"
              type="date"
              help="The first day of service. Leave empty if unknown."
              value={form.reopensOn}
              error={complaintAbout(error, 'reopensOn')}
              onChange={(event) => onEdit({ reopensOn: event.currentTarget.value })}
            />
          )}
        </FieldPair>
        <FieldPair>
          {LOCATION_SERVICES.map((name) => (
            <CheckField
              key={name}
              label={SERVICE_LABELS[name]}
              checked={form.services[name]}
              onChange={(event) => onEdit({ services: { ...form.services, [name]: event.currentTarget.checked } })}
            />
          ))}
        </FieldPair>
      </Card>
      <Card
        title="Weekly hours"
        intro={`In the time zone of the restaurant${form.timeZone && ` (${form.timeZone.replaceAll('_', ' ')})`}. A closing time after midnight belongs to the day of opening.`}
      >
        {(['operationHours', 'curbsideHours', 'deliveryHours'] as const).map((field) => (
          <HoursEditor
            key={field}
            field={field}
            label={FIELD_LABELS[field] ?? field}
            week={form[field]}
            error={error}
            onChange={(week) => onEdit({ [field]: week })}
          />
        ))}
      </Card>
      <Card title="Special hours" intro="On these dates, special hours replace the weekly hours.">
        <ExceptionsEditor
          exceptions={form.exceptions}
          today={today}
          error={error}
          onChange={(exceptions) => onEdit({ exceptions })}
        />
      </Card>
      <Card title="Preview for guests">
        <GuestPreview form={form} today={today} />
      </Card>
    </>
  );
}
