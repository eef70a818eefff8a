// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { BLOCK_SETS, BLOCKS } from '#blocks/definitions.ts';
import type { BlockDefinition } from '#content/define.ts';
import { describeBlock, describeFields, type ContentModel } from '#content/describe.ts';
import type { StoredBlock } from '#content/stream.ts';
import { TEMPLATES } from '#templates/definitions.ts';
import { newBlock } from './block-commands.ts';
import { buildField, showForm } from './build-form.tsx';

afterEach(cleanup);

const definitions: BlockDefinition[] = Object.values(BLOCKS).map((block) => block as unknown as BlockDefinition);
const model: ContentModel = {
  blocks: Object.fromEntries(definitions.map((block) => [block.type, describeBlock(block)])),
  sets: Object.fromEntries(Object.entries(BLOCK_SETS).map(([name, types]) => [name, [...types]])),
  templates: {},
};
const fields = { body: buildField('stream', 'Body', { facts: { set: 'body', max: 500 } }) };

describe('ContentForm', () => {
  it.each(definitions.map((block) => [block.type, block] as const))(
    'shows and edits the block %s, by its example and empty',
    (type, definition) => {
      const example: StoredBlock = {
        id: 'one',
        type,
        version: definition.version,
        value: structuredClone(definition.example) as Record<string, unknown>,
      };
      const description = model.blocks[type];
      if (!description) throw new Error(`There is no description of ${type}`);
      const empty = newBlock(description);
      const { store } = showForm({ fields, model, value: { body: [example, empty] } });
      expect(store.getValue()).toEqual({ body: [example, empty] });
      let touched = 0;
      for (const control of screen.queryAllByRole('textbox')) {
        if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) continue;
        const isNumber = control.inputMode === 'numeric' || control.inputMode === 'decimal';
        const text = isNumber ? '2' : '/changed/';
        fireEvent.change(control, { target: { value: text } });
        expect(control.value).toBe(text);
        touched += 1;
      }
      for (const control of screen.queryAllByRole('checkbox')) {
        if (!control.hasAttribute('id')) continue;
        fireEvent.click(control);
        touched += 1;
      }
      expect(store.canUndo()).toBe(touched > 0);
      for (const [at, before] of [example, empty].entries()) {
        expect(store.getIn(['body', at])).toMatchObject({ id: before.id, type, version: before.version });
      }
    },
  );

  it.each(Object.values(TEMPLATES).map((template) => [template.name, template] as const))(
    'shows the fields of the template %s',
    (_name, template) => {
      const described = describeFields(template.fields);
      showForm({ fields: described, model, value: structuredClone(template.example) as Record<string, unknown> });
      for (const { label } of Object.values(described)) expect(screen.getAllByText(label).length).toBeGreaterThan(0);
    },
  );
});
