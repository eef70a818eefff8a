import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResolveContext } from '../field.ts';
import { EMPTY_LOOKUP } from '../lookup.ts';
import { createRegistry } from '../registry.ts';
import { MAX_TABLE_COLUMNS, MAX_TABLE_ROWS, table } from './table.ts';

const registry = createRegistry([], {});
const context: ResolveContext = { registry, lookup: EMPTY_LOOKUP, onLost: () => undefined };
const field = table({ label: 'Prices', required: true });
const check = (value: unknown, mode: 'draft' | 'publish' = 'publish') => field.schema(mode, registry).safeParse(value);

describe('a table field', () => {
  it('fills ragged rows up, so that every row has as many cells', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: MAX_TABLE_COLUMNS }), { maxLength: 20 }), (rows) => {
        const squared = field.resolve(rows, 'rows', context);
        expect(new Set(squared.map((cells) => cells.length)).size).toBeLessThanOrEqual(1);
        expect(squared.map((cells, at) => cells.slice(0, rows[at]?.length))).toEqual(rows);
      }),
    );
  });

  it.each([
    ['no list', 'fish'],
    ['cells that are no text', [[1]]],
    ['too many columns', [Array.from({ length: MAX_TABLE_COLUMNS + 1 }, () => '')]],
    ['too many rows', Array.from({ length: MAX_TABLE_ROWS + 1 }, () => [''])],
    ['a cell that is too long', [['x'.repeat(2001)]]],
  ])('refuses %s even in a draft', (_, value) => {
    expect(check(value, 'draft').success).toBe(false);
  });

  it('is empty when every cell is blank', () => {
    expect(check([['', ' ']]).success).toBe(false);
    expect(check([['', ' ']], 'draft').success).toBe(true);
    expect(check([['', 'Cod']]).success).toBe(true);
  });

  it('is found by the words in its cells', () => {
    expect([
      ...field.text(
        [
          ['Fish', ''],
          ['Cod', '12'],
        ],
        registry,
      ),
    ]).toEqual(['Fish', 'Cod', '12']);
  });
});
