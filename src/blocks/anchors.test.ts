import { expect, it } from 'vitest';
import { anchorsOf } from './anchors.ts';

const id = '5f0f6a52-6a6f-4f0a-8a55-0f6f6a526a6f';

it('names parts by their titles and their block', () => {
  expect(anchorsOf(['Où garer?', 'Parking & docks'], id)).toEqual(['ou-garer-5f0f', 'parking-and-docks-5f0f']);
});

it('never gives an id twice', () => {
  expect(anchorsOf(['Hours', 'Hours', 'hours!'], id)).toEqual(['hours-5f0f', 'hours-5f0f-2', 'hours-5f0f-3']);
});

it('names what has no letters of ours', () => {
  expect(anchorsOf(['海', ''], id)).toEqual(['part-5f0f', 'part-5f0f-2']);
});
