// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ComponentPropsWithRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showFlash, useFlash } from '#ui/admin/flash.ts';
import { ANCESTORS, pageSummary, press, refused, show, stubServer, type TestServer } from '#test/page-screens.tsx';
import { PageCompareScreen } from './page-compare-screen.tsx';
import { PageHistoryScreen } from './page-history-screen.tsx';
import { PageRevertScreen } from './page-revert-screen.tsx';
import { PageUsageScreen } from './page-usage-screen.tsx';

let params: Record<string, string>;
let search: Record<string, string>;
const navigate = vi.fn<(to: unknown) => Promise<undefined>>(async () => undefined);
vi.mock('@tanstack/react-router', () => ({
  Link: ({
    to,
    params = {},
    search: _search,
    activeOptions: _options,
    ...rest
  }: {
    to: string;
    params?: Record<string, string>;
    search?: unknown;
    activeOptions?: unknown;
  } & ComponentPropsWithRef<'a'>) => (
    <a {...rest} href={to.replace(/\$(\w+)/g, (_, name: string) => params[name] ?? '')}>
      {rest.children}
    </a>
  ),
  useNavigate: () => navigate,
  useParams: () => params,
  useSearch: () => search,
}));

const AT = '2026-03-04T12:00:00.000Z';
const PLACED = { page: pageSummary(), ancestors: ANCESTORS };
const entry = (id: number, action: string, more: object = {}) => ({
  id,
  at: AT,
  action,
  by: 'Marin Holloway',
  details: {},
  revision: null,
  ...more,
});
const revision = (id: number, more: object = {}) => ({
  id,
  is_live: false,
  is_draft: false,
  previous_id: id - 1,
  ...more,
});
const history = (rows: object[], more: object = {}) => ({
  ...PLACED,
  rows,
  actions: ['page.publish', 'page.save_draft'],
  users: [{ id: 4, name: 'Marin Holloway' }],
  total: rows.length,
  p: 1,
  pages: 1,
  ...more,
});
const HISTORY = 'GET /wagtail/api/main/pages/7/history/?p=1';

let server: TestServer;
const Said = () => <output>{useFlash()?.text}</output>;
const said = () => document.querySelector('output')?.textContent;

beforeEach(() => {
  server = stubServer();
  server.answers[HISTORY] = () => [200, history([])];
  params = { id: '7' };
  search = {};
  navigate.mockClear();
});
afterEach(() => {
  cleanup();
  showFlash(null);
  vi.unstubAllGlobals();
});

describe('the history of a page', () => {
  const open = async (rows: object[], more: object = {}) => {
    const query = new URLSearchParams({ p: '1', ...search });
    server.answers[`GET /wagtail/api/main/pages/7/history/?${query}`] = () => [200, history(rows, more)];
    show(<PageHistoryScreen />);
    await screen.findByRole('heading', { name: 'History of “Pier menu”' });
  };
  const openMenu = async (version: number) => {
    fireEvent.click(screen.getByRole('button', { name: `Actions for version ${version}` }));
    await screen.findByRole('menu');
    return screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);
  };

  it('is refused to users who may not see drafts', async () => {
    server.answers[HISTORY] = () => refused('forbidden', 403);
    show(<PageHistoryScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('The title of forbidden.');
  });

  it('says when nothing matches, and clears the filters', async () => {
    search = { action: 'page.move' };
    await open([]);
    expect(screen.getByText('No events match these filters.')).toBeTruthy();
    press('Clear filters');
    expect(navigate).toHaveBeenCalledTimes(1);
  });

  it('filters by action and by user, from the first page', async () => {
    await open([entry(1, 'page.publish')]);
    fireEvent.change(screen.getByLabelText('User'), { target: { value: '4' } });
    const [asked] = navigate.mock.calls[0] as [{ search: (before: object) => object }];
    expect(asked.search({ p: '3', action: 'page.move' })).toEqual({ p: '', action: 'page.move', user: '4' });
  });

  it('offers of an old version what can be done with it', async () => {
    await open([entry(1, 'page.save_draft', { revision: revision(12) })]);
    expect(await openMenu(12)).toEqual([
      ['Preview, in a new tab', '/wagtail/pages/7/revisions/12/view/'],
      ['Compare with the previous version', '/wagtail/pages/7/revisions/compare/11...12/'],
      ['Compare with the current draft', '/wagtail/pages/7/revisions/compare/12...latest/'],
      ['Review and revert to this version', '/wagtail/pages/7/revisions/12/revert/'],
    ]);
  });

  it('offers to edit the current draft, not to bring it back', async () => {
    await open([
      entry(1, 'page.publish', { revision: revision(12, { is_live: true, is_draft: true, previous_id: null }) }),
    ]);
    expect(screen.getByText('Live version')).toBeTruthy();
    expect(screen.getByText('Current draft')).toBeTruthy();
    expect((await openMenu(12)).map(([text]) => text)).toEqual(['Preview, in a new tab', 'Edit']);
  });

  it('offers no revert without the right to edit', async () => {
    await open([entry(1, 'page.save_draft', { revision: revision(12) })], { page: pageSummary({ rights: [] }) });
    expect((await openMenu(12)).map(([text]) => text)).not.toContain('Review and revert to this version');
  });
});

