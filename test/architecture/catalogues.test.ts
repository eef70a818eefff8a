import { globSync, readFileSync } from 'node:fs';
import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#features/pages/contract.ts';
import type { Field } from '#content/field.ts';
import { type BlockType, BLOCKS } from '#blocks/definitions.ts';
import { CATALOGUE_PARTS_OF, CATALOGUE_PARTS_OF_BLOCKS } from '#templates/catalogue-parts.ts';
import { type TemplateName, TEMPLATES } from '#templates/definitions.ts';
import { CATALOGUE_PARTS } from '#ui/site/catalogues/parts.ts';
import { projectRoot } from '#platform/project-root.ts';
import { readImports } from './import-graph.ts';

const root = projectRoot();
const folder = `${root}/src/ui/site/catalogues`;
const read = (language: string, file: string) =>
  JSON.parse(readFileSync(`${folder}/${language}/${file}`, 'utf8')) as Record<string, string>;
/** For patterns that find the ids of messages. */
const PARTS = CATALOGUE_PARTS.join('|');
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
    const built = [...code.matchAll(new RegExp(`[\`'"]((?:${PARTS})\\.[\\w.]*)\\$\\{`, 'g'))].map(
      (match) => match[1] ?? '',
    );
    const unused = files
      .flatMap((file) => Object.keys(read('en', file)))
      .filter((id) => !code.includes(`'${id}'`) && !built.some((beginning) => id.startsWith(beginning)));
    expect(unused).toEqual([]);
  });
});

describe('the parts of the catalogue', () => {
  const { imports } = readImports(root, ['src']);
  const next = Map.groupBy(
    imports.filter(({ isPackage, isTypeOnly }) => !isPackage && !isTypeOnly),
    ({ from }) => from,
  );
  /** Parts whose messages a file asks for, with everything that it brings; a block's view is the block's own affair. */
  const partsAskedBy = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return new Set();
    seen.add(file);
    const code = readFileSync(`${root}/${file}`, 'utf8');
    // What loads parts by itself asks for none of the page's.
    if (code.includes('await loadCatalogue(language, [')) return new Set();
    const own = [...code.matchAll(new RegExp(`[\`'](${PARTS})\\.[a-z_]`, 'g'))].map((match) => match[1] ?? '');
    const others = (next.get(file) ?? [])
      .filter(
        ({ to }) => /\.tsx?$/.test(to) && !to.startsWith('src/ui/site/catalogues/') && to !== 'src/blocks/views.ts',
      )
      .flatMap(({ to }) => [...partsAskedBy(to, seen)]);
    return new Set([...own, ...others]);
  };

  const templateParts = readFileSync(`${root}/src/templates/parts.ts`, 'utf8');
  /** What a template draws without importing it. */
  const partFilesOf = (folder: string) =>
    [...templateParts.matchAll(new RegExp(`'\\./${folder}/([\\w.-]+)'`, 'g'))].map(([, file = '']) => file);

  it.each(Object.entries(CATALOGUE_PARTS_OF))(
    'that %s pages load are those that their view asks for',
    (name, parts) => {
      const folder = name.replaceAll('_', '-');
      const seen = new Set<string>();
      const asked = ['view.tsx', ...partFilesOf(folder)].flatMap((file) => [
        ...partsAskedBy(`src/templates/${folder}/${file}`, seen),
      ]);
      // Pages of blocks also load what blocks say, which is no business of the template's view.
      const needed = [...asked, ...(parts.includes('blocks') ? ['blocks'] : [])].filter((part) => part !== 'shell');
      expect([...parts].toSorted()).toEqual([...new Set(needed)].toSorted());
    },
  );

  it.each(Object.keys(BLOCKS))('are enough for the block %s on every page that may hold it', (type) => {
    const asked = partsAskedBy(`src/blocks/${type.replaceAll('_', '-')}/view.tsx`);
    const own = CATALOGUE_PARTS_OF_BLOCKS[type as BlockType];
    expect([...asked].filter((part) => part !== 'shell' && part !== 'blocks')).toEqual(own === undefined ? [] : [own]);
  });

  it('are the blocks part on every template that holds blocks or rich text', () => {
    const holdsContent = ({ fields }: { fields: Readonly<Record<string, Field>> }) =>
      Object.values(fields).some(({ kind }) => kind === 'stream' || kind === 'rich-text');
    const names = Object.entries(TEMPLATES).flatMap(([name, template]) => (holdsContent(template) ? [name] : []));
    expect(names.filter((name) => !CATALOGUE_PARTS_OF[name as TemplateName].includes('blocks'))).toEqual([]);
  });

  it('are only the shell for parts of every page', () => {
    for (const file of ['src/apps/site/shell/header.tsx', 'src/apps/site/shell/footer.tsx'])
      expect([...partsAskedBy(file)]).toEqual(['shell']);
  });
});
