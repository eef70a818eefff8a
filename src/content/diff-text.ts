import { diffWordsWithSpace } from 'diff';

/** A part of a text that is in both versions, or in one of them. */
export interface DiffPart {
  kind: 'same' | 'added' | 'removed';
  text: string;
}

/** Compares texts word by word. All its calls share one work limit. */
export type CompareWords = (before: string, after: string) => DiffPart[];

/** Words that may differ within one text. A text with more differences is shown as replaced. */
const MAX_EDITS = 400;
/** Maximum work for all texts of one comparison, in steps of the search (the square of the words that differ). */
const MAX_STEPS = 4_000_000;

/** Texts that differ too much, and texts beyond the work limit, are shown as removed and added as a whole. */
export function createWordComparison(): CompareWords {
  let steps = MAX_STEPS;
  return (before, after) => {
    const { start, end } = commonEnds(before, after);
    const old = before.slice(start, before.length - end);
    const fresh = after.slice(start, after.length - end);
    const maxEditLength = Math.min(MAX_EDITS, Math.floor(Math.sqrt(steps)));
    const found = maxEditLength > 0 ? diffWordsWithSpace(old, fresh, { maxEditLength }) : undefined;
    steps -= found
      ? found.reduce((sum, part) => sum + (part.added || part.removed ? part.count : 0), 0) ** 2
      : maxEditLength ** 2;
    const middle: DiffPart[] = found
      ? found.map(({ value, added, removed }) => ({
          kind: added ? 'added' : removed ? 'removed' : 'same',
          text: value,
        }))
      : [
          { kind: 'removed', text: old },
          { kind: 'added', text: fresh },
        ];
    return joined([
      { kind: 'same', text: before.slice(0, start) },
      ...middle,
      { kind: 'same', text: before.slice(before.length - end) },
    ]);
  };
}

/** Length of the common beginning and of the common end of two texts, in characters, cut to whole words. */
function commonEnds(before: string, after: string): { start: number; end: number } {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  // A common beginning may end within a word, or within a character of two code units.
  while (start > 0 && !/\s/.test(before[start - 1] ?? '')) start -= 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  while (end > 0 && !/\s/.test(before.at(-end) ?? '')) end -= 1;
  return { start, end };
}

function joined(parts: readonly DiffPart[]): DiffPart[] {
  const result: DiffPart[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    if (part.text === '') continue;
    if (last?.kind === part.kind) last.text += part.text;
    else result.push({ ...part });
  }
  return result;
}
