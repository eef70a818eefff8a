// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { preferredLocation } from '#features/locator/site/use-preferred-location.ts';
import { menuOnPage } from '#features/menus/menu-on-page.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { SMALL_MENU } from '#test/lantern-menu.ts';
import { PageAround } from '#test/page.tsx';
import { buildLocation } from '#test/site-page.tsx';
import { Menu } from './view.tsx';

const here = buildLocation({ name: 'Harbor Point' });
let items: Record<string, { price: number; isOut: boolean }>;
let asked: string[];

beforeEach(() => {
  items = { roll: { price: 3199, isOut: false }, ale: { price: 900, isOut: true } };
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation((address) => {
    asked.push(String(address));
    return Promise.resolve(Response.json({ items }));
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
});

const show = (
  gap: Partial<ComponentProps<typeof Menu>> = {},
  { language = 'en', isPreview = false }: { language?: LanguageCode; isPreview?: boolean } = {},
) => {
  const menu = { ...menuOnPage(SMALL_MENU, language), ...(isPreview && { isPreview: true as const }) };
  const more = { block_data: { menu } };
  return render(
    <PageAround language={language} more={more}>
      <Menu heading="" categories={[]} show_allergens {...gap} />
    </PageAround>,
  );
};
const dish = (name: string) => {
  const row = screen.getByText(name).closest('li');
  if (!row) throw new Error(`There is no ${name}`);
  return within(row);
};

describe('Menu', () => {
  it('shows the usual prices and the way to a restaurant before one is saved', () => {
    show();
    expect(dish('roll').getByText('$27.50')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Choose your restaurant' }).getAttribute('href')).toBe('/locations/');
    expect(asked).toEqual([]);
  });

  it('says no price of the chain where it would be in another currency', () => {
    show({}, { language: 'fr-CA' });
    expect(screen.queryByText(/\$/)).toBeNull();
  });

  it('shows the dishes that an editor chose by name, in that order, whatever the case', () => {
    const names = menuOnPage(SMALL_MENU, 'en').categories.map(({ name }) => name);
    show({ categories: [` ${names.at(-1)?.toUpperCase()} `, names[0] ?? ''] });
    expect(screen.getAllByRole('heading').map((one) => one.textContent)).toEqual([names.at(-1), names[0]]);
  });

  it('names an unknown category to editors only', () => {
    show({ categories: ['Soups'] }, { isPreview: true });
    expect(screen.getByText('The menu has no category "Soups".')).toBeDefined();
    cleanup();
    expect(show({ categories: ['Soups'] }).container.innerHTML).toBe('');
  });

  it('may be used twice on a page: every id is unique', () => {
    const more = { block_data: { menu: menuOnPage(SMALL_MENU, 'en') } };
    const { container } = render(
      <PageAround more={more}>
        <Menu heading="" categories={[]} show_allergens />
        <Menu heading="" categories={[]} show_allergens />
      </PageAround>,
    );
    const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(2);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows prices and dishes of the saved restaurant', async () => {
    show();
    act(() => preferredLocation.choose(here));
    await waitFor(() => expect(screen.getByText(/Prices and dishes of Harbor Point/)).toBeDefined());
    expect(asked).toEqual([`/api/menu/?rlid=${here.rlid}&language=en`]);
    expect(dish('roll').getByText('$31.99')).toBeDefined();
    expect(dish('ale').getByText('Sold out')).toBeDefined();
    // What the restaurant does not sell is not listed.
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    expect(screen.getByRole('link', { name: 'Order online' }).getAttribute('href')).toBe(
      `/order?rlid=${here.rlid}&language=en`,
    );
  });

  it('keeps the usual prices when the restaurant does not answer', async () => {
    const received = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.mocked(fetch).mockRejectedValue(new TypeError('no network'));
    show();
    act(() => preferredLocation.choose(here));
    await waitFor(() => expect(received).toHaveBeenCalled());
    expect(dish('roll').getByText('$27.50')).toBeDefined();
    expect(screen.getByText(/Usual prices/)).toBeDefined();
  });
});
