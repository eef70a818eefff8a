import { describe, expect, it } from 'vitest';
import { planColumns, rowReader, UnknownColumn } from './columns.ts';

const meaningOf = (column: string) => planColumns([column]).used[0]?.ours;

describe('planColumns', () => {
  it('refuses a map to a column that does not exist on either side', () => {
    expect(() => planColumns(['a'], new Map([['zip', 'b']]))).toThrow(UnknownColumn);
    expect(() => planColumns(['a'], new Map([['zap', 'a']]))).toThrow(/is not a known column/);
  });

  it.each([
    ['Store Number', 'restaurantNumber'],
    ['storenumber', 'restaurantNumber'],
    ['location_number', 'restaurantNumber'],
    ['branchCode', 'restaurantNumber'],
    ['ref', 'restaurantNumber'],
    ['addr:street_address', 'address1'],
    ['Address Line 1', 'address1'],
    ['addr:full', 'fullAddress'],
    ['addr:housenumber', 'houseNumber'],
    ['Postal Code', 'zip'],
    ['ZIP', 'zip'],
    ['State/Province', 'state'],
    ['state_name', 'state'],
    ['LAT', 'latitude'],
    ['y', 'latitude'],
    ['Longtitude', 'longitude'],
    ['x', 'longitude'],
    ['storetimezone', 'timeZone'],
    ['opening_hours', 'hours'],
    ['Monday Hours', 'monday'],
    ['hours_tue', 'tuesday'],
    ['thursOpen', 'thursdayOpen'],
    ['sun_close', 'sundayClose'],
    ['Telephone', 'phone'],
    ['open_date', 'openDate'],
    ['Outdoor Seating', 'outsideDining'],
  ])('reads %s as %s', (column, ours) => {
    expect(meaningOf(column)).toBe(ours);
  });

  it('lists what it does not use and prefers the map to the aliases', () => {
    const plan = planColumns(['code', 'address', 'owner'], new Map([['restaurantNumber', 'Code']]));
    expect(plan.unused).toEqual(['owner']);
    expect(rowReader(plan, ['12', '1 Bay St', 'x']).text('restaurantNumber')).toBe('12');
    expect(planColumns(['address'], new Map([['name', 'address']])).used).toEqual([
      { theirs: 'address', ours: 'name' },
    ]);
  });

  it('takes the first column with text when several mean the same', () => {
    const plan = planColumns(['state_name', 'state']);
    expect(rowReader(plan, ['Texas', 'TX']).text('state')).toBe('TX');
    expect(rowReader(plan, ['Texas', '']).text('state')).toBe('Texas');
    expect(rowReader(plan, ['Texas', 'N/A']).text('state')).toBe('Texas');
  });

  it.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?'])('takes %s for no empty cell, and prefers a text to it', (error) => {
    const plan = planColumns(['state_name', 'state']);
    expect(rowReader(plan, ['Texas', error]).text('state')).toBe('Texas');
    expect(rowReader(plan, ['', error]).text('state')).toBe(error);
  });
});
