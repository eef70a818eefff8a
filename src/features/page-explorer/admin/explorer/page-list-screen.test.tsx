// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PageListScreen } from './page-list-screen.tsx';
import { answering, problem, showScreens } from '#test/admin-screen.tsx';
import { listedPage, listing } from '#test/listed-page.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const LIST = 'GET /wagtail/api/main/pages/';
const ROUTES = { '/wagtail/pages/': PageListScreen, '/wagtail/pages/$id/': PageListScreen };
const parent = listedPage(5, 'Stories', { child_count: 3 });
const rows = [listedPage(11, 'Anchors'), listedPage(12, 'Buoys', { child_count: 4 }), listedPage(13, 'Currents')];
const titles = () => screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);

const show = (address = '/wagtail/pages/5/') => showScreens(address, ROUTES);

describe('the explorer', () => {
  it('lists the pages below one, each with the way to its editor and to what is below it', async () => {
    answering({ [LIST]: () => listing(rows, { parent }) });
    await show();
    await screen.findByRole('heading', { level: 1, name: 'Stories' });
    expect(titles()).toEqual(['Anchors', 'Buoys', 'Currents']);
    expect(screen.getByRole('link', { name: 'Anchors' }).getAttribute('href')).toBe('/wagtail/pages/11/edit/');
    expect(screen.getByRole('link', { name: '4 pages below Buoys' }).getAttribute('href')).toBe('/wagtail/pages/12/');
    expect(screen.getByRole('link', { name: 'Add child page' }).getAttribute('href')).toBe(
      '/wagtail/pages/5/add_subpage/',
    );
  });

  it('says exactly when a page was changed', async () => {
    answering({ [LIST]: () => listing([rows[0]!], { parent }) });
    await show();
    const time = (await screen.findByRole('row', { name: /Anchors/ })).querySelector('time');
    expect(time?.dateTime).toBe('2026-03-04T17:05:00.000Z');
    expect(time?.title).toContain('Mar 4, 2026');
  });

  it('leads users who may not edit a page to its children, and offers nothing else', async () => {
    answering({ [LIST]: () => listing([listedPage(11, 'Anchors', { rights: [], live_url: null })], { parent }) });
    await show();
    expect((await screen.findByRole('link', { name: 'Anchors' })).getAttribute('href')).toBe('/wagtail/pages/11/');
    expect(screen.queryByRole('button', { name: 'Actions for Anchors' })).toBeNull();
  });

  it('has boxes only for pages with which several may be changed, and none where there are none', async () => {
    const readable = listedPage(12, 'Buoys', { rights: ['edit', 'view_draft'] });
    answering({ [LIST]: () => listing([listedPage(11, 'Anchors', { rights: ['publish'] }), readable], { parent }) });
    await show();
    await screen.findByRole('link', { name: 'Buoys' });
    const boxes = () => screen.queryAllByRole('checkbox', { name: /^Select / });
    expect(boxes().map((box) => box.closest('label')?.textContent)).toEqual(['Select all shown', 'Select Anchors']);
    cleanup();
    answering({ [LIST]: () => listing([readable], { parent }) });
    await show();
    await screen.findByRole('link', { name: 'Buoys' });
    expect(boxes()).toEqual([]);
  });

  it('offers in its menu what the rights allow', async () => {
    answering({ [LIST]: () => listing([listedPage(11, 'Anchors', { rights: ['edit', 'view_draft'] })], { parent }) });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for Anchors' }));
    const names = (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent);
    expect(names).toEqual(['Edit', 'View draft', 'View live', 'Workflow history', 'History']);
  });

  it('invites to make the first page below one', async () => {
    answering({ [LIST]: () => listing([], { parent }) });
    await show();
    expect(await screen.findByText('There are no pages below this page yet.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Add the first page' })).toBeTruthy();
  });

  it('shows no invitation without the right to add', async () => {
    answering({ [LIST]: () => listing([], { parent: { ...parent, rights: [] } }) });
    await show();
    await screen.findByText('There are no pages below this page yet.');
    expect(screen.queryByRole('link', { name: 'Add the first page' })).toBeNull();
  });

  it('leads from a page that is not there back to the tree', async () => {
    answering({ [LIST]: problem(404, 'not_found', 'This page does not exist') });
    await show();
    expect(await screen.findByText('This page does not exist.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to all pages' })).toBeTruthy();
    expect(screen.queryByRole('search')).toBeNull();
  });

  it('tries again when the server failed', async () => {
    let isBroken = true;
    const broken = problem(500, 'internal', 'Something went wrong');
    answering({ [LIST]: () => (isBroken ? broken : listing(rows, { parent })) });
    await show();
    const again = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    fireEvent.click(again);
    expect(await screen.findByRole('link', { name: 'Anchors' })).toBeTruthy();
  });
});

