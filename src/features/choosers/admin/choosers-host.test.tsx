// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { type Choosers, useChoosers } from '#ui/admin/content-form/choosers.ts';
import type { ListedPage } from '#features/pages/explorer-contract.ts';
import type { ChooserItem } from '../contract.ts';
import { ChoosersHost } from './choosers-host.tsx';
import { listedPage } from '#test/listed-page.ts';

const ROOT = '/wagtail/api/main/choosers';
const PAGES = '/wagtail/api/main/pages/';

const item = (id: number, title: string, more: Partial<ChooserItem> = {}): ChooserItem => ({
  id,
  title,
  detail: '800 × 400',
  thumbnail: `/media/images/${id}.webp`,
  altText: '',
  isPrivate: false,
  ...more,
});
const page = (id: number, title: string, more: Partial<ListedPage> = {}) =>
  listedPage(id, title, { template: 'home', template_label: 'Home page', rights: ['add', 'edit'], ...more });
const library = (rows: ChooserItem[], more: object = {}) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  mayUpload: false,
  collections: [],
  ...more,
});
const level = (parent: ListedPage | null, rows: ListedPage[], more: object = {}) => ({
  parent,
  ancestors: [],
  is_search: false,
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  ...more,
});
const refused = (type: string, status: number): [number, unknown] => [
  status,
  { type, title: `The title of ${type}`, status },
];

type Answered = [status: number, body: unknown];
/** Replies by path; any other request fails the test. */
let server: Record<string, () => Answered | Promise<Answered>>;
let asked: string[];
let choosers: Choosers;

beforeEach(() => {
  localStorage.clear();
  asked = [];
  server = {};
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const answer = server[path];
    if (!answer) throw new Error(`Nobody answers ${path}`);
    const [status, body] = await answer();
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(cleanup);

function Editor() {
  const provided = useChoosers();
  useEffect(() => {
    choosers = provided;
  }, [provided]);
  return <button type="button">Field</button>;
}
const show = () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChoosersHost>
        <Editor />
      </ChoosersHost>
    </QueryClientProvider>,
  );

/** Opens a chooser as a form does, and records what was chosen. */
function open(ask: (choosers: Choosers) => Promise<unknown>) {
  const chosen: { value?: unknown } = {};
  act(() => {
    void ask(choosers).then((value) => (chosen.value = value));
  });
  return chosen;
}
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: name });
const button = (name: RegExp | string) => screen.findByRole('button', { name });

