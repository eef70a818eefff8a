import type { LanguageCode } from '#features/pages/contract.ts';

/** Beside the rlid in browser storage: the last label of the saved restaurant in the header. */
const KEPT_LABEL_KEY = 'preferred_location_label';
/** Marks the element in the trigger that the server renders for the label. */
export const KEPT_LABEL_ATTRIBUTE = 'data-kept-label';

/** The label's two lines, in the language of the page that showed them. */
export interface KeptLabel {
  rlid: number;
  language: LanguageCode;
  label: string;
  place: string;
}

export function keepLabel(kept: KeptLabel): void {
  try {
    localStorage.setItem(KEPT_LABEL_KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked: the next page shows the label once it has asked the server.
  }
}

export function forgetLabel(): void {
  try {
    localStorage.removeItem(KEPT_LABEL_KEY);
  } catch {
    // Storage is blocked, so there is none.
  }
}

/** The stored label of a saved restaurant in this language; undefined when there is none. */
export function readKeptLabel(rlid: number | null, language: string): KeptLabel | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_LABEL_KEY) ?? 'null') as Partial<KeptLabel> | null;
    const isWhole = typeof kept?.label === 'string' && typeof kept.place === 'string';
    return isWhole && kept.rlid === rlid && kept.language === language ? (kept as KeptLabel) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes the label into the server's document before the page's code has loaded, so that no other label flashes first.
 */
export function showKeptLabel(rlid: number | null): void {
  const room = document.querySelector(`[${KEPT_LABEL_ATTRIBUTE}]`);
  const kept = readKeptLabel(rlid, document.documentElement.lang);
  if (!room || !kept) return;
  for (const text of [kept.label, kept.place]) {
    const line = document.createElement('span');
    line.textContent = text;
    room.append(line);
  }
}
