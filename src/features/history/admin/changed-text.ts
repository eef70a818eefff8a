type Details = Readonly<Record<string, unknown>>;

const FIELD_LABELS: Readonly<Record<string, string>> = {
  firstName: 'first name',
  lastName: 'last name',
  email: 'e-mail',
  timeZone: 'time zone',
  isSuperuser: 'superuser',
  isActive: 'active',
  languageCode: 'language',
  rootPageId: 'first page',
  isDefault: 'default',
};

/** "Changed username and e-mail"; unexpected shapes of details are skipped. */
export function changedText(details: Details): string {
  const fields = textsOf(details['fields']).map((name) => FIELD_LABELS[name] ?? name);
  return fields.length > 0 ? `Changed ${joined(fields)}` : 'Saved without a change';
}

/** The texts in a list; none for anything else. */
export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** "a, b and c" */
export function joined(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(words);
}
