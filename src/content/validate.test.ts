import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { defineBlock } from './define.ts';
import { list } from './fields/nested.ts';
import { target } from './fields/pointers.ts';
import { richText } from './fields/rich-text.ts';
import { choice, date, number } from './fields/scalar.ts';
import { stream } from './fields/stream.ts';
import { text } from './fields/text.ts';
import { createRegistry } from './registry.ts';
import { validateValue } from './validate.ts';

const ID = '5f0f6a52-6a6f-4f0a-8a55-0f6f6a526a6f';
const OTHER_ID = '7a0c8a52-6a6f-4f0a-8a55-0f6f6a526a6f';

const note = defineBlock({
  type: 'note',
  label: 'Note',
  group: 'text',
  fields: {
    title: text({ label: 'Title', required: true, maxLength: 10 }),
    copy: richText({ label: 'Copy' }),
  },
  rules: ({ title, copy }) => (title === 'Empty' && copy !== '' ? [{ field: 'copy', message: 'must be empty' }] : []),
  example: { title: 'Tide', copy: '' },
});
const aside = defineBlock({
  type: 'aside',
  label: 'Aside',
  group: 'text',
  fields: { inner: stream('inside', { label: 'Inside' }) },
  example: { inner: [] },
});
const registry = createRegistry([note, aside], { page: ['note', 'aside'], inside: ['note'] });
const page = { fields: { body: stream('page', { label: 'Body', min: 1, max: 2 }) } };

const check = (value: unknown, mode: 'draft' | 'publish') => validateValue(page, value, mode, registry);
const noteBlock = (value: Record<string, unknown>, id = ID) => ({ id, type: 'note', version: 1, value });

describe('validateValue', () => {
  it.each([
    ['not a set of fields', 'body', { field: '', message: 'must be a set of fields' }],
    ['not a list', { body: 'x' }, { field: 'body', message: 'must be a list of blocks' }],
    ['no block id', { body: [{ ...noteBlock({}), id: '1' }] }, { field: 'body.0.id', message: 'must be a block id' }],
    [
      'too long',
      { body: [noteBlock({ title: 'Longer than ten' })] },
      { field: 'body.0.value.title', message: 'must have at most 10 characters' },
    ],
    ['not text', { body: [noteBlock({ title: 7 })] }, { field: 'body.0.value.title', message: 'must be text' }],
  ])('refuses even a draft that is malformed: %s', (_, value, error) => {
    expect(check(value, 'draft').errors).toEqual([error]);
  });

  it('builds the schema of a set of fields once, for each mode', () => {
    const title = text({ label: 'Title' });
    const schema = vi.spyOn(title, 'schema');
    const titled = { fields: { title } };
    for (const mode of ['draft', 'draft', 'publish', 'publish'] as const)
      expect(validateValue(titled, { title: 'Tide' }, mode, registry).value).toEqual({ title: 'Tide' });
    expect(schema.mock.calls.map(([mode]) => mode)).toEqual(['draft', 'publish']);
    validateValue(titled, {}, 'draft', createRegistry([], {}));
    expect(schema).toHaveBeenCalledTimes(3);
  });

  it('refuses two blocks of one id', () => {
    expect(check({ body: [noteBlock({}), noteBlock({})] }, 'draft').errors).toEqual([
      { field: 'body', message: 'has two blocks with the same id' },
    ]);
  });

  it('refuses a known block where its set does not allow it, at its content path', () => {
    const inner = [{ id: OTHER_ID, type: 'aside', version: 1, value: { inner: [] } }];
    const body = [{ id: ID, type: 'aside', version: 1, value: { inner } }];
    expect(check({ body }, 'draft').errors).toEqual([
      { field: 'body.0.value.inner.0.type', message: 'a Aside is not allowed here' },
    ]);
  });

  it('keeps an incomplete draft and refuses to publish it', () => {
    const value = { body: [noteBlock({ title: ' ' })] };
    expect(check(value, 'draft').errors).toEqual([]);
    expect(check(value, 'publish').errors).toEqual([{ field: 'body.0.value.title', message: 'is required' }]);
    expect(check({ body: [] }, 'draft').errors).toEqual([]);
    expect(check({ body: [] }, 'publish').errors).toEqual([{ field: 'body', message: 'must have at least 1 blocks' }]);
  });

  it("binds a block's own rules at publish only", () => {
    const value = { body: [noteBlock({ title: 'Empty', copy: '<p>Full</p>' })] };
    expect(check(value, 'draft').errors).toEqual([]);
    expect(check(value, 'publish').errors).toEqual([{ field: 'body.0.value.copy', message: 'must be empty' }]);
  });

  it('fills missing fields, sanitises rich text and preserves undeclared keys', () => {
    const value = { body: [noteBlock({ copy: '<p onclick="x()">Hi</p>', later: 1 })], legacy: true };
    expect(check(value, 'draft').value).toEqual({
      body: [noteBlock({ title: '', copy: '<p>Hi</p>', later: 1 })],
      legacy: true,
    });
  });

  it('preserves an unknown block byte for byte', () => {
    const unknown = { id: ID, type: 'jukebox', version: 9, value: { songs: [1, { a: null }] }, extra: 'x' };
    expect(check({ body: [unknown] }, 'publish')).toEqual({ value: { body: [unknown] }, errors: [] });
  });
});