describe('sorting', () => {
  it('is in the address, reverses at the second press, and is announced', async () => {
    const { asked } = answering({ [LIST]: () => listing(rows, { parent }) });
    const router = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Title' }));
    const head = () => screen.getByRole('columnheader', { name: 'Title' });
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'));
    fireEvent.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'));
    expect(router.state.location.href).toBe('/wagtail/pages/5/?ordering=-title');
    await waitFor(() => expect(asked.at(-1)).toBe(`${LIST}?parent=5&ordering=-title`));
    expect(screen.getByRole('columnheader', { name: 'Order' }).hasAttribute('aria-sort')).toBe(false);
  });

  it('begins with the newest change', async () => {
    answering({ [LIST]: () => listing(rows, { parent }) });
    const router = await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Updated' }));
    await waitFor(() => expect(router.state.location.href).toContain('ordering=-updated'));
  });

  it('ignores an order that does not exist', async () => {
    const { asked } = answering({ [LIST]: () => listing(rows, { parent }) });
    await show('/wagtail/pages/5/?ordering=colour&p=minus');
    await screen.findByRole('link', { name: 'Anchors' });
    expect(asked.filter((one) => one.startsWith(LIST))).toEqual([`${LIST}?parent=5`]);
  });
});

describe('searching', () => {
  const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

  it('searches once typing pauses, keeps the old rows until the answer, and is in the address', async () => {
    let answer: (value: object) => void = () => undefined;
    const { asked } = answering({
      [LIST]: (_, query) => (query.has('q') ? new Promise((resolve) => (answer = resolve)) : listing(rows, { parent })),
    });
    const router = await show();
    await screen.findByRole('link', { name: 'Anchors' });
    for (const text of ['b', 'bu', 'buo']) type(text);
    await waitFor(() => expect(asked.at(-1)).toBe(`${LIST}?parent=5&q=buo`));
    expect(asked.filter((one) => one.includes('q='))).toHaveLength(1);
    expect(titles()).toHaveLength(3);
    expect(screen.getByRole('region', { name: 'Pages' }).getAttribute('aria-busy')).toBe('true');
    await act(async () => answer(listing([rows[1]!], { parent, is_search: true })));
    await waitFor(() => expect(titles()).toEqual(['Buoys']));
    expect(router.state.location.search).toEqual({ q: 'buo' });
  });

  it('never shows the answer to an older question', async () => {
    const waiting = new Map<string, (value: object) => void>();
    answering({
      [LIST]: (_, query) => {
        const q = query.get('q');
        return q ? new Promise((resolve) => waiting.set(q, resolve)) : listing(rows, { parent });
      },
    });
    await show();
    await screen.findByRole('link', { name: 'Anchors' });
    type('an');
    await waitFor(() => expect(waiting.has('an')).toBe(true));
    type('anc');
    await waitFor(() => expect(waiting.has('anc')).toBe(true));
    await act(async () => waiting.get('anc')?.(listing([rows[0]!], { parent, is_search: true })));
    await waitFor(() => expect(titles()).toEqual(['Anchors']));
    await act(async () => waiting.get('an')?.(listing(rows, { parent, is_search: true })));
    expect(titles()).toEqual(['Anchors']);
  });

  it('goes back with the back button, the field too', async () => {
    answering({
      [LIST]: (_, query) =>
        query.has('q') ? listing([rows[1]!], { parent, is_search: true }) : listing(rows, { parent }),
    });
    const router = await show();
    await screen.findByRole('link', { name: 'Anchors' });
    type('buoys');
    await waitFor(() => expect(titles()).toEqual(['Buoys']));
    act(() => router.history.back());
    await waitFor(() => expect(titles()).toHaveLength(3));
    expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('');
  });

  it('offers all pages where nothing is found below one', async () => {
    answering({ [LIST]: () => listing([], { parent, is_search: true }) });
    const router = await show('/wagtail/pages/5/?q=zebra');
    await screen.findByText('No pages match “zebra” here.');
    fireEvent.click(screen.getByRole('button', { name: 'Search all pages' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ search_all: '1', q: 'zebra' }));
  });

  it('shows what filters the list, and takes it away', async () => {
    answering({ [LIST]: () => listing(rows, { parent, is_search: true }) });
    const router = await show('/wagtail/pages/5/?status=draft&mine=1&p=3');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove filter: Status: Draft' }));
    await waitFor(() => expect(router.state.location.href).toBe('/wagtail/pages/5/?mine=1'));
    expect(screen.queryByRole('button', { name: /Status: Draft/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Filters' })).toBe(document.activeElement);
  });
});

describe('the order of pages', () => {
  const move = async (title: string, how: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Move ${title}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: how }));
  };

  it('is changed from the keyboard, on the screen at once', async () => {
    const { asked } = answering({
      [LIST]: () => listing(rows, { parent }),
      'POST /wagtail/pages/11/set_position/': () => new Promise(() => undefined),
    });
    await show();
    await move('Anchors', 'Move to the bottom');
    await waitFor(() => expect(titles()).toEqual(['Buoys', 'Currents', 'Anchors']));
    await waitFor(() => expect(asked.at(-1)).toBe('POST /wagtail/pages/11/set_position/?position=2'));
    expect(screen.getByText('Anchors is now 3 of 3.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Move Anchors' })));
  });

  it('is put back when the server refuses, and says why', async () => {
    answering({
      [LIST]: () => listing(rows, { parent }),
      'POST /wagtail/pages/11/set_position/': problem(403, 'forbidden', 'You may not reorder these pages.'),
    });
    await show();
    await move('Anchors', 'Move down');
    await screen.findByText('The page was not moved. You may not reorder these pages.');
    await waitFor(() => expect(titles()).toEqual(['Anchors', 'Buoys', 'Currents']));
  });

  it.each([
    ['a sorted list', '/wagtail/pages/5/?ordering=title', parent],
    ['a searched list', '/wagtail/pages/5/?q=a', parent],
    ['whoever may not', '/wagtail/pages/5/', { ...parent, rights: [] }],
  ])('is not offered to %s', async (_, address, above) => {
    answering({ [LIST]: () => listing(rows, { parent: above }) });
    await show(address);
    await screen.findByRole('link', { name: 'Anchors' });
    expect(screen.queryByRole('button', { name: 'Move Anchors' })).toBeNull();
  });
});

