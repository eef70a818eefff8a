import type { FieldError } from '#shared/problem.ts';

export const MAX_NAME_CHARACTERS = 60;
export const MAX_NOTE_CHARACTERS = 200;
/** No restaurant seats a larger party online, regardless of its settings. */
export const LARGEST_PARTY = 30;
/** Initial party size of a form. */
export const USUAL_PARTY = 2;

/** Form fields of guests' pages, besides those of the party. */
/** The Idempotency-Key of a form. */
export const ATTEMPT_FIELD = 'attempt';
export const ACTION_FIELD = 'action';
export const VERSION_FIELD = 'version';

/** Values of every party form, as typed. The names are those of the APIs. */
export interface PartyValues {
  name: string;
  partySize: string;
  phone: string;
  email: string;
  note: string;
  /** The tick for text messages. */
  smsConsent: boolean;
}

export const NO_PARTY: PartyValues = {
  name: '',
  partySize: '',
  phone: '',
  email: '',
  note: '',
  smsConsent: false,
};

/** The box for text messages in a form. */
export const TEXT_CONSENT_FIELD = 'smsConsent';

/** In the order of the forms. */
export const PARTY_FIELDS = ['partySize', 'name', 'phone', 'email', 'note'] as const;
export type PartyField = (typeof PARTY_FIELDS)[number];

/** Errors of fields, as ends of message ids: party.error_name. `contact` is shown at the phone number. */
export type PartyComplaint = 'size' | 'name' | 'contact' | 'phone' | 'email' | 'note';

/** The problem with an attempt, besides the restaurant's refusal. */
export interface PartyProblem<Refusal extends string> {
  refusal?: Refusal;
  /** The restaurant's own text: "Kitchen closed for cleaning". */
  detail?: string;
  fields: Partial<Record<PartyField, PartyComplaint>>;
}

/** Complaints by checks that need no answer from the restaurant; empty without any. */
export function complaintsAbout(
  values: PartyValues,
  maxPartySize: number,
): Partial<Record<PartyField, PartyComplaint>> {
  const size = Number(values.partySize);
  return {
    ...(!(Number.isInteger(size) && size >= 1 && size <= maxPartySize) && { partySize: 'size' }),
    ...((values.name.trim() === '' || values.name.trim().length > MAX_NAME_CHARACTERS) && { name: 'name' }),
    ...(values.phone.trim() === '' && values.email.trim() === '' && { phone: 'contact' }),
    ...(values.note.trim().length > MAX_NOTE_CHARACTERS && { note: 'note' }),
  };
}

const COMPLAINT_OF: Readonly<Record<string, [PartyField, PartyComplaint]>> = {
  partySize: ['partySize', 'size'],
  name: ['name', 'name'],
  phone: ['phone', 'phone'],
  email: ['email', 'email'],
  note: ['note', 'note'],
};

/** The complaints of an API about the fields of a party. @param code of the problem */
export function complaintsOf(
  code: string,
  errors: readonly Pick<FieldError, 'field'>[],
): Partial<Record<PartyField, PartyComplaint>> {
  if (code === 'party_too_large') return { partySize: 'size' };
  return Object.fromEntries(errors.flatMap(({ field }) => (COMPLAINT_OF[field] ? [COMPLAINT_OF[field]] : [])));
}
