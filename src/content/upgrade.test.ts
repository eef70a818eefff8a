import { describe, expect, it } from 'vitest';
import { defineBlock } from './define.ts';
import { image } from './fields/pointers.ts';
import { stream } from './fields/stream.ts';
import { text } from './fields/text.ts';
import { EMPTY_LOOKUP } from './lookup.ts';
import { referencesIn } from './references.ts';
import { createRegistry } from './registry.ts';
import { resolveFields } from './resolve.ts';
import { textOfFields } from './search-text.ts';
import { upgradeBlock, upgradeValue } from './upgrade.ts';
import { validateValue } from './validate.ts';

/** Version 1 held one `title`; version 2 split it; version 3 named the image `photo`. */
const card = defineBlock({
  type: 'card',
  label: 'Card',
  group: 'media',
  fields: { first: text({ label: 'First' }), rest: text({ label: 'Rest' }), photo: image({ label: 'Photo' }) },
  version: 3,
  upgrades: {
    1: ({ title, ...old }) => {
      const [first = '', ...rest] = String(title ?? '').split(' ');
      return { ...old, first, rest: rest.join(' ') };
    },
    2: ({ picture, ...old }) => ({ ...old, photo: picture ?? null }),
  },
  example: { first: 'Low', rest: 'tide', photo: null },
});
const registry = createRegistry([card], { body: ['card'] });
const fields = { body: stream('body', { label: 'Body' }) };
const old = {
  id: '5f0f6a52-6a6f-4f0a-8a55-0f6f6a526a6f',
  type: 'card',
  version: 1,
  value: { title: 'Low tide today', picture: 7 },
};
const present = { ...old, version: 3, value: { first: 'Low', rest: 'tide today', photo: 7 } };

describe('upgradeBlock', () => {
  it('takes every step from the stored version to the present one', () => {
    expect(upgradeBlock(old, card)).toEqual(present);
    expect(upgradeBlock({ ...old, version: 2, value: { first: 'A', rest: '', picture: 8 } }, card).value).toEqual({
      first: 'A',
      rest: '',
      photo: 8,
    });
  });

  it('leaves the present and newer versions alone', () => {
    expect(upgradeBlock(present, card)).toBe(present);
    const newer = { ...present, version: 4 };
    expect(upgradeBlock(newer, card)).toBe(newer);
  });

  it('does not touch the stored block', () => {
    const before = structuredClone(old);
    upgradeBlock(old, card);
    expect(old).toEqual(before);
  });
});

describe('upgradeValue', () => {
  it('throws when a step is missing', () => {
    expect(() => upgradeValue({}, 1, { version: 2, upgrades: {} })).toThrow('no upgrade from version 1');
  });
});

describe('an old block in a stream', () => {
  it('is upgraded by validation, references, search text and resolution alike', () => {
    const value = { body: [old] };
    expect(validateValue({ fields }, value, 'publish', registry)).toEqual({ value: { body: [present] }, errors: [] });
    expect([...referencesIn(fields, value, registry)]).toEqual([{ kind: 'image', id: 7, path: 'body.0.value.photo' }]);
    expect([...textOfFields(fields, value, registry)]).toEqual(['Low', 'tide today']);
    const context = { registry, lookup: EMPTY_LOOKUP, onLost: () => {} };
    expect(resolveFields(fields, value, '', context)).toEqual({
      body: [{ id: old.id, type: 'card', props: { first: 'Low', rest: 'tide today', photo: null } }],
    });
  });
});
