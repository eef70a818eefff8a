// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MessageDetail, MessageRow } from '#features/messages/contract.ts';
import { answering, problem, showScreen, showScreens } from '#test/admin-screen.tsx';
import { MessageScreen } from './message-screen.tsx';
import { MessagesScreen } from './messages-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /wagtail/api/main/messages/';
const ONE = 'GET /wagtail/api/main/messages/7/';
const MAY = { change: true, delete: true };
const LINNET = { id: 4, name: 'Linnet Ashgrove' };

const row = (id: number, more: Partial<MessageRow> = {}): MessageRow => ({
  id,
  received_at: '2026-11-21T10:00:00.000Z',
  name: `Guest ${id}`,
  email: `guest${id}@guests.example`,
  category: 'Question',
  topic: 'Other',
  location_name: null,
  excerpt: 'Is the pier open?',
  verdict: 'ham',
  status: 'new',
  assignee: null,
  ...more,
});
const list = (rows: MessageRow[], rights = MAY) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  counts: { inbox: rows.length, closed: 1200, spam: 2 },
  assignees: [LINNET],
  rights,
});
const showList = (address = '/wagtail/messages/') => showScreen(address, '/wagtail/messages/', MessagesScreen);

describe('the inbox', () => {
  it('waits, then shows who wrote what, in folders with their counts', async () => {
    let answer: (value: Response) => void = () => undefined;
    answering({});
    vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
    await showList();
    await screen.findByText(/^Loading/);
    answer(Response.json(list([row(1, { assignee: LINNET, status: 'open', verdict: 'review' })])));
    const found = await screen.findByRole('link', { name: 'Guest 1' });
    expect(found.getAttribute('href')).toBe('/wagtail/messages/1/');
    expect(screen.getByRole('navigation', { name: 'Folders' }).textContent).toBe('Inbox1Closed1,200Spam2All');
    for (const text of ['In progress', 'Look closely', 'Linnet Ashgrove', 'guest1@guests.example'])
      expect(within(screen.getByRole('table')).getAllByText(text).length).toBeGreaterThan(0);
  });

  it.each([
    ['', 'Nothing waits for an answer.'],
    ['?folder=closed', 'No message is closed yet.'],
    ['?folder=spam', 'There is no spam. What looks like it is kept here for 90 days.'],
    ['?q=crab', /crab/],
  ])('says that %j has nothing', async (query, text) => {
    answering({ [LIST]: list([]) });
    await showList(`/wagtail/messages/${query}`);
    await screen.findByText(text);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('says why it could not be loaded, and that somebody may not see it', async () => {
    answering({ [LIST]: problem(500, 'internal', 'The server had a fault') });
    await showList();
    expect(await screen.findByText('We could not load the messages')).toBeDefined();
    cleanup();
    answering({ [LIST]: problem(403, 'forbidden', 'You may not read what guests write') });
    await showList();
    expect(await screen.findByText('You may not see the messages')).toBeDefined();
  });

  it('keeps search, filters and page in its address, and asks by them', async () => {
    const server = answering({ [LIST]: list([row(1)]) });
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
      [LIST]: list([row(1), row(2)]),
      'POST /wagtail/messages/chosen/': { changed: 2 },
    });
    await showList();
    await screen.findByRole('link', { name: 'Guest 1' });
    const tickAll = () => {
      for (const tick of screen.getAllByRole('checkbox', { name: /^Select Guest/ })) fireEvent.click(tick);
    };
    tickAll();
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await screen.findByText('2 messages assigned to you.');
    expect(screen.queryByRole('group', { name: 'Selected messages' })).toBeNull();
    tickAll();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 messages?' });
    expect(server.sent).toEqual([{ ids: [1, 2], action: 'take' }]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('2 messages deleted.');
    expect(server.sent.at(-1)).toEqual({ ids: [1, 2], action: 'delete' });
  });

  it('tells of a refusal where it was asked for', async () => {
    const refused: Record<string, string> = { take: 'Nobody may take these', delete: 'These are still needed' };
    answering({
      [LIST]: list([row(1)]),
      'POST /wagtail/messages/chosen/': (body) =>
        problem(400, 'invalid', refused[(body as { action: string }).action] ?? ''),
    });
    await showList();
    fireEvent.click(await screen.findByRole('checkbox', { name: /^Select Guest/ }));
    fireEvent.click(screen.getByRole('button', { name: 'Take over' }));
    await screen.findByText('Nobody may take these');
    const ask = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
      return within(await screen.findByRole('dialog', { name: 'Delete 1 message?' }));
    };
    const dialog = await ask();
    expect(dialog.queryByRole('alert')).toBeNull();
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await dialog.findByText('These are still needed');
    fireEvent.click(dialog.getByRole('button', { name: 'Keep them' }));
    await waitFor(() => expect(screen.queryByText('These are still needed')).toBeNull());
    expect((await ask()).queryByText('These are still needed')).toBeNull();
  });

  it('keeps the words that are looked for from folder to folder', async () => {
    answering({ [LIST]: list([row(1)]) });
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
      answering({ [LIST]: list([row(1)], rights) });
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
    expect(await offered('', MAY)).toEqual(['Take over', 'Close', 'Spam', 'Delete']);
    expect(await offered('?folder=spam', MAY)).toEqual(['Not spam', 'Delete']);
    expect(await offered('', { change: true, delete: false })).toEqual(['Take over', 'Close', 'Spam']);
    expect(await offered('', { change: false, delete: false })).toEqual([]);
  });
});

