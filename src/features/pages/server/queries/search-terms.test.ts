import { describe, expect, it } from 'vitest';
import { parseSearch } from './search-terms.ts';

describe('parseSearch', () => {
  it.each([
    ['', { words: [], phrases: [], beginning: null, isLive: null, isSearch: false }],
    ['  ', { words: [], phrases: [], beginning: null, isLive: null, isSearch: false }],
    ['clam chow', { words: ['clam'], phrases: [], beginning: 'chow', isLive: null, isSearch: true }],
    ['"clam chowder" hot', { words: [], phrases: ['clam chowder'], beginning: 'hot', isLive: null, isSearch: true }],
    [
      'hot "clam chowder"',
      { words: ['hot'], phrases: ['clam chowder'], beginning: null, isLive: null, isSearch: true },
    ],
    ['hot "clam', { words: ['hot'], phrases: [], beginning: 'clam', isLive: null, isSearch: true }],
    ['live:yes', { words: [], phrases: [], beginning: null, isLive: true, isSearch: false }],
    ['LIVE:No chips', { words: [], phrases: [], beginning: 'chips', isLive: false, isSearch: true }],
    ['published:maybe', { words: ['published'], phrases: [], beginning: 'maybe', isLive: null, isSearch: true }],
    ['"live:yes"', { words: [], phrases: ['live yes'], beginning: null, isLive: null, isSearch: true }],
    ['crème brûlée', { words: ['crème'], phrases: [], beginning: 'brûlée', isLive: null, isSearch: true }],
    ['!!!', { words: [], phrases: [], beginning: null, isLive: null, isSearch: true }],
  ])('reads %j', (typed, wanted) => {
    expect(parseSearch(typed)).toEqual(wanted);
  });
});
