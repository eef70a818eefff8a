import { describe, expect, it } from 'vitest';
import { Instant, listPage } from './listing.ts';

describe('Instant', () => {
  it.each([
    ['2027-03-04T05:06:07Z', '2027-03-04T05:06:07.000Z'],
    ['2027-03-04T00:06:07-05:00', '2027-03-04T05:06:07.000Z'],
    // PostgreSQL refuses this offset.
    ['2027-03-04T23:06:07+18:00', '2027-03-04T05:06:07.000Z'],
  ])('%s is %s', (text, utc) => expect(Instant.parse(text)).toBe(utc));

  it.each(['', 'soon', '2027-03-04', '2027-02-30T00:00:00Z', '9999-12-31T23:59:59+23:59'])('refuses %j', (text) => {
    expect(Instant.safeParse(text).success).toBe(false);
  });
});

describe('listPage', () => {
  it('does not query the rows of an empty list', async () => {
    const query = { limit: () => ({ offset: () => Promise.reject(new Error('queried')) }) };
    expect(await listPage(0, { p: 3, size: 20 }, query)).toEqual({ rows: [], total: 0, p: 1, pages: 1 });
  });
});
