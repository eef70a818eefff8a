/** A text for guests: a message of the site's catalogue with its values, or words as staff wrote them. */
export type Words = string | { id: string; values?: Readonly<Record<string, string | number>> };

/** Key of what is wrong with a form as a whole (Spec §5). */
export const NON_FIELD_ERRORS = '__all__';
