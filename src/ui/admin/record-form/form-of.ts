import type { ChangeEvent } from 'react';
import { complaintAbout } from '../api/problem.ts';

type NamesOf<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values] &
  string;

/** State of the fields of a form. */
export type FormOf<Values extends object> = ReturnType<typeof formOf<Values>>;

/**
 * The values of a form with the wiring of its fields. A field's id is its name with the prefix `ids`. Its error has the
 * same name, with the prefix `wire` where the value is sent within another one.
 */
export function formOf<Values extends object>({
  values,
  error,
  change,
  ids,
  labels,
  wire = '',
}: {
  values: Values;
  /** Why the last save was refused. */
  error: Error | null;
  change: (changes: Partial<Values>) => void;
  ids: string;
  labels: Readonly<Record<string, string>>;
  wire?: string;
}) {
  const complaint = (name: string) => complaintAbout(error, `${wire}${name}`);
  const fieldOf = (name: string) => ({ id: `${ids}-${name}`, label: labels[name] ?? name, error: complaint(name) });
  return {
    values,
    error,
    change,
    complaint,
    /** For fields without a native control. */
    field: fieldOf,
    /** For a text field, a choice from a list, or a day. */
    text: (name: NamesOf<Values, string>) => ({
      ...fieldOf(name),
      name: String(name),
      value: String(values[name]),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>) =>
        change({ [name]: currentTarget.value } as Partial<Values>),
    }),
    /** For a checkbox. */
    tick: (name: NamesOf<Values, boolean>) => ({
      id: `${ids}-${name}`,
      label: labels[name] ?? name,
      checked: Boolean(values[name]),
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        change({ [name]: currentTarget.checked } as Partial<Values>),
    }),
  };
}

/** The fields of a form for its error summary. */
export function summaryFields(ids: string, labels: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(labels).map(([name, label]) => [name, { label, id: `${ids}-${name}` }]));
}
