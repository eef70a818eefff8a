// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showFlash, useFlash } from '#ui/admin/flash.ts';
import { PageBulkScreen } from './page-bulk-screen.tsx';
import { bulkDoneText } from './bulk-texts.ts';
import {
  pageSummary,
  press,
  refused,
  show,
  stubChoosers,
  stubServer,
  type,
  type TestServer,
} from '#test/page-screens.tsx';

let params: Record<string, string>;
let search: Record<string, string | string[]>;
const navigate = vi.fn(async () => undefined);
const back = vi.fn();
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, params = {}, children }: { to: string; params?: Record<string, string>; children: ReactNode }) => (
    <a href={to.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '')}>{children}</a>
  ),
  useNavigate: () => navigate,
  useParams: () => params,
  useSearch: () => search,
  useCanGoBack: () => true,
  useRouter: () => ({
    history: { back },
    subscribe: (_: string, listener: () => void) => {
      back.mockImplementation(listener);
      return () => back.mockReset();
    },
  }),
}));

const impact = (more: object = {}) => ({
  pages: [pageSummary({ id: 1, title: 'Oysters' }), pageSummary({ id: 2, title: 'Chowder' })],
  page_count: 5,
  live_count: 3,
  refused_count: 0,
  refused: [],
  site_name: null,
  silent: [],
  ...more,
});
const at = (action: string, query = 'id=1&id=2') => `GET /wagtail/api/main/bulk/pages/page/${action}/?${query}`;

let server: TestServer;
const Said = () => <output>{useFlash()?.text}</output>;
const said = () => document.querySelector('output')?.textContent;
const open = async (action: string, more: object = {}) => {
  params = { app: 'pages', model: 'page', action };
  server.answers[at(action)] = () => [200, impact(more)];
  show(
    <>
      <PageBulkScreen />
      <Said />
    </>,
    stubChoosers({ id: 9, title: 'Archive' }),
  );
  await waitFor(() => expect(screen.queryByText(/^Loading/)).toBeNull());
};

beforeEach(() => {
  server = stubServer();
  search = { id: ['1', '2'] };
  back.mockReset();
  navigate.mockClear();
});
afterEach(() => {
  cleanup();
  showFlash(null);
  vi.unstubAllGlobals();
});

