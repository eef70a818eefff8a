import { describe, expect, it } from 'vitest';
import { databaseTests, testsThatDifferOnServer, titlesOf } from './database-tests.ts';

const MEET = /Promise\.all\(/;
const named = (source: string, what = MEET) =>
  titlesOf('some.test.ts', source, what).map((one) => new RegExp(`^${one}$`));
const matches = (patterns: readonly RegExp[], name: string) => patterns.some((pattern) => pattern.test(name));

describe('titlesOf', () => {
  it('names the tests that contain the words, with the suites around them', () => {
    const patterns = named(`
      describe('a list (of one)', () => {
        it('is read', async () => { await read(); });
        describe('two at once', () => {
          it('wait', async () => { await Promise.all([read(), read()]); });
        });
      });`);
    expect(patterns).toHaveLength(1);
    expect(matches(patterns, 'a list (of one) > two at once > wait')).toBe(true);
  });

  it('takes for anything what each or a template fills in', () => {
    const patterns = named("it.each(TABLE)('takes $what of %s', async () => { await Promise.all(all); });");
    expect(matches(patterns, 'takes a part of it all')).toBe(true);
    expect(matches(patterns, 'gives a part of it all')).toBe(false);
  });

  it('follows a helper by its name, and a hook to all tests', () => {
    const tests = `it('one', () => twice(read)); it('two', () => read());`;
    expect(named(`const twice = (run) => Promise.all([run(), run()]); ${tests}`)).toHaveLength(1);
    expect(named(`beforeEach(() => Promise.all([read(), read()])); ${tests}`)).toHaveLength(2);
    expect(named(`import { all } from 'Promise.all('; ${tests}`)).toHaveLength(0);
  });
});

describe('the tests that a server runs too', () => {
  it('have names that match no others', () => {
    const { files, names } = testsThatDifferOnServer(databaseTests());
    expect(files).toContain('src/platform/db/transaction.test.ts');
    expect(names.test('the name of a test > that nobody wrote')).toBe(false);
  });
});
