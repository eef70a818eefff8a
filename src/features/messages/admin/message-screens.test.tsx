// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { MessageDetail, MessageRow } from '#features/messages/contract.ts';
import { answering, problem, showScreen } from '#test/admin-screen.tsx';
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