describe('the image chooser', () => {
  beforeEach(() => {
    server[`${ROOT}/images/`] = () => [200, library([item(1, 'Pier', { altText: 'A pier' }), item(2, 'Knot')])];
  });

  it('shows that it is loading, then images with their texts, and returns the chosen one', async () => {
    const list = server[`${ROOT}/images/`];
    const asking = Promise.withResolvers<void>();
    server[`${ROOT}/images/`] = () => asking.promise.then(() => list?.() ?? [404, {}]);
    show();
    const chosen = open((one) => one.choose('image'));
    expect(await screen.findByRole('dialog', { name: 'Choose an image' })).toBeTruthy();
    expect(screen.getByText('Loading the images…')).toBeTruthy();
    asking.resolve();
    const first = await button(/Pier/);
    expect(within(first).getByText('Alternative text: A pier')).toBeTruthy();
    expect(first.querySelector('img')?.getAttribute('src')).toBe('/media/images/1.webp');
    expect(within(await button(/Knot/)).getByText('No alternative text')).toBeTruthy();
    fireEvent.click(first);
    await waitFor(() => expect(chosen.value).toMatchObject({ id: 1, title: 'Pier', alt: 'A pier' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('supports the keyboard: from the search down, by arrows, and to the ends', async () => {
    show();
    open((one) => one.choose('image'));
    const first = await button(/Pier/);
    const second = await button(/Knot/);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search images' })));
    key('ArrowDown');
    expect(document.activeElement).toBe(first);
    key('ArrowRight');
    expect(document.activeElement).toBe(second);
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0]);
    key('Home');
    expect(document.activeElement).toBe(first);
    key('End');
    expect(document.activeElement).toBe(second);
  });

  it('returns null when it is closed, also with Escape', async () => {
    show();
    const escaped = open((one) => one.choose('image'));
    await button(/Pier/);
    key('Escape');
    await waitFor(() => expect(escaped.value).toBeNull());
    const closed = open((one) => one.choose('image'));
    fireEvent.click(await button('Close'));
    await waitFor(() => expect(closed.value).toBeNull());
  });

  it('marks private items, also after they are chosen', async () => {
    server[`${ROOT}/images/`] = () => [200, library([item(3, 'Secret', { isPrivate: true, thumbnail: null })])];
    show();
    const chosen = open((one) => one.choose('image'));
    const found = await button(/Secret/);
    expect(found.textContent).toContain('Private: guests do not see it');
    fireEvent.click(found);
    await waitFor(() => expect(chosen.value).toMatchObject({ detail: '800 × 400, private' }));
  });

  it('tells an empty library from a search without results', async () => {
    server[`${ROOT}/images/`] = () => [200, library([])];
    server[`${ROOT}/images/?q=eel`] = () => [200, library([])];
    show();
    open((one) => one.choose('image'));
    expect(await screen.findByText('There are no images that you may use yet.')).toBeTruthy();
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: ' eel ' } });
    expect(await screen.findByText('No images match. Try another word.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Upload an image' })).toBeNull();
  });

  it('links from an empty list to the upload, for users who may upload', async () => {
    server[`${ROOT}/images/`] = () => [200, library([], { mayUpload: true })];
    show();
    open((one) => one.choose('image'));
    fireEvent.click(await button('Upload an image'));
    expect((await screen.findByRole('tab', { name: 'Upload' })).getAttribute('aria-selected')).toBe('true');
    expect(await button('Upload and choose')).toBeTruthy();
  });

  it('shows why the list could not be loaded', async () => {
    server[`${ROOT}/images/`] = () => refused('forbidden', 403);
    show();
    open((one) => one.choose('image'));
    expect((await screen.findByRole('alert')).textContent).toContain('The title of forbidden.');
  });

  it('offers an upload only to users who may upload', async () => {
    show();
    open((one) => one.choose('image'));
    await button(/Pier/);
    expect(screen.queryByRole('tab', { name: 'Upload' })).toBeNull();
    cleanup();
    server[`${ROOT}/images/`] = () => [200, library([item(1, 'Pier')], { mayUpload: true })];
    show();
    open((one) => one.choose('image'));
    expect(await screen.findByRole('tab', { name: 'Upload' })).toBeTruthy();
  });

  it('shows recent choices on top when it opens again', async () => {
    server[`${ROOT}/describe/?image=2`] = () => [
      200,
      { things: [{ ...item(2, 'Knot'), kind: 'image', edit_url: null }] },
    ];
    show();
    open((one) => one.choose('image'));
    fireEvent.click(await button(/Knot/));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    open((one) => one.choose('image'));
    const recent = await screen.findByRole('list', { name: 'Recently chosen images' });
    expect(within(recent).getAllByRole('button')).toHaveLength(1);
  });
});

describe('other libraries', () => {
  it('have pages', async () => {
    server[`${ROOT}/documents/`] = () => [200, library([item(1, 'Menu')], { pages: 2, total: 11 })];
    server[`${ROOT}/documents/?p=2`] = () => [200, library([item(2, 'Allergens')], { p: 2, pages: 2, total: 11 })];
    show();
    open((one) => one.choose('document'));
    await button(/Menu/);
    expect(screen.getByText('11 documents')).toBeTruthy();
    fireEvent.click(await button('Next'));
    expect(await button(/Allergens/)).toBeTruthy();
    expect((await button('Next')).getAttribute('aria-disabled')).toBe('true');
  });

  it('contain the snippets of the requested model', async () => {
    server[`${ROOT}/snippets/country/`] = () => [
      200,
      library([item(7, 'Canada', { detail: '', thumbnail: null })], { label: 'Country' }),
    ];
    show();
    const chosen = open((one) => one.chooseSnippet('country'));
    fireEvent.click(await button(/Canada/));
    await waitFor(() => expect(chosen.value).toEqual({ id: 7, title: 'Canada' }));
  });

  it('return null to the first caller when a second one opens a chooser', async () => {
    server[`${ROOT}/documents/`] = () => [200, library([])];
    server[`${ROOT}/images/`] = () => [200, library([])];
    show();
    const first = open((one) => one.choose('document'));
    open((one) => one.choose('image'));
    await waitFor(() => expect(first.value).toBeNull());
  });
});

