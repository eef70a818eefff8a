import { describe, expect, it } from 'vitest';
import type { ContentModel, FieldDescription } from '#content/describe.ts';
import { findImagesWithoutAlt } from './images-without-alt.ts';

const field = (
  kind: FieldDescription['kind'],
  label: string,
  more: Partial<FieldDescription> = {},
): FieldDescription => ({
  kind,
  label,
  help: '',
  required: false,
  facts: {},
  inner: {},
  empty: null,
  ...more,
});
const picture = {
  image: field('image', 'Picture', { facts: { namedBy: ['alt_text', 'is_decorative'] } }),
  alt_text: field('text', 'What it shows'),
  is_decorative: field('boolean', 'Mere decoration'),
};
const body = field('stream', 'Body');
const blocks = {
  picture: { type: 'picture', label: 'Picture', fields: picture },
  text: { type: 'text', label: 'Text', fields: { words: field('rich-text', 'Words') } },
  wrapper: {
    type: 'wrapper',
    label: 'Wrapper',
    fields: { backdrop: field('image', 'Backdrop', { facts: { isSilent: true } }), body },
  },
  grid: {
    type: 'grid',
    label: 'Grid',
    fields: { tiles: field('list', 'Tiles', { inner: { item: field('struct', 'Tile', { inner: picture }) } }) },
  },
};
const model = { blocks, sets: {}, templates: {} } as unknown as ContentModel;
const block = (id: string, type: string, value: object) => ({ id, type, version: 1, value });
/** The library: 1 has a text, 2 has none, all else is gone. */
const find = (...stored: object[]) => findIn('en', ...stored);
const findIn = async (language: string, ...stored: object[]) => {
  const known = [
    { id: 1, title: 'Pier', alt: 'A pier at dusk', altTexts: { es: 'Un muelle al anochecer', 'fr-CA': '' } },
    { id: 2, title: 'Boats' },
  ];
  const asked = async (_kind: string, id: number) => known.find((thing) => thing.id === id) ?? null;
  return findImagesWithoutAlt({ body: stored }, { body }, model, asked, language);
};
const silent = { image: 2, alt_text: ' ', is_decorative: false };

describe('images without alternative text', () => {
  it.each([
    ['has a text in the library', { ...silent, image: 1 }],
    ['has a text of its own', { ...silent, alt_text: 'Boats in a row' }],
    ['is mere decoration', { ...silent, is_decorative: true }],
    ['is gone', { ...silent, image: 9 }],
    ['was not chosen yet', { ...silent, image: null }],
  ])('do not count one that %s', async (_what, value) => {
    expect(await find(block('a', 'picture', value))).toEqual([]);
  });

  it('count one without a text in the language of the page', async () => {
    const pier = block('a', 'picture', { ...silent, image: 1 });
    expect(await findIn('es', pier)).toEqual([]);
    expect(await findIn('fr-CA', pier)).toHaveLength(1);
  });

  it('are found in blocks, in blocks within blocks and in lists, with the way there', async () => {
    const nested = block('b', 'grid', { tiles: [{ ...silent, image: 1 }, silent] });
    const found = await find(
      block('a', 'picture', silent),
      block('c', 'wrapper', { backdrop: 2, body: [nested] }),
      block('d', 'gone', silent),
    );
    expect(found.map(({ field }) => field)).toEqual(['body.0.value.image', 'body.1.value.body.0.value.tiles.1.image']);
    expect(found.map(({ labels }) => [labels[0], labels.at(-1)])).toEqual([
      ['Body', 'Picture'],
      ['Body', 'Picture'],
    ]);
    expect(found[1]?.labels.join(' ')).toContain('Grid');
  });

  it('are found in rich text, where the library’s text does not count', async () => {
    const words = '<p>a</p><img data-image="1" alt="" data-format="left" /><img alt="Boats" data-image="2" />';
    expect(await find(block('a', 'text', { words }))).toMatchObject([{ field: 'body.0.value.words' }]);
  });
});
