// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, showScreen, showScreens } from '#test/admin-screen.tsx';
import { LINNET, messageDetail, messageList, messageRow } from '#test/staff-messages.ts';
import { MessageEditScreen } from './message-edit-screen.tsx';
import { MessageListScreen } from './message-list-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /wagtail/api/main/messages/';
const ONE = 'GET /wagtail/api/main/messages/7/';

const showOne = () => showScreen('/wagtail/messages/7/', '/wagtail/messages/$id/', MessageEditScreen);
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const choose = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('one message', () => {
  it('shows the message as text, and the phone number to call', async () => {
    answering({ [ONE]: messageDetail({ verdict: 'spam', reasons: ['many links'] }) });
    await showOne();
    await screen.findByRole('heading', { name: 'Message from Guest 7' });
    expect(document.body.textContent).toContain('<b>Please</b>');
    expect(screen.getByRole('link', { name: '(207) 555-0125' }).getAttribute('href')).toBe('tel:2075550125');
    for (const text of ['Canadian French', 'Nov 19, 2026 at 7:00 PM', 'Reasons: many links.']) screen.getByText(text);
  });

  it('is answered with one key however often the button is pressed, and the field is empty then', async () => {
    const server = answering({
      [ONE]: messageDetail(),
      'POST /wagtail/messages/7/reply/': messageDetail({
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
    await screen.findByText('Your answer to guest7@guests.example is being sent.');
    expect(server.sent).toEqual([
      { version: 3, subject: 'Your message to us: Other', text: 'It is.', key: expect.stringMatching(/^[\w-]{36}$/) },
    ]);
    expect((screen.getByRole('textbox', { name: 'Answer' }) as HTMLTextAreaElement).value).toBe('');
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'answered');
    screen.getByText('It is.');
  });

  it('keeps what was typed when another user took it over meanwhile, and names them', async () => {
    let current = messageDetail();
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
    current = messageDetail({ version: 4, assignee: LINNET, status: 'open' });
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText('Somebody changed this message after you opened it');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Assigned to' })).toHaveProperty('value', '4'));
    expect((screen.getByRole('textbox', { name: 'Answer' }) as HTMLTextAreaElement).value).toBe('It is.');
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText(/is being sent/);
    expect(server.sent.map((body) => (body as { version: number }).version)).toEqual([3, 4]);
  });

  it('is not answered over what a colleague did, though it was read again meanwhile', async () => {
    const theirs = messageDetail({
      version: 4,
      status: 'answered',
      notes: [{ id: 1, at: '2026-11-21T11:00:00.000Z', author: 'wren', kind: 'reply', body: 'Yes, until ten.' }],
    });
    let current = messageDetail();
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
    await screen.findByText('Somebody changed this message after you opened it');
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await screen.findByText(/is being sent/);
    expect(server.sent.slice(1).map((body) => (body as { version: number }).version)).toEqual([3, 4]);
  });

  it('begins at each opening with the present values', async () => {
    let current = messageDetail();
    const server = answering({
      [LIST]: messageList([messageRow(7)]),
      [ONE]: () => current,
      'POST /wagtail/messages/7/reply/': () => current,
    });
    await showScreens('/wagtail/messages/7/', {
      '/wagtail/messages/': MessageListScreen,
      '/wagtail/messages/$id/': MessageEditScreen,
    });
    fireEvent.click(await screen.findByRole('link', { name: 'All messages' }));
    const again = await screen.findByRole('link', { name: 'Guest 7' });
    current = messageDetail({ version: 4 });
    fireEvent.click(again);
    await screen.findByRole('textbox', { name: 'Answer' });
    type('Answer', 'It is.');
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await waitFor(() => expect(server.sent.at(-1)).toMatchObject({ version: 4 }));
  });

  it('sends other words as another answer after one whose fate is unknown, and the same words as the same', async () => {
    const server = answering({
      [ONE]: messageDetail(),
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

  it('keeps status and assignee in one step, on request', async () => {
    let answer: (value: Response) => void = () => undefined;
    const server = answering({
      [ONE]: messageDetail(),
      'POST /wagtail/messages/7/': () => new Promise<Response>((resolve) => (answer = resolve)),
    });
    await showOne();
    choose(await screen.findByRole('combobox', { name: 'Status' }), 'open');
    choose(screen.getByRole('combobox', { name: 'Assigned to' }), '4');
    expect(server.changes).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Saving…' }));
    fireEvent.click(screen.getByRole('button', { name: 'Mark as spam' }));
    await waitFor(() => expect(server.sent).toEqual([{ version: 3, status: 'open', assignee_id: 4 }]));
    answer(Response.json(messageDetail({ version: 4, status: 'open', assignee: LINNET })));
    await screen.findByText('The message is saved.');
    fireEvent.click(screen.getByRole('button', { name: 'Mark as spam' }));
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ version: 4, verdict: 'spam' }));
    answer(Response.json(messageDetail({ version: 5, verdict: 'spam' })));
    await screen.findByText('The message is moved to spam.');
    fireEvent.click(await screen.findByRole('button', { name: 'Not spam' }));
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ version: 5, verdict: 'ham' }));
    answer(Response.json(messageDetail({ version: 6 })));
    await screen.findByText('The message is marked as not spam.');
  });

  it('keeps the choice when another user changed it meanwhile', async () => {
    let current = messageDetail();
    const server = answering({
      [ONE]: () => current,
      'POST /wagtail/messages/7/': () => problem(409, 'conflict', 'Somebody changed this message after you opened it'),
    });
    await showOne();
    choose(await screen.findByRole('combobox', { name: 'Status' }), 'closed');
    current = messageDetail({ version: 4, assignee: LINNET, status: 'open' });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Somebody changed this message after you opened it');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Assigned to' })).toHaveProperty('value', '4'));
    expect(screen.getByRole('combobox', { name: 'Status' })).toHaveProperty('value', 'closed');
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.sent.at(-1)).toEqual({ version: 4, status: 'closed', assignee_id: 4 }));
  });

  it('asks before an unsaved choice is left, unless it equals the stored one', async () => {
    answering({ [ONE]: messageDetail() });
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
      [ONE]: messageDetail(),
      'POST /wagtail/messages/7/reply/': problem(400, 'invalid', 'Nothing may be sent to this address'),
    });
    await showOne();
    expect(await screen.findByRole('textbox', { name: 'Answer' })).toBeDefined();
    type('Answer', 'It is.');
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    expect(await screen.findByText('Nothing may be sent to this address.')).toBeDefined();
  });

  it('asks before what was typed is left', async () => {
    answering({ [ONE]: messageDetail() });
    await showOne();
    expect(await screen.findByRole('textbox', { name: 'Note' })).toBeDefined();
    type('Note', 'Called back.');
    fireEvent.click(screen.getByRole('link', { name: 'All messages' }));
    expect(await screen.findByRole('dialog', { name: 'Leave with unsaved changes?' })).toBeDefined();
  });

  it('is only read by who may not change it', async () => {
    answering({
      [ONE]: messageDetail({ may: { change: false, delete: false }, verdict: 'review', reasons: ['many links'] }),
    });
    await showOne();
    await screen.findByText(/Reasons: many links/);
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    expect(screen.queryAllByRole('button')).toEqual([]);
    expect(screen.queryAllByRole('combobox')).toEqual([]);
  });

  it('shows that it was deleted', async () => {
    answering({ [ONE]: problem(404, 'not_found', 'This message does not exist') });
    await showOne();
    expect(await screen.findByText('This message does not exist.')).toBeDefined();
  });
});
