// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, showScreen } from '#test/admin-screen.tsx';
import { KitchenMenuScreen } from './kitchen-menu-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COOKS = ['Orders', 'Sold out and prices', 'Tables'];

it.each([
  [false, COOKS],
  [true, [...COOKS, 'Settings', 'Delivery zones']],
])('keeps the links of the kitchen; with a right to settings: %s', async (prices, links) => {
  const menu = { rlid: 7, name: 'Harbor Point', timeZone: 'America/New_York', currency: 'USD', items: [] };
  answering({ 'GET /wagtail/api/main/menu/at/7/': { ...menu, may: { change: true, prices } } });
  await showScreen('/wagtail/menu/at/7/', '/wagtail/menu/at/$id/', KitchenMenuScreen);
  await screen.findByRole('heading', { name: 'Menu of Harbor Point' });
  const list = within(screen.getByRole('navigation', { name: 'This kitchen' })).getByRole('list');
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(links);
});
