import { describe, expect, it } from 'vitest';
import { defineBlock, defineTemplate } from './define.ts';
import { describeBlock, describeFields, describeTemplate, FieldDescription } from './describe.ts';
import { list, struct } from './fields/nested.ts';
import { choice } from './fields/scalar.ts';
import { stream } from './fields/stream.ts';
import { text } from './fields/text.ts';

const fields = {
  title: text({ label: 'Title', help: 'Short.', required: true, maxLength: 40 }),
  size: choice({ label: 'Size', choices: ['h2', 'h3'], initial: 'h3' }),
  links: list(struct({ words: text({ label: 'Words', initial: 'More' }) }, { label: 'Link' }), {
    label: 'Links',
    max: 3,
  }),
  body: stream('body', { label: 'Body', min: 1 }),
};

describe('describeFields', () => {
  it('says what a form needs of each field, in order', () => {
    const described = describeFields(fields);
    expect(Object.keys(described)).toEqual(['title', 'size', 'links', 'body']);
    expect(described['title']).toEqual({
      kind: 'text',
      label: 'Title',
      help: 'Short.',
      required: true,
      facts: { maxLength: 40 },
      inner: {},
      empty: '',
    });
    expect(described['size']).toMatchObject({ kind: 'choice', required: false, empty: 'h3' });
    expect(described['body']).toMatchObject({ kind: 'stream', facts: { set: 'body', min: 1 }, empty: [] });
  });

  it('goes into lists and sets of fields, with what a new entry begins with', () => {
    const item = describeFields(fields)['links']?.inner['item'];
    expect(item).toMatchObject({ kind: 'struct', label: 'Link', empty: { words: 'More' } });
    expect(item?.inner['words']).toMatchObject({ kind: 'text', label: 'Words', empty: 'More' });
  });

  it('is plain JSON of the wire shape', () => {
    for (const described of Object.values(describeFields(fields))) {
      expect(FieldDescription.parse(JSON.parse(JSON.stringify(described)))).toEqual(described);
    }
  });

  it('is refused with a kind without a widget', () => {
    expect(FieldDescription.safeParse({ ...describeFields(fields)['title'], kind: 'colour' }).success).toBe(false);
  });
});

describe('describeBlock', () => {
  it('leaves example, upgrades and rules behind', () => {
    const card = defineBlock({
      type: 'card',
      label: 'Card',
      group: 'media',
      fields: { title: fields.title },
      version: 2,
      upgrades: { 1: (old) => old },
      example: { title: 'Low tide' },
    });
    const described = describeBlock(card);
    expect(Object.keys(described)).toEqual(['type', 'label', 'group', 'help', 'version', 'fields']);
    expect(described).toMatchObject({ type: 'card', version: 2, help: '' });
  });
});

describe('describeTemplate', () => {
  it('names its fields on the promote tab', () => {
    const { title, size } = fields;
    const sheet = defineTemplate({
      name: 'sheet',
      label: 'Sheet',
      fields: { title, size },
      example: { title: 'Low tide', size: 'h2' },
    });
    expect(describeTemplate(sheet, ['size', 'share_image'])).toMatchObject({ name: 'sheet', promote: ['size'] });
  });
});