describe('comparing', () => {
  const side = (id: number) => ({ id, at: AT, by: 'Marin Holloway' });
  const open = async (changes: object[]) => {
    params = { id: '7', range: '12...latest' };
    server.answers['GET /wagtail/api/main/pages/7/compare/12/latest/'] = () => [
      200,
      { ...PLACED, from: side(12), to: side(15), changes },
    ];
    server.answers[HISTORY] = () => [200, history([entry(1, 'page.save_draft', { revision: revision(14) })])];
    show(<PageCompareScreen />);
    await screen.findByRole('heading', { name: 'Compare versions of “Pier menu”' });
  };

  it.each(['12', '12...', '12...next', '1...2...3', '12..15', ''])('refuses the range "%s"', (range) => {
    params = { id: '7', range };
    show(<PageCompareScreen />);
    expect(screen.getByRole('alert').textContent).toBe('This address does not name two versions.');
  });

  it('lets one choose other sides where one of them does not exist', async () => {
    params = { id: '7', range: 'live...latest' };
    server.answers['GET /wagtail/api/main/pages/7/compare/live/latest/'] = () => refused('not_found', 404);
    show(<PageCompareScreen />);
    await screen.findByRole('alert');
    expect(screen.getByLabelText<HTMLSelectElement>('Before').value).toBe('live');
  });

  it('says that nothing differs', async () => {
    await open([]);
    expect(screen.getByText('Both versions are the same.')).toBeTruthy();
  });

  it('marks added and removed words by more than their colour', async () => {
    await open([
      {
        path: 'body.a.title',
        labels: ['Body', 'Hero', 'Title'],
        kind: 'changed',
        parts: [
          { kind: 'same', text: 'Fresh ' },
          { kind: 'removed', text: 'crab' },
          { kind: 'added', text: 'lobster' },
        ],
      },
    ]);
    const change = within(screen.getByRole('region', { name: 'Differences' })).getByRole('listitem');
    expect(within(change).getByRole('heading').textContent).toBe('Body › Hero › Title');
    expect(change.querySelector('ins')?.textContent).toBe('[added] lobster');
    expect(change.querySelector('del')?.textContent).toBe('[removed] crab');
  });

  it('shows both sides of anything else, and what was added, removed or moved', async () => {
    await open([
      { path: 'is_wide', labels: ['Wide'], kind: 'changed', before: 'Yes', after: '—' },
      { path: 'body.b', labels: ['Body', 'Quote'], kind: 'added', after: 'A fine catch' },
      { path: 'body.c', labels: ['Body', 'Map'], kind: 'removed', before: 'Pier 9' },
      { path: 'body.d', labels: ['Body', 'Hero'], kind: 'moved', before: 'Place 1', after: 'Place 3' },
    ]);
    const rows = within(screen.getByRole('region', { name: 'Differences' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'WideChangedBeforeYesAfter—',
      'Body › QuoteAddedAfterA fine catch',
      'Body › MapRemovedBeforePier 9',
      'Body › HeroMovedBeforePlace 1AfterPlace 3',
    ]);
  });

  it('never runs what a text holds', async () => {
    await open([
      { path: 'x', labels: ['X'], kind: 'changed', parts: [{ kind: 'added', text: '<img src=x onerror=alert(1)>' }] },
    ]);
    expect(document.querySelector('ins img')).toBeNull();
  });

  it('goes to the chosen sides', async () => {
    await open([]);
    await screen.findAllByRole('option', { name: /Version 14/ });
    fireEvent.change(screen.getByLabelText('Before'), { target: { value: 'earliest' } });
    fireEvent.change(screen.getByLabelText('After'), { target: { value: '14' } });
    press('Compare');
    expect(navigate).toHaveBeenCalledWith({
      to: '/wagtail/pages/$id/revisions/compare/$range/',
      params: { id: '7', range: 'earliest...14' },
    });
  });
});

describe('bringing an old version back', () => {
  const REVERT = 'POST /wagtail/pages/7/revisions/12/revert/';
  let version: number;
  const open = async (more: object = {}) => {
    version = 3;
    params = { id: '7', revision: '12' };
    server.answers['GET /wagtail/api/main/pages/7/'] = () => [
      200,
      {
        ...PLACED,
        site_name: 'Lantern Bay',
        language: 'en',
        saved: { version, at: AT, by: null, is_own: false },
        revision_id: 15,
        title: 'Pier menu',
        slug: 'pier-menu',
        is_slug_automatic: false,
        content: {},
        first_published_at: null,
        last_published_at: null,
        referrer_count: 0,
        ...more,
      },
    ];
    server.answers['GET /wagtail/api/main/pages/7/revisions/12/'] = () => [
      200,
      { id: 12, title: 'Old pier menu', slug: 'pier', content: {}, at: AT, by: 'Marin Holloway' },
    ];
    show(
      <>
        <PageRevertScreen />
        <Said />
      </>,
    );
    await screen.findByText(/Version 12, “Old pier menu”/);
  };

  it('says whose version it is, and shows it in a new tab', async () => {
    await open();
    expect(screen.getByText(/by Marin Holloway/).textContent).toContain('Mar 4, 2026');
    const preview = screen.getByRole('link', { name: /Preview this version/ });
    expect(preview.getAttribute('href')).toBe('/wagtail/pages/7/revisions/12/view/');
    expect(preview.getAttribute('target')).toBe('_blank');
  });

  it.each([
    ['the current draft', { revision_id: 12 }],
    ['whoever may not edit', { page: pageSummary({ rights: [] }) }],
  ])('is not offered for %s', async (_, more) => {
    await open(more);
    expect(screen.queryByRole('button', { name: 'Revert to this version' })).toBeNull();
  });

  it('says what today’s rules do not take', async () => {
    await open();
    server.answers[REVERT] = () =>
      refused('invalid', 400, { errors: [{ field: 'body.0.title', message: 'is required' }] });
    press('Revert to this version');
    expect((await screen.findByRole('alert')).textContent).toContain('body.0.title: is required');
    expect(navigate).not.toHaveBeenCalled();
  });

  it('continues from a newer draft only on request', async () => {
    await open();
    server.answers[REVERT] = () => refused('conflict', 409, { detail: 'Ines saved this page after you opened it' });
    press('Revert to this version');
    expect((await screen.findByRole('alert')).textContent).toContain('Ines saved this page after you opened it');
    version = 4;
    server.answers[REVERT] = () => [200, { revision_id: 16, version: 5 }];
    press('Continue with the newest draft');
    fireEvent.click(await screen.findByRole('button', { name: 'Revert to this version' }));
    await waitFor(() => expect(said()).toBe('Version 12 is now the draft.'));
    expect(server.sent.map(({ body }) => body)).toEqual([{ baseVersion: 3 }, { baseVersion: 4 }]);
    expect(navigate).toHaveBeenCalledWith({ to: '/wagtail/pages/$id/edit/', params: { id: '7' } });
  });
});

describe('the usage of a page', () => {
  const open = async (rows: object[]) => {
    server.answers['GET /wagtail/api/main/pages/7/usage/?p=1'] = () => [
      200,
      { ...PLACED, rows, total: rows.length, p: 1, pages: 1 },
    ];
    show(<PageUsageScreen />);
    await screen.findByRole('heading', { name: 'Uses of “Pier menu”' });
  };

  it('says that there is none', async () => {
    await open([]);
    expect(screen.getByText('Nothing links to this page.')).toBeTruthy();
  });

  it('leads to each place, marks drafts, and names nothing that the reader may not see', async () => {
    await open([
      { kind: 'page', id: 21, title: 'Summer', paths: ['body.2.value.link'], is_live: false, is_draft: true },
      { kind: 'page', id: 22, title: null, paths: ['secret'], is_live: true, is_draft: true },
      { kind: 'snippet', id: 3, title: null, paths: [], is_live: true, is_draft: true },
      {
        kind: 'settings',
        id: 2,
        title: 'Header',
        edit_url: '/wagtail/settings/site/header/1/',
        paths: ['sections.0.url'],
        is_live: true,
        is_draft: true,
      },
      { kind: 'menu', id: 1, title: null, paths: [], is_live: true, is_draft: true },
    ]);
    const rows = within(screen.getByRole('region', { name: 'Used by' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'SummerBody › Link · In the draft only',
      'A page that you may not see',
      'A snippet that you may not see',
      'HeaderSections › Url',
      'Something that you may not see',
    ]);
    expect(screen.getByRole('link', { name: 'Header' }).getAttribute('href')).toBe('/wagtail/settings/site/header/1/');
    expect(screen.getByRole('link', { name: 'Summer' }).getAttribute('href')).toBe('/wagtail/pages/21/edit/');
  });
});
