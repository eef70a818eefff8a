import { describe, expect, it } from 'vitest';
import { readPassed, signPassed, withPassed } from './passed-passwords.ts';

const key = new Uint8Array(32).fill(3);
const passed = new Map([
  [5, 2],
  [9, 1],
]);

describe('signPassed', () => {
  it('is read back by the same key alone', () => {
    const value = signPassed(key, passed);
    expect(readPassed(key, value)).toEqual(passed);
    expect(readPassed(new Uint8Array(32), value).size).toBe(0);
  });

  it('remembers the last forty', () => {
    let many: ReadonlyMap<number, number> = new Map();
    for (let id = 1; id <= 60; id += 1) many = withPassed(many, id, 1);
    const read = readPassed(key, signPassed(key, many));
    expect([read.size, read.has(20), read.has(21), read.has(60)]).toEqual([40, false, true, true]);
    // A door that is passed again is the newest.
    expect([...withPassed(read, 21, 2)].at(-1)).toEqual([21, 2]);
  });
});

describe('readPassed', () => {
  const value = signPassed(key, passed);
  it.each([
    ['nothing', undefined],
    ['words', 'everything'],
    ['another collection', value.replace('5:2', '6:2')],
    ['another version', value.replace('5:2', '5:3')],
    ['one more', `7:1.${value}`],
    ['one less', value.replace('9:1.', '')],
    ['half a signature', value.slice(0, -4)],
    ['a signature alone', signPassed(key, new Map())],
  ])('finds nobody by %s', (_, text) => {
    expect(readPassed(key, text).size).toBe(0);
  });
});