describe('several pages', () => {
  it('are chosen one by one or all that are shown, and taken to an action', async () => {
    answering({ [LIST]: () => listing(rows, { parent }) });
    await show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Buoys' }));
    expect(screen.getByText('1 selected')).toBeTruthy();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all shown' }));
    expect(screen.getByText('3 selected')).toBeTruthy();
    const group = screen.getByRole('group', { name: 'Selected pages' });
    expect(within(group).getByRole('link', { name: 'Delete' }).getAttribute('href')).toBe(
      '/wagtail/bulk/pages/page/delete/?id=11&id=12&id=13',
    );
    fireEvent.click(within(group).getByRole('button', { name: 'Clear selection' }));
    expect(screen.queryByText('3 selected')).toBeNull();
  });

  it('are all of the list, also of its other pages, once those that are shown are chosen', async () => {
    const more = [listedPage(14, 'Docks'), listedPage(15, 'Eddies')];
    const { asked } = answering({
      [LIST]: (_, query) =>
        query.get('p') === '2'
          ? { ...listing(more, { parent }), total: 5, pages: 2, p: 2 }
          : { ...listing(rows, { parent }), total: 5, pages: 2 },
    });
    await show('/wagtail/pages/5/?status=live');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    fireEvent.click(screen.getByRole('button', { name: 'Select all 5 pages' }));
    await screen.findByText('5 selected');
    expect(asked.filter((one) => one.includes('p=2'))).toEqual([`${LIST}?parent=5&status=live&p=2`]);
    const publish = screen.getByRole('link', { name: 'Publish' });
    expect(publish.getAttribute('href')).toBe('/wagtail/bulk/pages/page/publish/?id=11&id=12&id=13&id=14&id=15');
    expect(screen.queryByRole('button', { name: 'Select all 5 pages' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Buoys' }));
    await screen.findByText('2 selected');
  });

  it('are offered only if they are allowed for at least one page', async () => {
    answering({ [LIST]: () => listing([listedPage(11, 'Anchors', { rights: ['publish'] })], { parent }) });
    await show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Anchors' }));
    const links = within(screen.getByRole('group', { name: 'Selected pages' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(['Publish']);
  });

  it('are no longer chosen once they leave the list', async () => {
    answering({
      [LIST]: (_, query) => listing(query.has('ordering') ? [rows[2]!] : rows, { parent }),
    });
    await show();
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Anchors' }));
    fireEvent.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(titles()).toEqual(['Currents']));
    expect(screen.queryByText('1 selected')).toBeNull();
  });
});
