// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageTypeScreen } from './page-type-screen.tsx';
import { PageSearchScreen } from './page-search-screen.tsx';
import { answering, problem, showScreens } from '#test/admin-screen.tsx';
import { listedPage, listing } from '#test/listed-page.ts';
import { PageTypeUsageScreen } from './page-type-usage-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const { parent: _, ...page } = listedPage(5, 'Stories');
const type = (template: string, label: string, refusal: string | null = null) => ({
  template,
  label,
  help: `What a ${label.toLowerCase()} is for.`,
  refusal,
});

describe('adding a page', () => {
  const TYPES = 'GET /wagtail/api/main/pages/5/types/';
  const show = (types: object[]) => {
    answering({ [TYPES]: () => ({ page, ancestors: [], language: 'en', types }) });
    return showScreens('/wagtail/pages/5/add_subpage/', { '/wagtail/pages/$id/add_subpage/': PageTypeScreen });
  };

  it('offers the types that can be made, and says why others cannot', async () => {
    await show([type('press', 'Release'), type('text', 'Text'), type('map', 'Map', 'there is one here already')]);
    const release = await screen.findByRole('link', { name: 'Release' });
    expect(release.getAttribute('href')).toBe('/wagtail/pages/add/pages/press/5/');
    expect(screen.getByText('What a text is for.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Map' })).toBeNull();
    expect(screen.getByText('Not available: there is one here already.')).toBeTruthy();
  });

  it('goes straight on where only one can be made, and back leads past it', async () => {
    const router = await show([type('press', 'Release'), type('map', 'Map', 'this site has one already')]);
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/pages/add/pages/press/5/'));
    expect(router.history.length).toBe(1);
  });

  it('says that nothing can be made', async () => {
    await show([]);
    expect(await screen.findByText('No page can be added here')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Stories' }).getAttribute('href')).toBe('/wagtail/pages/5/');
  });
});

describe('searching all pages', () => {
  const LIST = 'GET /wagtail/api/main/pages/';
  const show = (address: string) => showScreens(address, { '/wagtail/pages/search/': PageSearchScreen });

  it('waits for a word', async () => {
    const { asked } = answering({ [LIST]: () => listing([]) });
    await show('/wagtail/pages/search/');
    expect(await screen.findByText(/^Type a word/)).toBeTruthy();
    expect(asked.filter((one) => one.startsWith(LIST))).toEqual([]);
  });

  it('says below which page each was found', async () => {
    const { asked } = answering({
      [LIST]: () => listing([listedPage(11, 'Anchors', { parent: { id: 5, title: 'Stories' } })], { is_search: true }),
    });
    await show('/wagtail/pages/search/?q=anc');
    expect((await screen.findByRole('link', { name: 'Stories' })).getAttribute('href')).toBe('/wagtail/pages/5/');
    expect(asked.find((one) => one.startsWith(LIST))).toBe(`${LIST}?q=anc&search_all=true`);
  });

  it('says that nothing was found', async () => {
    answering({ [LIST]: () => listing([], { is_search: true }) });
    await show('/wagtail/pages/search/?q=zebra');
    expect(await screen.findByText('No pages match “zebra”.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Search all pages' })).toBeNull();
  });
});

describe('pages of one type', () => {
  const USAGE = 'GET /wagtail/api/main/pages/usage/pages/press/';
  const show = (address: string) => showScreens(address, { '/wagtail/pages/usage/$app/$model/': PageTypeUsageScreen });

  it('are listed a page at a time', async () => {
    const rows = [listedPage(11, 'Anchors')];
    answering({ [USAGE]: (_, query) => ({ label: 'Release', rows, total: 120, p: Number(query.get('p')), pages: 3 }) });
    await show('/wagtail/pages/usage/pages/press/?p=2');
    await screen.findByRole('heading', { level: 1, name: 'Pages of type “Release”' });
    expect(screen.getByText('Page 2 of 3')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Next' }).getAttribute('href')).toBe(
      '/wagtail/pages/usage/pages/press/?p=3',
    );
    expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe(
      '/wagtail/pages/usage/pages/press/',
    );
  });

  it('are none of a type that does not exist', async () => {
    answering({ [USAGE]: problem(404, 'not_found', 'This type does not exist') });
    await show('/wagtail/pages/usage/pages/press/');
    expect(await screen.findByText('This type does not exist.')).toBeTruthy();
  });
});
