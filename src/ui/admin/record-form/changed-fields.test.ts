import { expect, it } from 'vitest';
import { changedFields } from './changed-fields.ts';

it('names what differs, and does not read what is the same object: a menu has 2,000 items', () => {
  const large = {
    get items(): never {
      throw new Error('It was read');
    },
  };
  expect(changedFields({ menu: large, at: [1, { x: 2 }] }, { menu: large, at: [1, { x: 3 }] })).toEqual(['at']);
});
