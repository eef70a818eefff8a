import { and, desc, ilike, max, min, sql } from 'drizzle-orm';
import { placeSearchMisses } from '#features/locator/server/published.ts';
import { containing, hasOnPages, onDays, type Report, text } from '../define-report.ts';

/** Searches of guests in places without a nearby restaurant. */
export const placeSearches: Report = {
  name: 'place-searches',
  title: 'Searches without nearby restaurants',
  intro: 'Places that guests searched for without a restaurant nearby. The report stores nothing about who searched.',
  columns: [
    { name: 'place', label: 'Place' },
    { name: 'searches', label: 'Searches' },
    { name: 'first_day', label: 'First day' },
    { name: 'last_day', label: 'Last day' },
  ],
  may: (powers) => hasOnPages(powers, ['add', 'change', 'publish']),
  days: [{ name: 'at', label: 'Searched' }],
  async read(db, _asker, query, { limit, offset }) {
    const { words, day, searches } = placeSearchMisses;
    const where = and(
      query.q === '' ? undefined : ilike(words, containing(query.q)),
      onDays(sql`${day}::timestamp AT TIME ZONE 'UTC'`, query),
    );
    const [counted] = await db
      .select({ total: sql<number>`count(DISTINCT ${words})::int` })
      .from(placeSearchMisses)
      .where(where);
    const total = sql<number>`sum(${searches})::int`;
    const rows = await db
      .select({ words, total, first: min(day), last: max(day) })
      .from(placeSearchMisses)
      .where(where)
      .groupBy(words)
      .orderBy(desc(total), words)
      .limit(limit)
      .offset(offset);
    return {
      total: counted?.total ?? 0,
      rows: rows.map((row) => ({
        cells: [text(row.words), text(row.total), text(row.first), text(row.last)],
      })),
    };
  },
};
