import { describe, expect, it } from 'vitest';
import type { OpenStatus } from '#features/opening-hours/opening-hours.ts';
import { buildLocation } from '#test/site-page.tsx';
import { actionButton, DINING_LABELS, diningLabel, offeredOn, acceptsWaitListJoins } from './dining.ts';

const nothing = {
  isTemporarilyClosed: false,
  isComingSoon: false,
  isDiningRoomOpened: false,
  outsideDining: false,
  hasDelivery: false,
  hasCurbside: false,
};
const everything = {
  isTemporarilyClosed: true,
  isComingSoon: true,
  isDiningRoomOpened: true,
  outsideDining: true,
  hasDelivery: true,
  hasCurbside: true,
};
const labelOf = (location: typeof nothing): string => DINING_LABELS[diningLabel(location)];

describe('diningLabel', () => {
  it('invites to find a restaurant when there is none', () => {
    expect(DINING_LABELS[diningLabel(null)]).toBe('Find A Location Near You');
    expect(DINING_LABELS[diningLabel(undefined)]).toBe('Find A Location Near You');
  });

  it('takes the first match in the specified order', () => {
    const open = { ...everything, isTemporarilyClosed: false, isComingSoon: false };
    expect(labelOf(everything)).toBe('Temporarily Closed');
    expect(labelOf({ ...everything, isTemporarilyClosed: false })).toBe('Coming Soon');
    expect(labelOf(open)).toBe('Indoor & Outdoor Dining');
    expect(labelOf({ ...open, outsideDining: false })).toBe('Indoor Dining');
    expect(labelOf({ ...open, isDiningRoomOpened: false })).toBe('Outdoor Dining');
    expect(labelOf({ ...nothing, hasDelivery: true, hasCurbside: true })).toBe('Delivery Available');
    expect(labelOf({ ...nothing, hasCurbside: true })).toBe('Curbside Available');
    expect(labelOf(nothing)).toBe('Pick Up Only');
  });

  it('claims no service without data', () => {
    const silent = { ...nothing, hasTakeOut: false, hasOnlineOrdering: false };
    expect(diningLabel(silent)).toBe('unknown');
    expect(diningLabel({ ...silent, hasTakeOut: true })).toBe('pickUpOnly');
    expect(diningLabel({ ...silent, isTemporarilyClosed: true })).toBe('temporarilyClosed');
  });

  it('forgets a closure whose reopening day has come', () => {
    const reopening = { ...everything, reopensOn: '2026-09-15' };
    expect(diningLabel(reopening, '2026-09-14')).toBe('temporarilyClosed');
    expect(diningLabel(reopening, '2026-09-15')).toBe('indoorAndOutdoor');
    expect(diningLabel(reopening)).toBe('temporarilyClosed');
  });
});

describe('offeredOn', () => {
  const location = buildLocation({ waitListReady: true, reopensOn: '2026-09-15' });
  const OFFERS = ['hasOnlineOrdering', 'isReservationsEnabled', 'waitListReady', 'hasTakeOut', 'hasCurbside'] as const;

  it.each([{ isTemporarilyClosed: true }, { isComingSoon: true }])(
    'is nothing with %o, whatever the flags say',
    (why) => {
      const offered = offeredOn({ ...location, ...why }, '2026-09-14');
      expect(OFFERS.map((flag) => offered[flag])).toEqual([false, false, false, false, false]);
      expect(actionButton(offered)).toEqual({ kind: 'none' });
    },
  );

  it('is everything from the reopening day on', () => {
    const reopening = { ...location, isTemporarilyClosed: true };
    expect(offeredOn(reopening, '2026-09-15')).toBe(reopening);
  });
});

describe('acceptsWaitListJoins', () => {
  const states: [OpenStatus['state'], boolean][] = [
    ['open', true],
    ['always-open', true],
    ['no-hours', true],
    ['closed', false],
  ];
  it.each(states)('while the restaurant is %s: %s', (state, takes) => {
    const status = { state } as OpenStatus;
    expect(acceptsWaitListJoins({ waitListReady: true }, status)).toBe(takes);
    expect(acceptsWaitListJoins({ waitListReady: false }, status)).toBe(false);
  });
});

describe('actionButton', () => {
  it('is none without reservations and a ready wait list', () => {
    expect(actionButton({ rlid: 7, isReservationsEnabled: false })).toEqual({ kind: 'none' });
    expect(actionButton({ rlid: 7, isReservationsEnabled: false, waitListReady: false })).toEqual({ kind: 'none' });
  });

  it('puts reservations before the wait list, each with its event and the rlid', () => {
    expect(actionButton({ rlid: 7, isReservationsEnabled: true, waitListReady: true })).toEqual({
      kind: 'reserve',
      event: 'open-reservation-panel',
      detail: { rlid: 7 },
    });
    expect(actionButton({ rlid: 7, isReservationsEnabled: false, waitListReady: true })).toEqual({
      kind: 'waitlist',
      event: 'open-waitlist',
      detail: { rlid: 7 },
    });
  });
});
