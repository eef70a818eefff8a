import { describe, expect, it } from 'vitest';
import type { LocationForm } from '../../staff-contract-edit.ts';
import { mergeForms } from './three-way.ts';

const exception = (date: string, label = '') => ({ date, service: 'all' as const, spans: [], label });
const form = (more: Partial<LocationForm> = {}) =>
  ({ name: 'Tern', city: 'Portland', exceptions: [], ...more }) as unknown as LocationForm;

describe('mergeForms', () => {
  it('puts one’s own fields on theirs, and names those that both changed', () => {
    const theirs = form({ name: 'Skua', city: 'Bath' });
    const { merged, both } = mergeForms(form(), form({ name: 'Auk' }), theirs);
    expect(merged).toMatchObject({ name: 'Auk', city: 'Bath' });
    expect(both).toEqual(['name']);
  });

  it('keeps a day that another user closed during an edit of another day', () => {
    const base = form({ exceptions: [exception('2026-11-26', 'Thanksgiving'), exception('2026-12-31')] });
    const mine = form({ exceptions: [exception('2026-11-26', 'Thanksgiving'), exception('2026-12-26', 'Inventory')] });
    const theirs = form({ exceptions: [...base.exceptions, exception('2026-12-24', 'Christmas Eve')] });
    const { merged, both } = mergeForms(base, mine, theirs);
    expect(merged.exceptions.map(({ date }) => date)).toEqual(['2026-11-26', '2026-12-24', '2026-12-26']);
    expect(both).toEqual([]);
  });

  it('reports a conflict where both edited the same day, or theirs was deleted', () => {
    const base = form({ exceptions: [exception('2026-12-24')] });
    const mine = form({ exceptions: [exception('2026-12-24', 'Mine')] });
    for (const theirs of [form({ exceptions: [exception('2026-12-24', 'Theirs')] }), form()]) {
      const { merged, both } = mergeForms(base, mine, theirs);
      expect([merged.exceptions[0]?.label, both]).toEqual(['Mine', ['exceptions']]);
    }
  });

  it('does not guess where a day comes twice', () => {
    const mine = form({ exceptions: [exception('2026-12-24', 'One'), exception('2026-12-24', 'Two')] });
    const { merged, both } = mergeForms(form(), mine, form({ exceptions: [exception('2026-12-25')] }));
    expect([merged.exceptions, both]).toEqual([mine.exceptions, ['exceptions']]);
  });
});
