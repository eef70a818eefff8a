/** An option of a field: its value and its label. */
export interface FieldOption {
  value: string;
  label: string;
}

/** Makes options from labels by value, in their order. */
export function optionsOf(labels: Readonly<Record<string, string>>): FieldOption[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