describe('the page chooser', () => {
  const home = page(1, 'Home', { child_count: 2 });
  const press = page(2, 'Press', { child_count: 1 });
  const menu = page(3, 'Menu', { template: 'menu' });
  beforeEach(() => {
    server[PAGES] = () => [200, level(null, [home])];
    server[`${PAGES}?parent=1`] = () => [200, level(home, [press, menu])];
    server[`${PAGES}?parent=2`] = () => [
      200,
      level(press, [page(4, 'Release')], { ancestors: [{ id: 1, title: 'Home', may_open: true }] }),
    ];
  });

  it('supports the keyboard down and up the tree, and returns the chosen page', async () => {
    show();
    const chosen = open((one) => one.choose('page'));
    (await button(/^Home/)).focus();
    key('ArrowRight');
    await button(/^Press/);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Home'));
    key('ArrowDown');
    key('ArrowRight');
    const release = await button(/^Release/);
    expect(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByText('Press')).toBeTruthy();
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Press'));
    key('ArrowLeft');
    await button(/^Menu/);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Home'));
    key('ArrowDown');
    key('ArrowRight');
    fireEvent.click(await button(/^Release/));
    await waitFor(() => expect(chosen.value).toEqual({ id: 4, title: 'Release', detail: '/release/' }));
    expect(release).toBeTruthy();
  });

  it('searches below the current page, and keeps that page', async () => {
    server[`${PAGES}?parent=1&q=rel`] = () => [200, level(home, [page(4, 'Release')], { is_search: true })];
    server[`${PAGES}?parent=1&q=rel&search_all=true`] = () => [200, level(home, [], { is_search: true })];
    show();
    open((one) => one.choose('page'));
    fireEvent.click(await button('Open Home, 2 below'));
    await button(/^Press/);
    const search = screen.getByRole('searchbox', { name: 'Search below “Home”' });
    fireEvent.change(search, { target: { value: 'rel' } });
    expect(await screen.findByText('1 page found')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Search everywhere' }));
    expect(await screen.findByText('No pages match. Try another word.')).toBeTruthy();
    fireEvent.change(search, { target: { value: '' } });
    expect(await button(/^Press/)).toBeTruthy();
  });

  it('shows pages of other types disabled, but opens those with pages below', async () => {
    show();
    const chosen = open((one) => one.choose('page', { templates: ['menu'] }));
    const closed = await button(/^Home/);
    expect(closed.getAttribute('aria-disabled')).toBe('true');
    expect(closed.textContent).toContain('This page type is not allowed here');
    fireEvent.click(closed);
    fireEvent.click(await button(/^Menu/));
    await waitFor(() => expect(chosen.value).toMatchObject({ id: 3 }));
  });

  it('shows excluded pages, and pages without the required right, disabled', async () => {
    show();
    open((one) => one.choose('page', { exclude: [1], needs: 'add' }));
    const leftOut = await button(/^Home/);
    expect(leftOut.getAttribute('aria-disabled')).toBe('true');
    expect(leftOut.textContent).toContain('Cannot be chosen here');
  });

  it('starts where the user chose last, or at the top when that page no longer exists', async () => {
    localStorage.setItem('galley:page-chooser-place', '9');
    server[`${PAGES}?parent=9`] = () => refused('not_found', 404);
    show();
    open((one) => one.choose('page'));
    expect(await button(/^Home/)).toBeTruthy();
  });
});

describe('descriptions of ids', () => {
  it('are requested once for fifty ids in one tick, then cached', async () => {
    const ids = Array.from({ length: 50 }, (_, index) => index + 1);
    const pages = ids.filter((id) => id % 2 === 0);
    const images = ids.filter((id) => id % 2 === 1);
    const path = `${ROOT}/describe/?image=${encodeURIComponent(images.join())}&page=${encodeURIComponent(pages.join())}`;
    server[path] = () => [
      200,
      {
        things: [
          { ...item(1, 'Pier'), kind: 'image', edit_url: null },
          { ...item(2, 'Home'), kind: 'page', edit_url: '/wagtail/pages/2/edit/' },
        ],
      },
    ];
    show();
    const all = () => Promise.all(ids.map((id) => choosers.describe(id % 2 === 0 ? 'page' : 'image', id)));
    const found = await all();
    expect(found[0]).toEqual({ id: 1, title: 'Pier', detail: '800 × 400', thumbnail: '/media/images/1.webp' });
    expect(found[1]).toMatchObject({ title: 'Home', editUrl: '/wagtail/pages/2/edit/' });
    expect(found[2]).toBeNull();
    await all();
    expect(asked).toEqual([path]);
  });

  it('fail for all callers when they cannot be loaded', async () => {
    server[`${ROOT}/describe/?video=${encodeURIComponent('1,2')}`] = () => refused('forbidden', 403);
    show();
    const results = await Promise.allSettled([choosers.describe('video', 1), choosers.describe('video', 2)]);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });
});

it('never offer an excluded page, or one without the required right', async () => {
  server[PAGES] = () => [
    200,
    level(null, [page(1, 'Home'), page(2, 'Itself', { child_count: 3 }), page(3, 'Foreign', { rights: ['edit'] })]),
  ];
  show();
  const onChosen = vi.fn();
  void choosers.choose('page', { exclude: [2], needs: 'add' }).then(onChosen);
  fireEvent.click(await button(/^Itself/));
  fireEvent.click(await button(/^Foreign/));
  expect(screen.queryByRole('button', { name: /^Open Itself/ })).toBeNull();
  expect(onChosen).not.toHaveBeenCalled();
  fireEvent.click(await button(/^Home/));
  await waitFor(() => expect(onChosen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ id: 1 })));
});
