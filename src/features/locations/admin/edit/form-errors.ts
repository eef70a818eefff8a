import { Refusal, sentence } from '#ui/admin/api/problem.ts';
import { DAY_WORDS } from '../words.ts';

/** How each field is called, by its wire name. */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
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

/** The id of the control of a field: "operationHours.1.0.open" and its span alike lead to the span's first time. */
export function fieldId(field: string): string {
  const parts = field.split('.');
  if (parts[0]?.endsWith('Hours')) return ['location', ...parts.slice(0, 3)].join('-');
  if (parts[0] === 'exceptions') return `location-exceptions-${parts[1] ?? 0}`;
  return `location-${parts[0] ?? field}`;
}

/** What the summary of errors links to, for the fields that were refused. */
export function summaryFields(error: Error | null): Record<string, { label: string; id: string }> {
  const errors = error instanceof Refusal ? error.errors : [];
  return Object.fromEntries(errors.map(({ field }) => [field, { label: labelOf(field), id: fieldId(field) }]));
}

function labelOf(field: string): string {
  const [name = '', first, second] = field.split('.');
  const words = FIELD_WORDS[name] ?? name;
  if (name === 'exceptions' && first !== undefined) return `${words}, line ${Number(first) + 1}`;
  if (!name.endsWith('Hours') || first === undefined) return words;
  const span = second === undefined ? '' : `, span ${Number(second) + 1}`;
  return `${words}, ${DAY_WORDS[Number(first)] ?? first}${span}`;
}

/** The first complaint about a field or anything in it. */
export function complaintWithin(error: Error | null, field: string): string | undefined {
  const errors = error instanceof Refusal ? error.errors : [];
  const found = errors.find((one) => one.field === field || one.field.startsWith(`${field}.`));
  return found && sentence(found.message);
}

/** What is wrong with one span of a day, as `spanErrors` found it. */
export function complaintAt(errors: readonly { at: number; message: string }[], place: number): string | undefined {
  const found = errors.find(({ at }) => at === place);
  return found && sentence(found.message);
}
