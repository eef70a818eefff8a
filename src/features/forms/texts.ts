/** A text for guests: a message of the site's catalogue with its values, or a text written by staff. */
export type GuestText = string | { id: string; values?: Readonly<Record<string, string | number>> };

/** Key of the errors of a form as a whole (Spec §5). */
export const NON_FIELD_ERRORS = '__all__';
