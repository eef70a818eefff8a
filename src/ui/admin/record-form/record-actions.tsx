import { type ComponentType, createContext, use } from 'react';

/** A stored record as it stands in its form, saved or not. */
export interface RecordInForm {
  kind: 'snippet' | 'settings';
  /** Of settings, the id of their site. */
  id: number;
  model: string;
  /** Of settings. */
  language?: string;
  /** What the form began with, and what it holds now; a snippet's name is among it. */
  read(): { baseVersion: number; value: Record<string, unknown> };
}

/** What features above those of the record offer beside its buttons; null offers nothing. */
export const RecordActionsContext = createContext<{ Actions: ComponentType<{ record: RecordInForm }> } | null>(null);

/** Where they stand. */
export function RecordActions({ record }: { record: RecordInForm }) {
  const offered = use(RecordActionsContext);
  return offered && <offered.Actions record={record} />;
}
