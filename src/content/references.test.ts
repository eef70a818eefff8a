import { describe, expect, it } from 'vitest';
import { defineBlock } from './define.ts';
import { link } from './fields/link.ts';
import { list } from './fields/nested.ts';
import { image, page } from './fields/pointers.ts';
import { richText } from './fields/rich-text.ts';
import { stream } from './fields/stream.ts';
import { EMPTY_LOOKUP, idsByKind, type Lookup } from './lookup.ts';
import { referencesIn } from './references.ts';
import { createRegistry } from './registry.ts';
import { resolveFields } from './resolve.ts';
import { textOfFields } from './search-text.ts';

const tile = defineBlock({
  type: 'tile',
  label: 'Tile',
  group: 'media',
  fields: {
    picture: image({ label: 'Picture' }),
    copy: richText({ label: 'Copy' }),
    links: list(link({ label: 'Link' }), { label: 'Links' }),
  },
  example: { picture: null, copy: '', links: [] },
});
const group = defineBlock({
  type: 'group',
  label: 'Group',
  group: 'layout',
  fields: { tiles: stream('tiles', { label: 'Tiles' }) },
  example: { tiles: [] },
});
const registry = createRegistry([tile, group], { body: ['tile', 'group'], tiles: ['tile'] });
const fields = { section: page({ label: 'Section' }), body: stream('body', { label: 'Body' }) };

const tileBlock = {
  id: '5f0f6a52-6a6f-4f0a-8a55-0f6f6a526a6f',
  type: 'tile',
  version: 1,
  value: {
    picture: 3,
    copy: '<h2>Low tide</h2><p>Read <a href="page:4">the story</a> &amp; <a href="document:5">the list</a>.</p>',
    links: [
      { url: { page: 4 }, display_name: 'Story' },
      { url: { document: 6 }, display_name: 'Menu' },
      { url: { url: '/x/' }, display_name: 'Elsewhere' },
      { url: null, display_name: '' },
    ],
  },
};
const value = {
  section: 2,
  body: [
    { ...tileBlock, id: '7a0c8a52-6a6f-4f0a-8a55-0f6f6a526a6f', type: 'jukebox' },
    { id: '1b0c8a52-6a6f-4f0a-8a55-0f6f6a526a6f', type: 'group', version: 1, value: { tiles: [tileBlock] } },
  ],
};

describe('referencesIn', () => {
  it('finds nothing in content that is missing', () => {
    expect([...referencesIn(fields, {}, registry)]).toEqual([]);
    expect([...referencesIn(fields, { section: null, body: null }, registry)]).toEqual([]);
  });

  it('names every target with its content path, in reading order, through nested streams', () => {
    expect([...referencesIn(fields, value, registry)]).toEqual([
      { kind: 'page', id: 2, path: 'section' },
      { kind: 'image', id: 3, path: 'body.1.value.tiles.0.value.picture' },
      { kind: 'page', id: 4, path: 'body.1.value.tiles.0.value.copy' },
      { kind: 'document', id: 5, path: 'body.1.value.tiles.0.value.copy' },
      { kind: 'page', id: 4, path: 'body.1.value.tiles.0.value.links.0.url' },
      { kind: 'document', id: 6, path: 'body.1.value.tiles.0.value.links.1.url' },
    ]);
  });
});

describe('idsByKind', () => {
  it('asks once for each target, however often it is used', () => {
    expect(idsByKind(referencesIn(fields, value, registry))).toEqual({
      page: [2, 4],
      image: [3],
      document: [5, 6],
      video: [],
      snippet: [],
    });
  });
});

describe('resolveFields', () => {
  it('resolves deleted targets to null, keeps the rest, and reports the places', () => {
    const lost: string[] = [];
    const lookup: Lookup = {
      ...EMPTY_LOOKUP,
      page: (id) => (id === 4 ? { id, url: '/story/', title: 'Story' } : undefined),
    };
    const resolved = resolveFields(fields, value, '', { registry, lookup, onLost: ({ path }) => lost.push(path) });
    expect(resolved).toEqual({
      section: null,
      body: [
        {
          id: '1b0c8a52-6a6f-4f0a-8a55-0f6f6a526a6f',
          type: 'group',
          props: {
            tiles: [
              {
                id: tileBlock.id,
                type: 'tile',
                props: {
                  picture: null,
                  copy: '<h2>Low tide</h2><p>Read <a href="/story/">the story</a> &amp; <span>the list</span>.</p>',
                  links: [
                    { url: '/story/', display_name: 'Story' },
                    { url: null, display_name: 'Menu' },
                    { url: '/x/', display_name: 'Elsewhere' },
                    { url: null, display_name: '' },
                  ],
                },
              },
            ],
          },
        },
      ],
    });
    expect(lost).toEqual([
      'section',
      'body.0',
      'body.1.value.tiles.0.value.picture',
      'body.1.value.tiles.0.value.copy',
      'body.1.value.tiles.0.value.links.1.url',
    ]);
  });

  it('fills what older content lacks', () => {
    const context = { registry, lookup: EMPTY_LOOKUP };
    expect(resolveFields(fields, {}, '', { ...context, onLost: () => {} })).toEqual({ section: null, body: [] });
  });
});

describe('textOfFields', () => {
  it('reads as the page does, words only', () => {
    expect([...textOfFields(fields, value, registry)]).toEqual([
      'Low tide Read the story & the list.',
      'Story',
      'Menu',
      'Elsewhere',
    ]);
  });
});
