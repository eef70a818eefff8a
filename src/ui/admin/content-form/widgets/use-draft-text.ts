import { useState } from 'react';

/**
 * The text of a control whose value is not that text (a number, an address): the typed text while the value comes from
 * it; after undo or a merge, the value's own text.
 */
export function useDraftText<V>(value: V, format: (value: V) => string): [string, (text: string, value: V) => void] {
  const [draft, setDraft] = useState<{ text: string; value: V } | null>(null);
  const text = draft && Object.is(draft.value, value) ? draft.text : format(value);
  return [text, (typed, became) => setDraft({ text: typed, value: became })];
}
