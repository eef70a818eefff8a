// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, showScreen } from '#test/admin-screen.tsx';
import { LINNET, MAY, messageList, messageRow } from '#test/staff-messages.ts';
import { MessageListScreen } from './message-list-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /wagtail/api/main/messages/';

const showList = (address = '/wagtail/messages/') => showScreen(address, '/wagtail/messages/', MessageListScreen);

describe('the inbox', () => {
  it('waits, then shows who wrote what, in folders with their counts', async () => {
    let answer: (value: Response) => void = () => undefined;
    answering({});
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    await showList();
    await screen.findByText(/^Loading/);
    answer(Response.json(messageList([messageRow(1, { assignee: LINNET, status: 'open', verdict: 'review' })])));
    const found = await screen.findByRole('link', { name: 'Guest 1' });
    expect(found.getAttribute('href')).toBe('/wagtail/messages/1/');
    expect(screen.getByRole('navigation', { name: 'Folders' }).textContent).toBe('Inbox1Closed1,200Spam2All');
    for (const text of ['In progress', 'Needs a closer look', 'Linnet Ashgrove', 'guest1@guests.example'])
      expect(within(screen.getByRole('table')).getAllByText(text).length).toBeGreaterThan(0);
  });

  it.each([
    ['', 'No messages are waiting for an answer.'],
    ['?folder=closed', 'There are no closed messages yet.'],
    ['?folder=spam', 'There is no spam. Suspected spam is kept here for 90 days.'],
    ['?q=crab', /crab/],
  ])('says that %j has nothing', async (query, text) => {
    answering({ [LIST]: messageList([]) });
    await showList(`/wagtail/messages/${query}`);
    await screen.findByText(text);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shows why it could not be loaded, and that the user may not see it', async () => {
    answering({ [LIST]: problem(500, 'internal', 'The server had a fault') });
    await showList();
    expect(await screen.findByText('Could not load the messages')).toBeDefined();
    cleanup();
    answering({ [LIST]: problem(403, 'forbidden', 'You may not read what guests write') });
    await showList();
    expect(await screen.findByText('You may not read what guests write.')).toBeDefined();
  });

  it('keeps search, filters and page in its address, and asks by them', async () => {
    const server = answering({ [LIST]: messageList([messageRow(1)]) });
    const address = '?q=pier&status=open&category=praise&assignee=me&from=2026-11-01&to=2026-11-20&p=2';
    const router = await showList(`/wagtail/messages/${address}`);
    await screen.findByRole('link', { name: 'Guest 1' });
    const asked = new URL(server.asked.find((one) => one.startsWith(LIST)) ?? '', 'http://x').searchParams;
    expect(Object.fromEntries(asked)).toEqual(Object.fromEntries(new URLSearchParams(address)));
    const exported = new URLSearchParams(address);
    exported.delete('p');
    fireEvent.click(screen.getByRole('button', { name: /^Export/ }));
    const file = (await screen.findByRole('menuitem', { name: 'CSV' })).getAttribute('href') ?? '';
    expect(Object.fromEntries(new URLSearchParams(file.split('?')[1]))).toEqual({
      ...Object.fromEntries(exported),
      export: 'csv',
    });
    fireEvent.click(screen.getByRole('button', { name: /Status: In progress/ }));
    await waitFor(() => expect(router.state.location.searchStr).not.toMatch(/status=open|p=2/));
  });

  it('does things with several, and asks before it deletes', async () => {
    const server = answering({
      [LIST]: messageList([messageRow(1), messageRow(2)]),
      'POST /wagtail/messages/chosen/': { changed: 2 },
    });
    await showList();
    await screen.findByRole('link', { name: 'Guest 1' });
    const tickAll = () => {
      for (const tick of screen.getAllByRole('checkbox', { name: /^Select Guest/ })) fireEvent.click(tick);
    };
    tickAll();
    fireEvent.click(screen.getByRole('button', { name: 'Assign to me' }));
    await screen.findByText('2 messages are assigned to you.');
    expect(screen.queryByRole('group', { name: 'Selected messages' })).toBeNull();
    tickAll();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 messages?' });
    expect(server.sent).toEqual([{ ids: [1, 2], action: 'take' }]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 messages are deleted.');
    expect(server.sent.at(-1)).toEqual({ ids: [1, 2], action: 'delete' });
  });

  it('says how many of them somebody else had deleted', async () => {
    const replies = [{ changed: 1 }, { changed: 0 }];
    answering({
      [LIST]: messageList([messageRow(1), messageRow(2)]),
      'POST /wagtail/messages/chosen/': () => replies.shift()!,
    });
    await showList();
    await screen.findByRole('link', { name: 'Guest 1' });
    const close = () => {
      for (const tick of screen.getAllByRole('checkbox', { name: /^Select Guest/ })) fireEvent.click(tick);
      fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    };
    close();
    expect(await screen.findByText('1 message is closed. 1 message no longer exists.')).toBeDefined();
    close();
    expect(await screen.findByText('0 messages are closed. 2 messages no longer exist.')).toBeDefined();
  });

  it('shows a refusal in the question', async () => {
    const refused: Record<string, string> = { take: 'Nobody may take these', delete: 'These are still needed' };
    answering({
      [LIST]: messageList([messageRow(1)]),
      'POST /wagtail/messages/chosen/': (body) =>
        problem(400, 'invalid', refused[(body as { action: string }).action] ?? ''),
    });
    await showList();
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Select Guest/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Assign to me' }));
    await screen.findByText('Nobody may take these.');
    const ask = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
      return within(await screen.findByRole('dialog', { name: 'Delete 1 message?' }));
    };
    const dialog = await ask();
    expect(dialog.queryByRole('alert')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('These are still needed.');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByText('These are still needed.')).toBeNull());
    expect((await ask()).queryByText('These are still needed.')).toBeNull();
  });

  it('keeps the words that are looked for from folder to folder', async () => {
    answering({ [LIST]: messageList([messageRow(1)]) });
    await showList('/wagtail/messages/?q=pier&status=open&p=2');
    await screen.findByRole('link', { name: 'Guest 1' });
    const folders = within(screen.getByRole('navigation', { name: 'Folders' })).getAllByRole('link');
    expect(folders.map((link) => link.getAttribute('href')?.split('?')[1])).toEqual([
      'q=pier',
      'folder=closed&q=pier',
      'folder=spam&q=pier',
      'folder=all&q=pier',
    ]);
  });

  it('offers what the folder and the right allow', async () => {
    const offered = async (query: string, rights: typeof MAY) => {
      answering({ [LIST]: messageList([messageRow(1)], rights) });
      await showList(`/wagtail/messages/${query}`);
      await screen.findByRole('link', { name: 'Guest 1' });
      const tick = screen.queryByRole('checkbox', { name: /^Select Guest/ });
      if (tick) fireEvent.click(tick);
      const group = screen.queryByRole('group', { name: 'Selected messages' });
      const names = group
        ? within(group)
            .getAllByRole('button')
            .map(({ textContent }) => textContent)
        : [];
      cleanup();
      return names.filter((name) => name !== 'Clear selection');
    };
    expect(await offered('', MAY)).toEqual(['Assign to me', 'Close', 'Spam', 'Delete']);
    expect(await offered('?folder=spam', MAY)).toEqual(['Not spam', 'Delete']);
    expect(await offered('', { change: true, delete: false })).toEqual(['Assign to me', 'Close', 'Spam']);
    expect(await offered('', { change: false, delete: false })).toEqual([]);
  });
});
