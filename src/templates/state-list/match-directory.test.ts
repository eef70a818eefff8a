import { describe, expect, it } from 'vitest';
import { matchDirectory } from './match-directory.ts';

const city = (name: string) => ({ name, count: 1 });
const states = [
  { name: 'New Mexico', count: 2, cities: [city('Roswell'), city('Española')] },
  { name: 'Missouri', count: 2, cities: [city('St. Louis'), city('Columbia')] },
];
const found = (text: string) =>
  matchDirectory(states, text).map(({ name, cities }) => [name, cities.map((c) => c.name)]);

describe('matchDirectory', () => {
  it('finds nothing for a text in the middle of a word', () => {
    expect(found('exico')).toEqual([]);
  });

  it('keeps everything for an empty text, as it was', () => {
    expect(matchDirectory(states, ' ')).toBe(states);
  });

  it('keeps all cities of a state that matches', () => {
    expect(found('mex')).toEqual([['New Mexico', ['Roswell', 'Española']]]);
  });

  it('keeps only the cities that match of other states', () => {
    expect(found('col')).toEqual([['Missouri', ['Columbia']]]);
  });

  it.each([
    ['ESPANOLA', 'New Mexico'],
    ['st louis', 'Missouri'],
    ['St. L', 'Missouri'],
  ])('reads %s without accents, case and points', (text, state) => {
    expect(found(text).map(([name]) => name)).toEqual([state]);
  });
});
