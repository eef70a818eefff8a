import { describe, expect, it } from 'vitest';
import { defineSnippet } from '../define.ts';
import type { ResolveContext } from '../field.ts';
import { EMPTY_LOOKUP, type Lookup } from '../lookup.ts';
import { createRegistry } from '../registry.ts';
import { document, page, snippet, video } from './pointers.ts';
import { text } from './text.ts';

const registry = createRegistry([], {});
const note = defineSnippet({
  name: 'note',
  label: 'Note',
  fields: { words: text({ label: 'Words' }), about: page({ label: 'About' }) },
  example: { words: 'Tide at six', about: 4 },
});

function context(lookup: Partial<Lookup>): ResolveContext & { lost: string[] } {
  const lost: string[] = [];
  return {
    registry,
    lookup: { ...EMPTY_LOOKUP, ...lookup },
    lost,
    onLost: ({ path, reason }) => lost.push(`${path}: ${reason}`),
  };
}

describe('a snippet field', () => {
  const field = snippet(note, { label: 'Note', required: true });
  const found = (model: string) => ({
    page: (id: number) => ({ id, url: '/tides/', title: 'Tides' }),
    snippet: (id: number) => ({ id, model, value: { words: 'Tide at six', about: 4 } }),
  });

  it("resolves to the snippet's own fields", () => {
    const world = context(found('note'));
    expect(field.resolve(7, 'note', world)).toEqual({
      words: 'Tide at six',
      about: { id: 4, url: '/tides/', title: 'Tides' },
    });
    expect(world.lost).toEqual([]);
  });

  it('names the place of a deleted target inside the snippet', () => {
    const world = context({ ...found('note'), page: () => undefined });
    expect(field.resolve(7, 'note', world)).toMatchObject({ about: null });
    expect(world.lost).toEqual(['note.value.about: page 4 is not public']);
  });

  it('refuses a snippet of another model', () => {
    const world = context(found('toolbox'));
    expect(field.resolve(7, 'note', world)).toBeNull();
    expect(world.lost).toEqual(['note: snippet 7 is a toolbox, not a note']);
  });

  it('points at the snippet and at nothing else', () => {
    expect([...field.references(7, 'note', registry)]).toEqual([{ kind: 'snippet', id: 7, path: 'note' }]);
    expect([...field.references(null, 'note', registry)]).toEqual([]);
  });

  it.each([0, -1, 1.5, '7'])('refuses %j as an id', (value) => {
    expect(field.schema('draft', registry).safeParse(value).success).toBe(false);
  });

  it('may be empty in a draft, not at publish', () => {
    expect(field.schema('draft', registry).safeParse(null).success).toBe(true);
    expect(field.schema('publish', registry).safeParse(null).success).toBe(false);
  });
});

describe.each([
  ['video', video({ label: 'Film' })],
  ['document', document({ label: 'File' })],
] as const)('a %s field', (kind, field) => {
  it('refers to its kind and is null when that is deleted', () => {
    const world = context({});
    expect([...field.references(3, 'thing', registry)]).toEqual([{ kind, id: 3, path: 'thing' }]);
    expect(field.resolve(3, 'thing', world)).toBeNull();
    expect(world.lost).toEqual([`thing: ${kind} 3 is gone`]);
  });
});
