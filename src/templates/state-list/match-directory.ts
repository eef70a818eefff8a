import type { StateListProps } from './props.ts';

export type DirectoryState = StateListProps['states'][number];

/**
 * States and cities with a word that starts with `text`, ignoring accents and case. A matching state keeps all its
 * cities; other states keep their matching cities. An empty text returns all states.
 */
export function matchDirectory(states: readonly DirectoryState[], text: string): readonly DirectoryState[] {
  const wanted = fold(text);
  if (wanted === '') return states;
  return states.flatMap((state) => {
    if (beginsAWord(state.name, wanted)) return [state];
    const cities = state.cities.filter(({ name }) => beginsAWord(name, wanted));
    return cities.length > 0 ? [{ ...state, cities }] : [];
  });
}

function beginsAWord(name: string, wanted: string): boolean {
  return ` ${fold(name)}`.includes(` ${wanted}`);
}

function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