describe('several pages at once', () => {
  it.each([
    ['another action', { app: 'pages', model: 'page', action: 'paint' }, {}],
    ['other things than pages', { app: 'images', model: 'image', action: 'delete' }, {}],
  ])('are not offered %s', (_, where) => {
    params = where;
    show(<PageBulkScreen />);
    expect(screen.getByRole('alert').textContent).toBe('This action does not exist.');
  });

  it.each([[undefined], ['x'], [['0', '-3']]])('are not asked about without ids (%s)', (id) => {
    params = { app: 'pages', model: 'page', action: 'delete' };
    search = id === undefined ? {} : { id };
    show(<PageBulkScreen />);
    expect(screen.getByRole('alert').textContent).toBe('No pages are chosen.');
  });

  it.each([
    ['publish', '1 of them is in review: its workflow is cancelled.'],
    ['delete', '1 of them is in review: its workflow is cancelled.'],
    ['move', undefined],
  ])('of which one is in review: to %s them', async (action, text) => {
    const review = { status: 'in_progress', workflow: 'Menu', task: 'Facts', may_decide: false } as const;
    const governance = { ...pageSummary().governance, review };
    await open(action, { pages: [pageSummary({ id: 1, governance }), pageSummary({ id: 2 })] });
    expect(screen.queryByText(/in review/)?.textContent).toBe(text);
  });

  it('are listed apart from those that the action leaves alone, of which some have no name', async () => {
    await open('delete', {
      refused_count: 3,
      refused: [{ id: 5, title: 'Front page', reason: 'You may not delete this page' }],
    });
    const refusals = screen.getByRole('region', { name: 'Not deleted: 3 pages' });
    expect(refusals.textContent).toContain('Front page');
    expect(refusals.textContent).toContain('You may not delete this page');
    expect(refusals.textContent).toContain('2 other pages that are gone or that you may not see.');
    const chosen = screen.getByRole('region', { name: '2 pages' });
    expect(within(chosen).getByRole('link', { name: 'Oysters' })).toBeTruthy();
    expect(chosen.textContent).toContain('5 pages with all below them, 3 of them live.');
  });

  it('leave nothing to press when all are refused', async () => {
    await open('publish', { pages: [], page_count: 0, live_count: 0, refused_count: 2 });
    expect(screen.getByText('None of these pages can be published.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  });

  it('take a typed name where many go, and say that it was wrong', async () => {
    await open('delete', { page_count: 14, site_name: 'Lantern Bay' });
    server.answers['POST /wagtail/bulk/pages/page/delete/'] = () =>
      refused('invalid', 400, { errors: [{ field: 'site_name', message: 'must be the name of the site' }] });
    type('Site name', 'lantern');
    press('Delete');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(document.activeElement).toBe(alert));
    expect(screen.getByLabelText('Site name').getAttribute('aria-invalid')).toBe('true');
    expect(server.sent[0]?.body).toMatchObject({ ids: [1, 2], site_name: 'lantern' });
    expect(back).not.toHaveBeenCalled();
  });

  it('go with those below when asked, then lead back to the list with a word on it', async () => {
    await open('unpublish');
    server.answers['POST /wagtail/bulk/pages/page/unpublish/'] = () => [200, { page_count: 2, descendant_count: 1 }];
    screen.getByRole('checkbox', { name: /live pages below them/ }).click();
    press('Unpublish');
    await waitFor(() => expect(said()).toBe('2 pages and 1 page below them are unpublished.'));
    expect(server.sent[0]?.body).toMatchObject({ ids: [1, 2], include_descendants: true });
  });

  it('are named where their images have no alternative text, and are published all the same', async () => {
    const silent = (id: number, title: string, image_count: number, is_below: boolean) => ({
      page: pageSummary({ id, title }),
      image_count,
      is_below,
    });
    await open('publish', { silent: [silent(1, 'Menu', 2, false), silent(8, 'Catering', 1, true)] });
    const notice = screen.getByText('2 images have no alternative text').closest('[role="status"]');
    expect(notice?.querySelector('ul')?.textContent).toBe('Menu (2)');
    screen.getByRole('checkbox', { name: /pages below them/ }).click();
    await screen.findByText('3 images have no alternative text');
    const links = within(notice as HTMLElement).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Menu', '/wagtail/pages/1/edit/'],
      ['Catering', '/wagtail/pages/8/edit/'],
    ]);
    server.answers['POST /wagtail/bulk/pages/page/publish/'] = () => [200, { page_count: 2, descendant_count: 1 }];
    press('Publish');
    await waitFor(() => expect(said()).toBe('2 pages and 1 page below them are published.'));
  });

  it('do not move without a place', async () => {
    await open('move');
    press('Move');
    expect(await screen.findByText('Choose a page.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose a page' }));
    expect(server.sent).toEqual([]);
  });

  it('are asked about again for the chosen place, and only those that fit move', async () => {
    await open('move');
    server.answers[at('move', 'id=1&id=2&destination=9')] = () => [
      200,
      impact({
        pages: [pageSummary({ id: 1, title: 'Oysters' })],
        refused_count: 1,
        refused: [{ id: 2, title: 'Chowder', reason: 'Another page there has the slug' }],
      }),
    ];
    server.answers['POST /wagtail/bulk/pages/page/move/'] = () => [200, { page_count: 1, descendant_count: 0 }];
    press('Choose a page');
    await screen.findByText('Another page there has the slug');
    press('Move');
    await waitFor(() => expect(said()).toBe('1 page is moved.'));
    expect(server.sent[0]?.body).toMatchObject({ ids: [1], destination: 9 });
    expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/$id/', params: { id: '9' } });
  });
});

describe('the word on what was done', () => {
  const words = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  it.each([
    [0, 0, 'Nothing needed to change.'],
    [1, 0, '1 page is published.'],
    [0, 2, '0 pages and 2 pages below them are published.'],
    [3, 12, '3 pages and 12 pages below them are published.'],
  ])('counts %d and %d below', (page_count, descendant_count, text) => {
    expect(bulkDoneText('publish', { page_count, descendant_count }, words)).toBe(text);
  });
});
