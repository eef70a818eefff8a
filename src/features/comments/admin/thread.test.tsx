// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, showScreen } from '#test/admin-screen.tsx';
import type { PageComment } from '../staff-contract.ts';
import { Thread } from './thread.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const written = { author: 'Wren', createdAt: '2026-11-19T12:00:00.000Z', editedAt: null, isOwn: false };
const comment = (more: Partial<PageComment> = {}): PageComment => ({
  ...written,
  id: 4,
  text: 'Which fish?',
  blockId: 'a',
  field: 'text',
  label: 'Text',
  quote: 'the fish',
  quoteStart: 3,
  resolvedAt: null,
  resolvedBy: null,
  replies: [],
  ...more,
});
const onGo = vi.fn();
const show = (shown: PageComment, anchor: 'there' | 'changed' | 'gone' = 'there') =>
  showScreen('/wagtail/', '/wagtail/', () => (
    <Thread pageId={12} comment={shown} anchor={anchor} isAsked={false} onGo={onGo} />
  ));
const AT = '/wagtail/pages/12/comments/4/';

describe('a thread', () => {
  it('shows words, quotation and replies, leads to its field, and lets others reply and resolve only', async () => {
    const reply = { ...written, id: 6, text: 'Cod', author: 'Odell' };
    const server = answering({ [`POST ${AT}resolve/`]: { id: 4 } });
    await show(comment({ replies: [reply] }));
    const thread = within(await screen.findByRole('article', { name: 'Comment by Wren on Text' }));
    thread.getByText('the fish');
    thread.getByText('Cod');
    expect(thread.queryByRole('button', { name: 'Delete' })).toBeNull();
    fireEvent.click(thread.getByRole('button', { name: 'Go to Text' }));
    expect(onGo).toHaveBeenCalledOnce();
    fireEvent.click(thread.getByRole('button', { name: 'Resolve' }));
    await vi.waitFor(() =>
      expect(server.changes).toEqual([{ what: `POST ${AT}resolve/`, body: { isResolved: true } }]),
    );
  });

  it('shows that its block is deleted, and leads nowhere then', async () => {
    await show(comment(), 'gone');
    await screen.findByText('The commented content was deleted');
    expect(screen.queryByRole('button', { name: 'Go to Text' })).toBeNull();
  });

  it('says that the quoted text has changed', async () => {
    await show(comment(), 'changed');
    expect(await screen.findByText('The commented text has changed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Go to Text' })).toBeTruthy();
  });

  it('can be reopened and takes no reply once it is resolved', async () => {
    await show(comment({ resolvedAt: '2026-11-19T13:00:00.000Z', resolvedBy: 'Odell' }));
    await screen.findByText('Resolved by Odell');
    screen.getByRole('button', { name: 'Reopen' });
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });

  it('is deleted by its author, who is asked once more', async () => {
    const server = answering({ [`POST ${AT}delete/`]: () => problem(404, 'not_found', 'This comment does not exist') });
    await show(comment({ isOwn: true }));
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(server.changes).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Delete comment' }));
    await screen.findByText(/This comment does not exist/);
  });

  it('offers people for “@”, by keyboard', async () => {
    const people = [
      { username: 'odell', name: 'Odell Prescote' },
      { username: 'olav', name: 'Olav Skiff' },
    ];
    const server = answering({
      'GET /wagtail/api/main/pages/12/comments/people/': { people },
      [`POST ${AT}reply/`]: Response.json({ id: 7 }, { status: 201 }),
    });
    await show(comment());
    fireEvent.click(await screen.findByRole('button', { name: 'Reply' }));
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reply' });
    expect(document.activeElement).toBe(area);
    fireEvent.change(area, { target: { value: 'Ask @o' } });
    await screen.findByRole('option', { name: /Olav Skiff/ });
    fireEvent.keyDown(area, { key: 'ArrowDown' });
    expect(screen.getByRole('option', { name: /Olav Skiff/ }).getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(area, { key: 'Enter' });
    expect(area.value).toBe('Ask @olav ');
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    await vi.waitFor(() =>
      expect(server.changes).toEqual([{ what: `POST ${AT}reply/`, body: { text: 'Ask @olav ' } }]),
    );
  });
});