describe('a field', () => {
  const errorsOf = (field: Parameters<typeof validateValue>[0]['fields'][string], value: unknown, mode = 'publish') =>
    validateValue({ fields: { it: field } }, { it: value }, mode as 'publish', registry).errors.map(
      ({ message }) => message,
    );

  it.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
    'menu',
    'vbscript:x',
  ])('target refuses the address %s', (url) => {
    expect(errorsOf(target({ label: 'Target' }), { url }, 'draft')).toHaveLength(1);
  });

  it.each(['/menu/', '#top', 'https://a.example/b?c', 'mailto:a@b.example', 'tel:+17755550134'])(
    'target takes the address %s',
    (url) => {
      expect(errorsOf(target({ label: 'Target', required: true }), { url })).toEqual([]);
    },
  );

  it('target that is required may be empty in a draft only', () => {
    expect(errorsOf(target({ label: 'Target', required: true }), null, 'draft')).toEqual([]);
    expect(errorsOf(target({ label: 'Target', required: true }), null)).toEqual(['is required']);
  });

  it('number keeps its bounds in drafts too', () => {
    const field = number({ label: 'Number', min: 1, max: 3 });
    expect(errorsOf(field, 4, 'draft')).toEqual(['must be at most 3']);
    expect(errorsOf(field, 1.5, 'draft')).toEqual(['must be a whole number']);
    expect(errorsOf(field, null)).toEqual([]);
  });

  it('choice refuses what is not in its list and resolves it to its initial value', () => {
    const field = choice({ label: 'Choice', choices: ['a', 'b'], initial: 'b' });
    expect(errorsOf(field, 'c', 'draft')).toEqual(['must be one of a, b']);
    expect(errorsOf(field, 'c', 'restore')).toEqual([]);
    expect(errorsOf(field, 7, 'restore')).toEqual(['must be a text']);
    expect(field.resolve('c' as never, '', {} as never)).toBe('b');
  });

  it('date refuses days that do not exist', () => {
    expect(errorsOf(date({ label: 'Date' }), '2026-02-30', 'draft')).toHaveLength(1);
    expect(errorsOf(date({ label: 'Date' }), '9999-12-31', 'draft')).toHaveLength(1);
    expect(errorsOf(date({ label: 'Date' }), '2026-02-28')).toEqual([]);
  });

  it('list binds its least length at publish and its most always', () => {
    const field = list(text({ label: 'Word' }), { label: 'Words', min: 2, max: 2 });
    expect(errorsOf(field, ['a'], 'draft')).toEqual([]);
    expect(errorsOf(field, ['a'])).toEqual(['must have at least 2 entries']);
    expect(errorsOf(field, ['a', 'b', 'c'], 'draft')).toEqual(['must have at most 2 entries']);
  });

  it.each([
    ['text', text({ label: 'Line', maxLength: 3 }), 'four', 4],
    ['number', number({ label: 'Number', max: 3 }), 4, 'four'],
    ['list', list(text({ label: 'Word' }), { label: 'Words', max: 1 }), ['a', 'b'], 'a'],
    ['stream', page.fields.body, Array.from({ length: 3 }, () => noteBlock({}, randomUUID())), {}],
    ['stream of other blocks', stream('inside', { label: 'Inside' }), [{ ...noteBlock({}), type: 'aside' }], {}],
  ])('%s of an old version may exceed limits of today, and not have another shape', (_kind, field, old, malformed) => {
    expect(errorsOf(field, old, 'draft')).not.toEqual([]);
    expect(errorsOf(field, old, 'restore')).toEqual([]);
    expect(errorsOf(field, malformed, 'restore')).not.toEqual([]);
  });

  it('rich text that holds only markup is empty', () => {
    expect(errorsOf(richText({ label: 'Copy', required: true }), '<p><br></p>')).toEqual(['is required']);
    expect(errorsOf(richText({ label: 'Copy', required: true }), '<p>\u200b</p>')).toEqual(['is required']);
    expect(errorsOf(text({ label: 'Line', required: true }), '\u2060')).toEqual(['is required']);
    expect(errorsOf(text({ label: 'Line' }), 'one\ntwo')).toEqual(['must be one line']);
  });
});

it.each(['<p></p>', '<h2></h2>', '<ul><li></li></ul>'])(
  'publishes %s as no rich text, and keeps it in a draft',
  (html) => {
    const field = richText({ label: 'Copy' });
    expect(field.schema('publish', registry).parse(html)).toBe('');
    expect(field.schema('draft', registry).parse(html)).toBe(html);
  },
);
