import { describe, expect, it } from 'vitest';
import { aNumber, aString, integerBetween, listOf, nullable, oneOf, optional, record, ShapeMismatch } from './shape.ts';

interface Boat {
  name: string;
  berths: number;
  port?: string;
  owner: string | null;
}

const boat = record<Boat>({
  name: aString,
  berths: integerBetween(0, 6),
  port: optional(aString),
  owner: nullable(aString),
});

describe('record', () => {
  it.each([
    ['berths', { name: 'Wren', berths: 7, owner: null }],
    ['berths', { name: 'Wren', berths: 1.5, owner: null }],
    ['name', { berths: 2, owner: null }],
    ['owner', { name: 'Wren', berths: 2 }],
    ['port', { name: 'Wren', berths: 2, owner: null, port: 4 }],
  ])('names the path of what is wrong: %s', (path, value) => {
    expect(() => boat(value, '')).toThrow(expect.objectContaining({ name: 'ShapeMismatch', path }));
  });

  it.each([null, undefined, 'text', 4])('refuses %j', (value) => {
    expect(() => boat(value, '')).toThrow(ShapeMismatch);
  });

  it('keeps what is named and drops the rest', () => {
    expect(boat({ name: 'Wren', berths: 2, owner: null, secret: 1 }, '')).toEqual({
      name: 'Wren',
      berths: 2,
      owner: null,
    });
  });
});

describe('listOf', () => {
  it('names the position of the entry that is wrong', () => {
    expect(() => listOf(boat)([{ name: 'Wren', berths: 0, owner: null }, {}], 'fleet')).toThrow('fleet.1.name');
  });

  it('refuses an object that looks like a list', () => {
    expect(() => listOf(aString)({ 0: 'a', length: 1 }, 'names')).toThrow('names is not a list');
  });
});

describe('aNumber', () => {
  it.each([Number.NaN, Number.POSITIVE_INFINITY, '4'])('refuses %s', (value) => {
    expect(() => aNumber(value, 'n')).toThrow(ShapeMismatch);
  });
});

describe('oneOf', () => {
  it('lists what is allowed', () => {
    expect(() => oneOf('OK', 'ZERO_RESULTS')('DENIED', 'status')).toThrow('status is not one of OK, ZERO_RESULTS');
  });
});
