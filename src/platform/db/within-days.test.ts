import { type Column, sql } from 'drizzle-orm';
import { PgDialect, pgTable, timestamp } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import { withinDays } from './within-days.ts';

const { at } = pgTable('things', { at: timestamp({ withTimezone: true, mode: 'string' }) });

function written(column: Column, days: Parameters<typeof withinDays>[1], timeZone: string) {
  return new PgDialect().sqlToQuery(withinDays(column, days, timeZone) ?? sql`TRUE`);
}

describe('withinDays', () => {
  it('is always true without days', () => {
    expect(withinDays(at, {}, 'UTC')).toBeUndefined();
  });

  it('includes the whole last day', () => {
    expect(written(at, { to: '2026-02-28' }, 'UTC')).toMatchObject({
      sql: '"things"."at" < $1',
      params: ['2026-03-01T00:00:00Z'],
    });
  });

  it('begins a day at midnight of the time zone, also where clocks change', () => {
    const { params } = written(at, { from: '2026-03-08', to: '2026-03-08' }, 'America/New_York');
    expect(params).toEqual(['2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z']);
    const autumn = written(at, { from: '2026-11-01', to: '2026-11-01' }, 'America/New_York');
    expect(autumn.params).toEqual(['2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z']);
  });
});
