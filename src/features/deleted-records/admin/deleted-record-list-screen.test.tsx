// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, showScreens } from '#test/admin-screen.tsx';
import { showFlash, useFlash } from '#ui/admin/flash.ts';
import { DeletedRecordListScreen } from './deleted-record-list-screen.tsx';

const API = 'GET /wagtail/api/main/deleted-records/';
const row = (id: number, title: string) => ({
  id,
  kind: 'Image',
  title,
  deletedAt: new Date(Date.now() - 60_000).toISOString(),
  deletedBy: 'Wren Alder',
  purgeAt: new Date(Date.now() + 30 * 86_400_000 - 60_000).toISOString(),
});
const list = (rows: object[]) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  kinds: [{ name: 'image', label: 'Image' }],
});
const Said = () => <output>{useFlash()?.text}</output>;
const show = () =>
  showScreens('/wagtail/deleted-records/', {
    '/wagtail/deleted-records/': () => (
      <>
        <DeletedRecordListScreen />
        <Said />
      </>
    ),
  });
const said = () => document.querySelector('output')?.textContent;

afterEach(() => {
  cleanup();
  showFlash(null);
  vi.unstubAllGlobals();
});

it('shows who deleted a record and how long it stays', async () => {
  answering({ [API]: list([row(4, 'Pier')]) });
  await show();
  const shown = within(await screen.findByRole('row', { name: /Pier/ }));
  expect([shown.getByText('by Wren Alder'), shown.getByText('30 days')]).toHaveLength(2);
});

it('restores a record, and says what was in the way of others', async () => {
  const { changes } = answering({
    [API]: list([row(4, 'Pier'), row(5, 'Dock')]),
    'POST /wagtail/deleted-records/restore/': {
      done: [{ id: 4, title: 'Pier', to: '/wagtail/images/7/', notes: [] }],
      refused: [{ id: 5, title: 'Dock', reason: 'Its collection is deleted: restore that first' }],
    },
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Restore Pier' }));
  await vi.waitFor(() =>
    expect(said()).toBe(
      '“Pier” is restored. 1 record was not restored. “Dock”: Its collection is deleted: restore that first.',
    ),
  );
  expect(changes).toEqual([{ what: 'POST /wagtail/deleted-records/restore/', body: { ids: [4] } }]);
});

it('moves the focus to the next row, and from the last row to the heading', async () => {
  const rows = [row(4, 'Pier'), row(5, 'Dock')];
  answering({
    [API]: () => list(rows),
    'POST /wagtail/deleted-records/restore/': () => {
      const [{ id, title } = row(0, '')] = rows.splice(0, 1);
      return { done: [{ id, title, to: '/wagtail/images/7/', notes: [] }], refused: [] };
    },
  });
  await show();
  const restore = async (title: string) => {
    const button = await screen.findByRole('button', { name: `Restore ${title}` });
    button.focus();
    fireEvent.click(button);
  };
  await restore('Pier');
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe('Restore Dock'));
  await restore('Dock');
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

it('asks before it deletes a record permanently', async () => {
  const { changes } = answering({
    [API]: list([row(4, 'Pier')]),
    'POST /wagtail/deleted-records/delete/': { done: [{ id: 4, title: 'Pier' }], refused: [] },
  });
  await show();
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Pier permanently' }));
  expect(changes).toEqual([]);
  fireEvent.click(await screen.findByRole('button', { name: 'Delete permanently' }));
  await vi.waitFor(() => expect(said()).toBe('“Pier” is deleted permanently.'));
});
