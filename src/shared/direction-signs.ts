/** Bidi embeddings, overrides and isolates. Unclosed ones reorder adjacent text, which can fake file names. */
const DIRECTION_SIGNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** The text without characters that change the reading direction; right-to-left letters do not need them. */
export function withoutDirectionSigns(text: string): string {
  return text.replace(DIRECTION_SIGNS, '');
}
