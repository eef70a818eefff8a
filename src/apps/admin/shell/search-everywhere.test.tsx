// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { UNGOVERNED_PAGE } from '#test/ungoverned.ts';
import { SearchEverywhere } from './search-everywhere.tsx';

const page = (id: number, title: string, rights: string[]) => ({
  governance: UNGOVERNED_PAGE,
  id,
  title,
  template: 'generic_content',
  template_label: 'Content page',
  slug: 'page',
  url_path: '/page/',
  live_url: null,
  status: 'draft',
  is_site_root: false,
  alias_of: null,
  child_count: 0,
  updated_at: '2026-03-04T17:05:00.000Z',
  updated_by: null,
  rights,
  parent: { id: 5, title: 'Stories' },
});

let asked: string[];
let isFound: boolean;
const onGo = vi.fn<() => void>();

beforeEach(() => {
  asked = [];
  isFound = true;
  onGo.mockReset();
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView ??= () => undefined;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const rows = isFound ? [page(11, 'Tides', ['edit']), page(12, 'Tidal pools', [])] : [];
    const body = { parent: null, ancestors: [], is_search: true, rows, total: rows.length * 10, p: 1, pages: 1 };
    return new Response(JSON.stringify(body));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show() {
  const root = createRootRoute({
    component: () => <SearchEverywhere areas={['images', 'sites', 'users']} onGo={onGo} />,
    notFoundComponent: () => <SearchEverywhere areas={['images', 'sites', 'users']} onGo={onGo} />,
  });
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    trailingSlash: 'always',
  });
  await act(() => router.load());
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const field = () => screen.getByRole('combobox', { name: 'Search pages' });
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent;

describe('the search of the menu', () => {
  it('finds pages in the whole tree while one types', async () => {
    await show();
    expect(field().getAttribute('aria-expanded')).toBe('false');
    type('t');
    type('tid');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    expect(asked).toEqual(['/wagtail/api/main/pages/?q=tid&search_all=true']);
    expect(field().getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByText('20 pages. Enter shows them all.')).toBeTruthy();
  });

  it('chooses with the arrows, the field among them', async () => {
    await show();
    type('tid');
    await screen.findAllByRole('option');
    press('ArrowDown');
    expect(chosen()).toContain('Tides');
    expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id);
    press('ArrowDown');
    expect(chosen()).toContain('Tidal pools');
    press('ArrowDown');
    expect(chosen()).toBeUndefined();
    press('ArrowUp');
    expect(chosen()).toContain('Tidal pools');
  });

  it('opens the editor of the choice, or its place for users who may not edit it', async () => {
    const router = await show();
    type('tid');
    await screen.findAllByRole('option');
    press('ArrowDown');
    press('Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/pages/11/edit/'));
    expect(onGo).toHaveBeenCalledOnce();
    type('tid');
    fireEvent.click(await screen.findByRole('option', { name: /Tidal pools/ }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/pages/12/'));
  });

  it('goes with the words alone to the search screen', async () => {
    const router = await show();
    type('  tide tables ');
    press('Enter');
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/pages/search/'));
    expect(router.state.location.search).toEqual({ q: 'tide tables' });
  });

  it('goes nowhere without words', async () => {
    const router = await show();
    type('   ');
    press('Enter');
    expect(router.state.location.pathname).toBe('/');
    expect(asked).toEqual([]);
  });

  it('closes its list with Escape and keeps the words', async () => {
    await show();
    type('tid');
    await screen.findAllByRole('option');
    press('Escape');
    expect(screen.queryByRole('option')).toBeNull();
    expect((field() as HTMLInputElement).value).toBe('tid');
  });

  it('offers the same words in the lists that the user may see and search', async () => {
    const router = await show();
    type('tid ');
    const elsewhere = within(await screen.findByRole('navigation', { name: 'Search in other areas' }));
    expect(elsewhere.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Images', 'Users']);
    fireEvent.click(elsewhere.getByRole('link', { name: 'Images' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/images/'));
    expect(router.state.location.search).toEqual({ q: 'tid' });
    expect(onGo).toHaveBeenCalledOnce();
  });

  it('says that nothing matches', async () => {
    isFound = false;
    await show();
    type('zebra');
    expect(await screen.findByText('No pages match.')).toBeTruthy();
  });
});
