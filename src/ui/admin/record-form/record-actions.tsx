import { type ComponentType, createContext, use } from 'react';

/** A stored record with the current values of its form. */
export interface RecordInForm {
  kind: 'snippet' | 'settings';
  /** For settings, the id of their site. */
  id: number;
  model: string;
  /** Language of settings. */
  language?: string;
  /** The version that the form was opened with and the values in it now, a snippet's name included. */
  read(): { baseVersion: number; value: Record<string, unknown> };
}

/** Buttons that other features add to a record's form; null for none. */
export const RecordActionsContext = createContext<{ Actions: ComponentType<{ record: RecordInForm }> } | null>(null);

/** The buttons of `RecordActionsContext`, shown beside those of the form. */
export function RecordActions({ record }: { record: RecordInForm }) {
  const offered = use(RecordActionsContext);
  return offered && <offered.Actions record={record} />;
}
