// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, showScreen } from '#test/admin-screen.tsx';
import type { Notification } from '../contract.ts';
import { NotificationBell } from './notification-bell.tsx';
import { NotificationListScreen } from './notification-list-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /wagtail/api/main/notifications/';
const COUNT = 'GET /wagtail/api/main/notifications/unread/';
const READ = 'POST /wagtail/notifications/read/';
const row = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'mention',
  page: { id: 12, title: 'Soup' },
  commentId: 4,
  actor: 'Wren',
  details: { words: 'Which fish?' },
  at: '2026-11-19T12:00:00.000Z',
  isRead: false,
  ...more,
});
const list = (rows: Notification[], unread = rows.filter(({ isRead }) => !isRead).length) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  unread,
});
const show = () => showScreen('/wagtail/notifications/', '/wagtail/notifications/', NotificationListScreen);

describe('the list of notifications', () => {
  it('says who did what, leads to the page and the comment, and marks one as read', async () => {
    const server = answering({
      [LIST]: list([row(9), row(8, { kind: 'approved', commentId: null, isRead: true })]),
      [READ]: { unread: 0 },
    });
    await show();
    const link = await screen.findByRole('link', { name: 'Wren mentioned you on “Soup”' });
    expect(link.getAttribute('href')).toBe('/wagtail/pages/12/edit/?comment=4');
    screen.getByRole('link', { name: 'Wren approved “Soup”' });
    expect(screen.getAllByText('“Which fish?”')).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Mark as read: Wren mentioned you on “Soup”' }));
    await vi.waitFor(() => expect(server.changes).toEqual([{ what: READ, body: { ids: [9] } }]));
  });

  it('marks all up to the newest that is seen', async () => {
    const server = answering({ [LIST]: list([row(9), row(8)]), [READ]: { unread: 0 } });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    await vi.waitFor(() => expect(server.changes).toEqual([{ what: READ, body: { upTo: 9 } }]));
  });

  it('offers nothing to mark where all is read, and loads unread ones only on request', async () => {
    const server = answering({ [LIST]: list([]) });
    await show();
    await screen.findByText('There are no notifications yet.');
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Unread only' }));
    await screen.findByText('You have no unread notifications.');
    expect(server.asked.at(-1)).toContain('unread=1');
  });

  it('says when it cannot be read', async () => {
    answering({ [LIST]: () => problem(403, 'forbidden', 'You may not') });
    await show();
    expect(await screen.findByText(/You may not/)).toBeTruthy();
  });
});

describe('the bell', () => {
  it.each([
    [0, 'Notifications'],
    [3, 'Notifications, 3 unread'],
    [120, 'Notifications, 120 unread'],
  ])('with %i unread is called “%s”', async (unread, name) => {
    answering({ [COUNT]: { unread } });
    await showScreen('/wagtail/', '/wagtail/', NotificationBell);
    const bell = await screen.findByRole('link', { name });
    expect(bell.getAttribute('href')).toBe('/wagtail/notifications/');
    expect(bell.textContent).toBe(unread === 0 ? '' : unread > 99 ? '99+' : String(unread));
  });
});
