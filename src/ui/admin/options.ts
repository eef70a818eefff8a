/** What a field offers to choose: its value, and how it is called. */
export interface FieldOption {
  value: string;
  label: string;
}

/** Words for keys as options to choose from, in their order. */
export function optionsOf(labels: Readonly<Record<string, string>>): FieldOption[] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}
