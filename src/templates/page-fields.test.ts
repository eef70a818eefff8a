import { describe, expect, it } from 'vitest';
import { blockRegistry } from '#blocks/definitions.ts';
import { validateValue } from '#content/validate.ts';
import { body } from './page-fields.ts';

const marker = (digit: number, elem_id: string) => ({
  id: `5f0f6a52-6a6f-4f0a-8a55-0f6f6a526a0${digit}`,
  type: 'scroll_nav_menu_item',
  version: 1,
  value: { name: elem_id, elem_id, sort_order: 0 },
});
const errors = (mode: 'draft' | 'publish', ...blocks: ReturnType<typeof marker>[]) =>
  validateValue({ fields: { body: body() } }, { body: blocks }, mode, blockRegistry).errors;

describe('the body of a page', () => {
  it('is not published with two sections of one address', () => {
    expect(errors('publish', marker(1, 'boats'), marker(2, 'boats'))).toEqual([
      { field: 'body', message: 'has two sections with the same address' },
    ]);
  });

  it('takes them in a draft, and different ones always', () => {
    expect(errors('draft', marker(1, 'boats'), marker(2, 'boats'))).toEqual([]);
    expect(errors('publish', marker(1, 'boats'), marker(2, 'story'))).toEqual([]);
  });
});
