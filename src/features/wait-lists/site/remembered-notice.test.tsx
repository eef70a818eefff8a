// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderInPage } from '#test/site-page.tsx';
import type { WaitListEntry } from '../contract.ts';
import { RememberedNotice } from './remembered-notice.tsx';

const ENTRY: WaitListEntry = {
  plan_ahead_id: 'A'.repeat(22),
  rlid: 7,
  restaurantName: 'Harbor Point',
  state: 'waiting',
  presence: 'remote',
  name: 'Ana',
  language: 'en',
  partySize: 2,
  partiesAhead: 3,
  quote: { low: 15, high: 25 },
  wait: { low: 15, high: 25 },
  joinedAt: '2026-11-22T02:42:00.000Z',
  readAt: '2026-11-22T02:42:00.000Z',
  version: 4,
  maxPartySize: 8,
  may: { changePresence: true, changeSize: true, leave: true, return: false, rejoin: false },
};
const button = () => screen.queryByRole('button', { name: 'I am here' });

afterEach(cleanup);

describe('the notice to a guest who is on a list', () => {
  it.each([
    ['away from the stand', { entry: ENTRY }],
    ['when they have said so', { entry: { ...ENTRY, presence: 'here' as const }, isAtStand: true }],
    [
      'when it can no longer be said',
      { entry: { ...ENTRY, may: { ...ENTRY.may, changePresence: false } }, isAtStand: true },
    ],
  ])('does not ask whether they are here %s', (_, props) => {
    renderInPage(<RememberedNotice {...props} />);
    expect(button()).toBeNull();
    expect(screen.getByRole('link')).toBeTruthy();
  });

  it('lets them check in at the stand, by the form of their own page', () => {
    renderInPage(<RememberedNotice entry={ENTRY} isAtStand />);
    const form = button()?.closest('form');
    expect(form?.getAttribute('action')).toBe(`/waitlist/${'A'.repeat(22)}/`);
    expect([button()?.getAttribute('value'), new FormData(form ?? undefined).get('version')]).toEqual(['here', '4']);
  });
});
