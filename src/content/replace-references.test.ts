import { describe, expect, it } from 'vitest';
import { blockRegistry, BLOCKS } from '#blocks/definitions.ts';
import { SETTINGS } from '#features/settings/definitions.ts';
import { SNIPPETS } from '#features/snippets/definitions.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { defineBlock } from './define.ts';
import type { Fields } from './field.ts';
import { link } from './fields/link.ts';
import { list, struct } from './fields/nested.ts';
import { document, image, page, video } from './fields/pointers.ts';
import { richText } from './fields/rich-text.ts';
import { stream } from './fields/stream.ts';
import { text } from './fields/text.ts';
import { REFERENCE_KINDS, referencesIn } from './references.ts';
import { createRegistry } from './registry.ts';
import { type Replacement, replaceReferences } from './replace-references.ts';

const NEW_ID = 900_001;

interface Example {
  fields: Fields;
  example: Record<string, unknown>;
}
const examples: [string, Example][] = [
  ...Object.values(BLOCKS).map((block): [string, Example] => [`block ${block.type}`, block]),
  ...Object.values(TEMPLATES).map((template): [string, Example] => [`template ${template.name}`, template]),
  ...Object.values(SNIPPETS).map((snippet): [string, Example] => [`snippet ${snippet.name}`, snippet]),
  ...SETTINGS.map((settings): [string, Example] => [`settings ${settings.name}`, settings]),
];

describe.each(examples)('replaceReferences in the example of %s', (_, { fields, example }) => {
  const before = [...referencesIn(fields, example, blockRegistry)];

  it('replaces exactly the references that it has, one thing at a time', () => {
    const copy = structuredClone(example);
    for (const { kind, id } of before) {
      const replaced = replaceReferences(fields, example, blockRegistry, { kind, from: id, to: NEW_ID });
      const isMeant = (reference: { kind: string; id: number }) => reference.kind === kind && reference.id === id;
      expect(replaced.count).toBe(before.filter(isMeant).length);
      expect([...referencesIn(fields, replaced.value, blockRegistry)]).toEqual(
        before.map((reference) => (isMeant(reference) ? { ...reference, id: NEW_ID } : reference)),
      );
    }
    expect(example).toEqual(copy);
  });

  it('gives the very value back when nothing points at the thing', () => {
    const replaced = replaceReferences(fields, example, blockRegistry, { kind: 'image', from: NEW_ID, to: 1 });
    expect(replaced).toEqual({ value: example, count: 0 });
    expect(replaced.value).toBe(example);
  });
});

describe('the examples', () => {
  it('point at something of every kind, so that the tests above can fail', () => {
    const kinds = examples.flatMap(([, { fields, example }]) =>
      [...referencesIn(fields, example, blockRegistry)].map(({ kind }) => kind),
    );
    expect(new Set(kinds)).toEqual(new Set(REFERENCE_KINDS));
  });
});

const tile = defineBlock({
  type: 'tile',
  label: 'Tile',
  group: 'media',
  version: 2,
  upgrades: { 1: ({ photo, ...rest }) => ({ ...rest, picture: photo }) },
  fields: { picture: image({ label: 'Picture' }), copy: richText({ label: 'Copy' }) },
  example: { picture: null, copy: '' },
});
const group = defineBlock({
  type: 'group',
  label: 'Group',
  group: 'layout',
  fields: { tiles: stream('body', { label: 'Tiles' }) },
  example: { tiles: [] },
});
const registry = createRegistry([tile, group], { body: ['tile', 'group'] });
const fields = {
  section: page({ label: 'Section' }),
  film: video({ label: 'Film' }),
  menu: document({ label: 'Menu' }),
  words: text({ label: 'Words' }),
  copy: richText({ label: 'Copy' }),
  rows: list(
    struct(
      { link: link({ label: 'Link' }), pictures: list(image({ label: 'Picture' }), { label: 'Pictures' }) },
      { label: 'Row' },
    ),
    {
      label: 'Rows',
    },
  ),
  body: stream('body', { label: 'Body' }),
};
const block = (type: string, value: Record<string, unknown>, version = type === 'tile' ? 2 : 1) => ({
  id: `id of ${type}`,
  type,
  version,
  value,
});
const replace = (value: Record<string, unknown>, replacement: Partial<Replacement> = {}) =>
  replaceReferences(fields, value, registry, { kind: 'image', from: 3, to: 7, ...replacement });

describe('replaceReferences', () => {
  it('leaves values alone that are missing, null or of another shape', () => {
    const odd = { section: null, film: 'x', copy: 4, rows: { link: 1 }, body: 'none' };
    expect(replace(odd)).toEqual({ value: odd, count: 0 });
    expect(replace({ rows: [null, 'x', { link: null, pictures: null }] }).count).toBe(0);
  });

  it('takes the kind into account: a page of the same number is another thing', () => {
    const value = { section: 3, film: 3, menu: 3, copy: '<p><a href="page:3">a</a><a href="document:3">b</a></p>' };
    expect(replace(value).count).toBe(0);
    expect(replace(value, { kind: 'document' })).toEqual({
      value: { ...value, menu: 7, copy: '<p><a href="page:3">a</a><a href="document:7">b</a></p>' },
      count: 2,
    });
    expect(replace(value, { kind: 'page' }).value).toEqual({
      ...value,
      section: 7,
      copy: '<p><a href="page:7">a</a><a href="document:3">b</a></p>',
    });
    expect(replace(value, { kind: 'video' }).value).toEqual({ ...value, film: 7 });
  });

  it('finds images in rich text and keeps every other letter of it', () => {
    const copy =
      '<p>data-image="3" &lt;img data-image="3"&gt; page:3</p><img data-image="3" alt="a &quot;3&quot;" data-format="left"><img data-image="33" alt="">';
    expect(replace({ copy })).toEqual({
      value: { copy: copy.replace('<img data-image="3"', '<img data-image="7"') },
      count: 1,
    });
  });

  it('reaches lists, links and blocks within blocks, and shares what did not change', () => {
    const kept = { link: { url: { page: 3 }, display_name: 'Three' }, pictures: [4] };
    const value = {
      words: '3',
      rows: [{ ...kept, pictures: [3, 4, 3] }, kept],
      body: [block('group', { tiles: [block('tile', { picture: 3, copy: '' }), block('jukebox', { picture: 3 })] })],
    };
    const replaced = replace(value);
    expect(replaced.count).toBe(3);
    expect(replaced.value).toEqual({
      words: '3',
      rows: [{ ...kept, pictures: [7, 4, 7] }, kept],
      body: [block('group', { tiles: [block('tile', { picture: 7, copy: '' }), block('jukebox', { picture: 3 })] })],
    });
    expect((replaced.value['rows'] as unknown[])[1]).toBe(kept);
    expect(replace(value, { kind: 'page' })).toMatchObject({
      count: 2,
      value: { rows: [{ link: { url: { page: 7 } } }, { link: { url: { page: 7 } } }] },
    });
  });

  it('brings a block that it changes into its present shape, and leaves the others in theirs', () => {
    const old = (photo: number) => block('tile', { photo, copy: '' }, 1);
    expect(replace({ body: [old(3), old(4)] })).toEqual({
      value: { body: [block('tile', { picture: 7, copy: '' }), old(4)] },
      count: 1,
    });
  });
});
