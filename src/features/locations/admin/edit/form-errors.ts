import { Refusal, sentence } from '#ui/admin/api/problem.ts';
import { DAY_LABELS } from '../texts.ts';

/** Labels of the fields, by wire name. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  restaurantNumber: 'Number',
  name: 'Name',
  address1: 'Street',
  address2: 'Second line',
  city: 'City',
  state: 'State or province',
  zip: 'ZIP or postal code',
  latitude: 'Latitude',
  longitude: 'Longitude',
  phone: 'Phone',
  timeZone: 'Time zone',
  status: 'Status',
  reopensOn: 'Opens on',
  services: 'Services',
  operationHours: 'Opening hours',
  curbsideHours: 'Curbside hours',
  deliveryHours: 'Delivery hours',
  exceptions: 'Special hours',
};

/** Id of a field's control. "operationHours.1.0.open" and its span both give the span's first time. */
export function fieldId(field: string): string {
  const parts = field.split('.');
  if (parts[0]?.endsWith('Hours')) return ['location', ...parts.slice(0, 3)].join('-');
  if (parts[0] === 'exceptions') return `location-exceptions-${parts[1] ?? 0}`;
  return `location-${parts[0] ?? field}`;
}

/** Link targets of the error summary, for the refused fields. */
export function summaryFields(error: Error | null): Record<string, { label: string; id: string }> {
  const errors = error instanceof Refusal ? error.errors : [];
  return Object.fromEntries(errors.map(({ field }) => [field, { label: labelOf(field), id: fieldId(field) }]));
}

function labelOf(field: string): string {
  const [name = '', first, second] = field.split('.');
  const words = FIELD_LABELS[name] ?? name;
  if (name === 'exceptions' && first !== undefined) return `${words}, line ${Number(first) + 1}`;
  if (!name.endsWith('Hours') || first === undefined) return words;
  const span = second === undefined ? '' : `, interval ${Number(second) + 1}`;
  return `${words}, ${DAY_LABELS[Number(first)] ?? first}${span}`;
}

/** The first error of a field or of anything in the field. */
export function complaintWithin(error: Error | null, field: string): string | undefined {
  const errors = error instanceof Refusal ? error.errors : [];
  const found = errors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
  return found && sentence(found.message);
}

/** The error of one span of a day, as `spanErrors` found it. */
export function complaintAt(errors: readonly { at: number; message: string }[], place: number): string | undefined {
  const found = errors.find(({ at }) => at === place);
  return found && sentence(found.message);
}
