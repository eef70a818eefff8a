import { describe, expect, it } from 'vitest';
import { defineBlock } from './define.ts';
import { describeForm, FormDescription } from './describe-form.ts';
import { list } from './fields/nested.ts';
import { stream } from './fields/stream.ts';
import { text } from './fields/text.ts';
import { createRegistry } from './registry.ts';

const note = defineBlock({
  type: 'note',
  label: 'Note',
  group: 'text',
  fields: { words: text({ label: 'Words' }) },
  example: { words: '' },
});
const box = defineBlock({
  type: 'box',
  label: 'Box',
  group: 'layout',
  fields: { inside: stream('inside', { label: 'Inside' }) },
  example: { inside: [] },
});
const registry = createRegistry([note, box], { outside: ['box'], inside: ['note', 'box'], elsewhere: ['note'] });

describe('describeForm', () => {
  it('brings no blocks where there is no stream', () => {
    const { fields, model } = describeForm({ words: text({ label: 'Words', required: true }) }, registry);
    expect(fields['words']).toMatchObject({ kind: 'text', label: 'Words', required: true });
    expect(model).toEqual({ blocks: {}, sets: {}, templates: {} });
  });

  it('brings the blocks of streams in lists and in blocks, in a shape that goes over the wire', () => {
    const form = describeForm({ rows: list(stream('outside', { label: 'Row' }), { label: 'Rows' }) }, registry);
    expect(Object.keys(form.model.blocks).toSorted()).toEqual(['box', 'note']);
    expect(form.model.sets).toEqual({ outside: ['box'], inside: ['note', 'box'] });
    expect(FormDescription.parse(JSON.parse(JSON.stringify(form)))).toEqual(form);
  });
});