const detail = (more: Partial<MessageDetail> = {}): MessageDetail => {
  const { excerpt: _, ...rest } = row(7);
  return {
    ...rest,
    version: 3,
    language: 'fr-CA',
    location_rlid: null,
    visit_date: '2026-11-19',
    visit_time: '19:00',
    order_number: null,
    phone: '2075550125',
    address: '12 Wharf Road, Reno, NV 89501',
    message: 'Is the pier open?\n\n<b>Please</b>',
    reasons: [],
    notes: [],
    may: MAY,
    assignees: [LINNET],
    ...more,
  };
};
const showOne = () => showScreen('/wagtail/messages/7/', '/wagtail/messages/$id/', MessageScreen);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('one message', () => {
  it('shows what was written as text, and whom to call', async () => {
    answering({ [ONE]: detail({ verdict: 'spam', reasons: ['many links'] }) });
    await showOne();
    await screen.findByRole('heading', { name: 'Message of Guest 7' });
    expect(document.body.textContent).toContain('<b>Please</b>');
    expect(screen.getByRole('link', { name: '(207) 555-0125' }).getAttribute('href')).toBe('tel:2075550125');
    for (const text of ['Canadian French', 'Nov 19, 2026 at 19:00', 'Because: many links.']) screen.getByText(text);
  });

  it('is answered with one key however often the button is pressed, and the field is empty then', async () => {
    const server = answering({
      [ONE]: detail(),
      'POST /wagtail/messages/7/reply/': detail({
        version: 4,
        status: 'answered',
        notes: [{ id: 1, at: '2026-11-21T11:00:00.000Z', author: 'linnet', kind: 'reply', body: 'It is.' }],
      }),
    });
    await showOne();
    await screen.findByRole('textbox', { name: 'Answer' });
    const button = screen.getByRole('button', { name: 'Send answer' });
    expect(button.hasAttribute('disabled')).toBe(true);
    type('Answer', 'It is.');
    fireEvent.click(button);
    fireEvent.click(await screen.findByRole('button', { name: 'Sending…' }));
    await screen.findByText('Your answer to guest7@guests.example is on its way.');
    expect(server.sent).toEqual([
      { version: 3, subject: 'Your message to us: Other', text: 'It is.', key: expect.stringMatching(/^[\w-]{36}$/) },
    ]);
    expect((screen.getByRole('textbox', { name: 'Answer' }) as HTMLTextAreaElement).value).toBe('');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'answered');
    screen.getByText('It is.');
  });

  it('keeps what was typed when somebody took it over meanwhile, and shows who', async () => {
    let current = detail();
    const server = answering({
      [ONE]: () => current,
      'POST /wagtail/messages/7/reply/': (body) =>
        (body as { version: number }).version === current.version
          ? current
          : problem(409, 'conflict', 'Somebody changed this message after you opened it'),
    });
    await showOne();
    await screen.findByRole('textbox', { name: 'Answer' });
    type('Answer', 'It is.');
    current = detail({ version: 4, assignee: LINNET, status: 'open' });
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText('Somebody changed this message meanwhile');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Assigned to' })).toHaveProperty('value', '4'));
    expect((screen.getByRole('textbox', { name: 'Answer' }) as HTMLTextAreaElement).value).toBe('It is.');
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText(/is on its way/);
    expect(server.sent.map((body) => (body as { version: number }).version)).toEqual([3, 4]);
  });

  it('is not answered over what a colleague did, though it was read again meanwhile', async () => {
    const theirs = detail({
      version: 4,
      status: 'answered',
      notes: [{ id: 1, at: '2026-11-21T11:00:00.000Z', author: 'wren', kind: 'reply', body: 'Yes, until ten.' }],
    });
    let current = detail();
    const server = answering({
      [ONE]: () => current,
      'POST /wagtail/messages/7/note/': () => current,
      'POST /wagtail/messages/7/reply/': (body) =>
        (body as { version: number }).version === current.version
          ? current
          : problem(409, 'conflict', 'Somebody changed this message after you opened it'),
    });
    await showOne();
    await screen.findByRole('textbox', { name: 'Answer' });
    current = theirs;
    type('Answer', 'It is.');
    type('Note', 'Asked the pier.');
    fireEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await screen.findByText('Yes, until ten.');
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText('Somebody changed this message meanwhile');
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText(/is on its way/);
    expect(server.sent.slice(1).map((body) => (body as { version: number }).version)).toEqual([3, 4]);
  });

  it('begins at each opening with what stands then', async () => {
    let current = detail();
    const server = answering({
      [LIST]: list([row(7)]),
      [ONE]: () => current,
      'POST /wagtail/messages/7/reply/': () => current,
    });
    await showScreens('/wagtail/messages/7/', {
      '/wagtail/messages/': MessagesScreen,
      '/wagtail/messages/$id/': MessageScreen,
    });
    fireEvent.click(await screen.findByRole('link', { name: 'All messages' }));
    const again = await screen.findByRole('link', { name: 'Guest 7' });
    current = detail({ version: 4 });
    fireEvent.click(again);
    await screen.findByRole('textbox', { name: 'Answer' });
    type('Answer', 'It is.');
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ version: 4 }));
  });

  it('sends other words as another answer after one whose fate is unknown, and the same words as the same', async () => {
    const server = answering({
      [ONE]: detail(),
      'POST /wagtail/messages/7/reply/': () => Promise.reject(new TypeError('Failed to fetch')),
    });
    await showOne();
    await screen.findByRole('textbox', { name: 'Answer' });
    const send = async (count: number) => {
      fireEvent.click(await screen.findByRole('button', { name: 'Send answer' }));
      await waitFor(() => expect(server.sent).toHaveLength(count));
      await screen.findByText(/cannot be reached/);
    };
    type('Answer', 'It is.');
    await send(1);
    await send(2);
    type('Answer', 'It is not.');
    await send(3);
    type('Subject', 'The pier');
    await send(4);
    const [first, second, third, fourth] = server.sent.map((body) => (body as { key: string }).key);
    expect(second).toBe(first);
    expect(new Set([second, third, fourth]).size).toBe(3);
  });

  it('keeps where it stands and who sees to it in one step, when that is asked for', async () => {
    let answer: (value: Response) => void = () => undefined;
    const server = answering({
      [ONE]: detail(),
      'POST /wagtail/messages/7/': () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    await showOne();
    choose(await screen.findByRole('combobox', { name: 'Status' }), 'open');
    choose(screen.getByRole('combobox', { name: 'Assigned to' }), '4');
    expect(server.changes).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Saving…' }));
    fireEvent.click(screen.getByRole('button', { name: 'This is spam' }));
    await waitFor(() => expect(server.sent).toEqual([{ version: 3, status: 'open', assignee_id: 4 }]));
    answer(Response.json(detail({ version: 4, status: 'open', assignee: LINNET })));
    await screen.findByText('Where the message stands is saved.');
    fireEvent.click(screen.getByRole('button', { name: 'This is spam' }));
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ version: 4, verdict: 'spam' }));
  });

  it('keeps what was chosen when somebody changed it meanwhile', async () => {
    let current = detail();
    const server = answering({
      [ONE]: () => current,
      'POST /wagtail/messages/7/': () => problem(409, 'conflict', 'Somebody changed this message after you opened it'),
    });
    await showOne();
    choose(await screen.findByRole('combobox', { name: 'Status' }), 'closed');
    current = detail({ version: 4, assignee: LINNET, status: 'open' });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Somebody changed this message meanwhile');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Assigned to' })).toHaveProperty('value', '4'));
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'closed');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ version: 4, status: 'closed', assignee_id: 4 }));
  });

  it('asks before a choice that is not saved is left, unless it is the one that stands', async () => {
    answering({ [ONE]: detail() });
    const router = await showOne();
    const status = await screen.findByRole('combobox', { name: 'Status' });
    choose(status, 'closed');
    fireEvent.click(screen.getByRole('link', { name: 'All messages' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }));
    choose(status, 'new');
    fireEvent.click(await screen.findByRole('link', { name: 'All messages' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/messages/'));
  });

  it('says what the server refuses', async () => {
    answering({
      [ONE]: detail(),
      'POST /wagtail/messages/7/reply/': problem(400, 'invalid', 'Nothing may be sent to this address'),
    });
    await showOne();
    expect(await screen.findByRole('textbox', { name: 'Answer' })).toBeDefined();
    type('Answer', 'It is.');
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Nothing may be sent to this address')).toBeDefined();
  });

  it('asks before what was typed is left', async () => {
    answering({ [ONE]: detail() });
    await showOne();
    expect(await screen.findByRole('textbox', { name: 'Note' })).toBeDefined();
    type('Note', 'Called back.');
    fireEvent.click(screen.getByRole('link', { name: 'All messages' }));
    expect(await screen.findByRole('dialog', { name: 'Leave with unsaved changes?' })).toBeDefined();
  });

  it('is only read by who may not change it', async () => {
    answering({ [ONE]: detail({ may: { change: false, delete: false }, verdict: 'review', reasons: ['many links'] }) });
    await showOne();
    await screen.findByText(/Because: many links/);
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('combobox')).toEqual([]);
  });

  it('says that it is gone', async () => {
    answering({ [ONE]: problem(404, 'not_found', 'This message does not exist') });
    await showOne();
    expect(await screen.findByText('This message does not exist')).toBeDefined();
  });
});
