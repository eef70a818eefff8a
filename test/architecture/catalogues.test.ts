import { globSync, readFileSync } from 'node:fs';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#features/pages/contract.ts';
import { projectRoot } from '#platform/project-root.ts';

const root = projectRoot();
const folder = `${root}/src/ui/site/catalogues`;
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8')) as Record<string, string>;
const files = globSync('*.json', { cwd: `${folder}/en` });

/** Values that views give for the grammar of other languages than English: Spanish says "a la una", "a las dos". */
const LANGUAGE_VALUES = new Set(['hour']);

/** Names of the values that a text takes, at any depth: "{count, plural, one {# in {place}} …}" → count, place. */
function argumentsOf(text: string): Set<string> {
  const names = new Set<string>();
  const walk = (message: CompiledMessage): void => {
    for (const token of typeof message === 'string' ? [] : message) {
      if (!Array.isArray(token)) continue;
      const [name, , branches] = token;
      names.add(name);
      for (const branch of Object.values(branches ?? {}))
        if (typeof branch === 'object' || typeof branch === 'string') walk(branch as CompiledMessage);
    }
  };
  walk(compileMessage(text));
  return names;
}

describe.each(LANGUAGES.filter((language) => language !== 'en'))('the %s catalogue', (language) => {
  it.each(files)('has every message of %s, with the same values in it', (file) => {
    const [english, other] = [read('en', file), read(language, file)];
    expect(Object.keys(other).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [id, text] of Object.entries(english)) {
      const values = [...argumentsOf(other[id] ?? '')].filter((name) => !LANGUAGE_VALUES.has(name));
      expect([id, new Set(values)]).toEqual([id, argumentsOf(text)]);
    }
  });
});

describe('the English catalogue', () => {
  it('holds no message that nothing asks for', () => {
    const code = globSync('src/**/*.{ts,tsx}', { cwd: root })
      .filter((file) => !file.includes('.test.'))
      .map((file) => readFileSync(`${root}/${file}`, 'utf8'))
      .join('\n');
    // Ids that are put together at run time ("locator.filter.${name}") are found by their beginning.
    const built = [...code.matchAll(/[`'"]((?:blocks|directory|locator|shell)\.[\w.]*)\$\{/g)].map(
      (match) => match[1] ?? '',
    );
    const unused = files
      .flatMap((file) => Object.keys(read('en', file)))
      .filter((id) => !code.includes(`'${id}'`) && !built.some((beginning) => id.startsWith(beginning)));
    expect(unused).toEqual([]);
  });
});
