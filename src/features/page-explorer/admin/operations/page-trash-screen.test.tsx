// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showFlash, useFlash } from '#ui/admin/flash.ts';
import { refused, show, stubChoosers, stubServer, type TestServer } from '#test/page-screens.tsx';
import { PageTrashScreen } from './page-trash-screen.tsx';

vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => vi.fn(),
  useSearch: () => ({ p: 'many' }),
}));

const entry = (id: number, title: string, more: object = {}) => ({
  id,
  title,
  url_path: `/menu/${title.toLowerCase()}/`,
  page_count: 1,
  trashed_at: '2026-03-04T12:00:00.000Z',
  trashed_by: 'Marin Holloway',
  purge_at: '2026-04-03T12:00:00.000Z',
  may_restore: true,
  live_count: 0,
  may_publish: true,
  ...more,
});
const LIST = 'GET /wagtail/api/main/trash/?p=1';
const RESTORE = 'POST /wagtail/pages/trash/1/restore/';

let server: TestServer;
let rows: object[];
const Said = () => <output>{useFlash()?.text}</output>;
const said = () => document.querySelector('output')?.textContent;
const open = async (...entries: object[]) => {
  rows = entries;
  show(
    <>
      <PageTrashScreen />
      <Said />
    </>,
    stubChoosers({ id: 9, title: 'Archive' }),
  );
  await screen.findByRole('region', { name: 'Deleted pages' });
};
const pressRestore = () => fireEvent.click(screen.getByRole('button', { name: 'Restore Chowder' }));

beforeEach(() => {
  server = stubServer();
  server.answers[LIST] = () => [200, { rows, total: rows.length, p: 1, pages: 1 }];
});
afterEach(() => {
  cleanup();
  showFlash(null);
  vi.unstubAllGlobals();
});

describe('the trash', () => {
  it('says that it is empty', async () => {
    await open();
    expect(screen.getByText('The trash is empty.')).toBeTruthy();
  });

  it('shows who deleted what and when it is deleted permanently', async () => {
    await open(entry(1, 'Chowder', { page_count: 3 }));
    const row = screen.getByRole('listitem').textContent;
    expect(row).toContain('with 2 pages below it');
    expect(row).toContain('Marin Holloway');
    expect(row).toContain('deleted permanently on Apr 3, 2026');
  });

  it('offers nothing to users who may not restore', async () => {
    await open(entry(1, 'Chowder', { may_restore: false }));
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('You may not restore this')).toBeTruthy();
  });

  it('restores at once, and keeps the focus in the list', async () => {
    await open(entry(1, 'Chowder', { page_count: 3 }), entry(2, 'Oysters'));
    server.answers[RESTORE] = () => {
      rows = rows.slice(1);
      return [200, { id: 7, page_count: 3, live_count: 0, parent_id: 3 }];
    };
    pressRestore();
    await waitFor(() => expect(said()).toBe('“Chowder” and 2 pages below it are restored.'));
    await waitFor(() => expect(screen.queryByText('Chowder')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('1 deleted entry'));
  });

  it('says what was live and asks how it is to come back, as drafts first', async () => {
    await open(entry(1, 'Chowder', { page_count: 3, live_count: 2, may_publish: true }));
    server.answers[RESTORE] = () => [200, { id: 7, page_count: 3, live_count: 2, parent_id: 3 }];
    pressRestore();
    const dialog = await screen.findByRole('dialog', { name: 'Restore “Chowder”?' });
    expect(dialog.textContent).toContain('Of its 3 pages, 2 were live');
    expect(server.sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restore live' }));
    await waitFor(() => expect(said()).toContain('2 pages below it are restored. The live pages are live again.'));
    expect(server.sent.at(-1)?.body).toEqual({ publish: true });
  });

  it('offers only drafts to users who may not publish', async () => {
    await open(entry(1, 'Chowder', { live_count: 1, may_publish: false }));
    server.answers[RESTORE] = () => [200, { id: 7, page_count: 1, live_count: 0, parent_id: 3 }];
    pressRestore();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('You may not publish here');
    expect(within(dialog).queryByRole('button', { name: 'Restore live' })).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Restore as draft' }));
    await waitFor(() => expect(said()).toBe('“Chowder” is restored. It is a draft.'));
    expect(server.sent.at(-1)?.body).toEqual({});
  });

  it('says that restoring is forbidden, without asking for another place', async () => {
    await open(entry(1, 'Chowder'));
    server.answers[RESTORE] = () => refused('forbidden', 403, { detail: 'You may not restore this page' });
    pressRestore();
    await waitFor(() => expect(said()).toBe('You may not restore this page.'));
    expect(screen.queryByLabelText('Slug')).toBeNull();
  });

  it('asks for another slug or place where the old one is taken, and complains about each by its field', async () => {
    await open(entry(1, 'Chowder'));
    server.answers[RESTORE] = () => refused('conflict', 409, { detail: 'Another page has the slug "chowder"' });
    pressRestore();
    const form = await screen.findByRole('region', { name: 'Restore “Chowder”' });
    expect(form.textContent).toContain('Another page has the slug "chowder"');
    const slug = within(form).getByLabelText<HTMLInputElement>('Slug');
    expect(slug.value).toBe('chowder');
    expect(document.activeElement).toBe(slug);

    server.answers[RESTORE] = () =>
      refused('invalid', 400, { errors: [{ field: 'new_slug', message: 'is taken there' }] });
    fireEvent.change(slug, { target: { value: 'soup' } });
    fireEvent.click(within(form).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(slug.getAttribute('aria-invalid')).toBe('true'));
    expect(server.sent.at(-1)?.body).toEqual({ new_slug: 'soup' });

    server.answers[RESTORE] = () => [200, { id: 7, page_count: 1, live_count: 0, parent_id: 9 }];
    fireEvent.click(within(form).getByRole('button', { name: 'Choose a page' }));
    await within(form).findByText('Archive');
    fireEvent.click(within(form).getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(said()).toBe('“Chowder” is restored.'));
    expect(server.sent.at(-1)?.body).toEqual({ new_slug: 'soup', new_parent_page: 9 });
    expect(screen.queryByRole('region', { name: /^Restore/ })).toBeNull();
  });

  it('deletes permanently only after asking, and shows why it may not', async () => {
    await open(entry(1, 'Chowder'));
    const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Delete permanently Chowder' }));
    ask();
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.sent).toEqual([]);

    server.answers['POST /wagtail/pages/trash/1/delete/'] = () =>
      refused('forbidden', 403, { detail: 'You may not delete this page permanently' });
    ask();
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Chowder” permanently' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'You may not delete this page permanently',
    );

    server.answers['POST /wagtail/pages/trash/1/delete/'] = () => [200, { page_count: 1 }];
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(said()).toBe('“Chowder” is deleted permanently: 1 page.'));
  });
});
