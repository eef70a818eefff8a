// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clear, createStore, get, set } from 'idb-keyval';
import { type Answer, answering, problem, showScreen } from '#test/admin-screen.tsx';
import { boardOf, entryOf } from '#test/wait-list-board.ts';
import type { HostBoard, HostEntry } from '../../staff-contract.ts';
import { WaitListSignScreen } from '../wait-list-sign-screen.tsx';
import { HostBoardScreen } from './host-board-screen.tsx';

const BOARD = 'GET /wagtail/api/main/host/7/';
const ADD = 'POST /wagtail/api/main/host/7/entries/';
const change = (id: number) => `POST /wagtail/api/main/host/7/entries/${id}/`;
const SESSION = {
  user: {
    id: 3,
    username: 'wren',
    email: 'wren@lanternbay.example',
    firstName: 'Wren',
    lastName: 'Alder',
    language: 'en',
    timeZone: 'UTC',
    chosenTimeZone: 'UTC',
    theme: 'system',
    groups: [],
    lastLoginAt: null,
  },
  permissions: {
    isSuperuser: false,
    canAccessAdmin: true,
    pagePermissions: [],
    areas: ['hosts'],
    explorableRoots: [],
  },
};

const ana = entryOf(1, { name: 'Ana', partySize: 4 });
const ben = entryOf(2, { name: 'Ben' });

async function show(answers: Record<string, Answer>) {
  const asked = answering({ 'GET /wagtail/api/main/session/': SESSION, ...answers });
  await showScreen('/wagtail/host/7/', '/wagtail/host/$id/', HostBoardScreen);
  await screen.findByRole('heading', { name: 'Lantern Bay, Portland' });
  return asked;
}
const names = () =>
  within(screen.getByRole('region', { name: /^In line/ }))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });
const after = (board: HostBoard, live: HostEntry[], closed: HostEntry[] = []): HostBoard => ({
  ...boardOf(live, closed),
  seq: board.seq + 1,
});

const kept = createStore('host-stand', 'steps');
beforeEach(() => clear(kept));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the sign of a restaurant', () => {
  it.each([true, false])('leads to the settings only those who may change them: %s', async (maySet) => {
    const sign = { name: 'Lantern Bay', city: 'Portland', origin: 'https://lanternbay.example', maySet };
    answering({ 'GET /wagtail/api/main/session/': SESSION, 'GET /wagtail/api/main/host/7/sign/': sign });
    await showScreen('/wagtail/host/7/sign/', '/wagtail/host/$id/sign/', WaitListSignScreen);
    await screen.findByText('Lantern Bay, Portland');
    expect(screen.queryAllByRole('link', { name: 'Wait list settings' })).toHaveLength(maySet ? 1 : 0);
  });
});

describe('the host stand', () => {
  it('shows the line with waits and quotes, and an empty line', async () => {
    await show({ [BOARD]: boardOf([ana, ben]) });
    expect(names()).toEqual(['Ana, party of 4', 'Ben, party of 2']);
    expect(screen.getByText('seating now', { exact: false }).textContent).toBe('1-2: seating now');
    cleanup();
    await show({ [BOARD]: boardOf([]) });
    expect(screen.getByText('Nobody is waiting.')).toBeTruthy();
    expect(screen.queryByText(/Running late/)).toBeNull();
    cleanup();
    await show({ [BOARD]: { ...boardOf([]), isRunningLate: true } });
    expect(screen.getByText('Running late: quotes are wider')).toBeTruthy();
  });

  it('adds a party with a tap on its size, shows it at once, and empties the form', async () => {
    const board = boardOf([ana]);
    const { changes } = await show({
      [BOARD]: board,
      [ADD]: (body) => after(board, [ana, entryOf(5, { name: 'Cleo', op: (body as { op: string }).op })]),
    });
    press('3');
    type('Name', 'Cleo');
    press('Add party');
    expect(names()).toEqual(['Ana, party of 4', 'Cleo, party of 3']);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('');
    await waitFor(() => expect(names()).toEqual(['Ana, party of 4', 'Cleo, party of 2']));
    expect(changes).toHaveLength(1);
    expect(changes[0]?.body).toMatchObject({ name: 'Cleo', partySize: 3 });
  });

  it('shows in red whom to call: a failed message, or one without a report for too long', async () => {
    const at = '2026-11-20T23:04:00.000Z';
    const shown = (name: string, message: HostEntry['message']) =>
      entryOf(name.length, { name, phone: '+12075550117', state: 'called', message });
    await show({
      [BOARD]: boardOf([
        shown('Bo', { state: 'failed', at, failsAt: null }),
        shown('Cleo', { state: 'sent', at, failsAt: '2000-01-01T00:00:00.000Z' }),
        shown('Delia', { state: 'sent', at, failsAt: '2999-01-01T00:00:00.000Z' }),
        shown('Edmund', { state: 'delivered', at, failsAt: null }),
      ]),
    });
    await waitFor(() => expect(screen.getAllByText('Message not delivered')).toHaveLength(2));
    expect(screen.getAllByRole('link', { name: 'Call (207) 555-0117' })).toHaveLength(2);
    expect(screen.getAllByText('Text delivered')).toHaveLength(1);
  });

  it('asks for a size where there is none, and sends nothing', async () => {
    const { changes } = await show({ [BOARD]: boardOf([]) });
    press('Add party');
    expect(screen.getByText('Choose a size from 1 to 30.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Size'));
    expect(changes).toEqual([]);
  });

  it('seats a party at a table with the version that the host saw', async () => {
    const board = boardOf([ana]);
    const seated = entryOf(1, { ...ana, state: 'seated', version: 2, closedAt: board.now, table: '12' });
    const { changes } = await show({
      [BOARD]: board,
      [change(1)]: (body) =>
        (body as { action: string }).action === 'seat'
          ? after(board, [], [seated])
          : after(board, [{ ...ana, version: 3 }]),
    });
    press('Seat: Ana, party of 4');
    fireEvent.change(await screen.findByLabelText('Table'), { target: { value: '12' } });
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Seat' }));
    await waitFor(() => expect(screen.getByTestId('flash').textContent).toBe('Ana is seated.'));
    expect(names()).toEqual([]);
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({ action: 'seat', table: '12', version: 1 });
  });

  it.each([
    ['2999-01-01T00:00:00.000Z', 0],
    ['2000-01-01T00:00:00.000Z', 1],
  ])('offers a no-show once the grace period is over: %s', async (graceEndsAt, offered) => {
    await show({ [BOARD]: boardOf([{ ...ana, state: 'called', graceEndsAt }]) });
    press('More: Ana, party of 4');
    await screen.findByRole('menuitem', { name: 'Left' });
    expect(screen.queryAllByRole('menuitem', { name: 'No-show' })).toHaveLength(offered);
  });

  it('undoes its own step only, also when another host did a later one', async () => {
    const board = boardOf([ana]);
    const { changes } = await show({ [BOARD]: board, [change(1)]: after(board, [{ ...ana, version: 3 }]) });
    press('Notify: Ana, party of 4');
    await waitFor(() => expect(changes).toHaveLength(1));
    press('Undo');
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(changes[1]?.body).toMatchObject({ action: 'undo', version: 2 });
  });

  it('asks before a table is given twice, and seats the party anyway', async () => {
    const closedAt = new Date().toISOString();
    const board = boardOf([ana], [entryOf(2, { ...ben, state: 'seated', closedAt, table: '12' })]);
    const { changes } = await show({ [BOARD]: board, [change(1)]: after(board, []) });
    press('Seat: Ana, party of 4');
    fireEvent.change(await screen.findByLabelText('Table'), { target: { value: '12' } });
    expect(screen.getByText(/Table 12 was given to Ben/)).toBeTruthy();
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Seat anyway' }));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({ action: 'seat', table: '12', isForced: true });
  });

  it.each([
    ['Move', { action: 'move', place: 1, reason: 'They need the corner' }],
    ['Decline', { action: 'decline', reason: 'They need the corner' }],
  ])('asks for a reason to %s a party', async (label, sent) => {
    const board = boardOf([ana, ben]);
    const { changes } = await show({ [BOARD]: board, [change(2)]: after(board, [ben, ana]) });
    press('More: Ben, party of 2');
    fireEvent.click(await screen.findByRole('menuitem', { name: label }));
    const submit = () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: label }));
    await screen.findByLabelText('Reason');
    submit();
    expect(screen.getByText('Enter a reason.')).toBeTruthy();
    expect(changes).toEqual([]);
    type('Reason', 'They need the corner');
    submit();
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject(sent);
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('keeps steps while the server cannot be reached, and sends them in order when it can', async () => {
    let isDown = true;
    const board = boardOf([ana, ben]);
    const down = () => {
      throw new TypeError('no connection');
    };
    const { changes } = await show({
      [BOARD]: board,
      [change(1)]: () => (isDown ? down() : after(board, [ben], [entryOf(1, { ...ana, state: 'left', version: 2 })])),
      [change(2)]: () => (isDown ? down() : after(board, [entryOf(2, { ...ben, state: 'called', version: 2 })])),
    });
    fireEvent.click(screen.getByRole('button', { name: 'More: Ana, party of 4' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Left' }));
    press('Notify: Ben, party of 2');
    expect(names()).toEqual(['Ben, party of 2']);
    expect(await screen.findAllByText('Not sent yet')).not.toHaveLength(0);
    isDown = false;
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
    const done = changes.slice(-2).map(({ what, body }) => [what, (body as { action: string }).action]);
    expect(done).toEqual([
      [change(1), 'leave'],
      [change(2), 'call'],
    ]);
  });

  it('sends what an earlier window left', async () => {
    const board = boardOf([ana]);
    answering({ 'GET /wagtail/api/main/session/': SESSION, [BOARD]: board });
    await showScreen('/wagtail/host/7/', '/wagtail/host/$id/', HostBoardScreen);
    await screen.findByRole('heading', { name: 'Lantern Bay, Portland' });
    press('Notify: Ana, party of 4');
    await screen.findByText('Not sent yet');
    cleanup();
    const { changes } = await show({
      [BOARD]: board,
      [change(1)]: after(board, [entryOf(1, { ...ana, state: 'called', version: 2 })]),
    });
    await waitFor(() => expect(changes).toHaveLength(1));
    await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  });

  it('leaves the steps of another window on the device', async () => {
    await show({ [BOARD]: boardOf([ana]) });
    await set(7, { waiting: [{ op: 'of another window' }], lost: [] }, kept);
    press('Notify: Ana, party of 4');
    await screen.findByText('Not sent yet');
    await expect.poll(async () => (await get<{ waiting: unknown[] }>(7, kept))?.waiting.length).toBe(2);
  });

  it('shows what others left unsent on the device, and sends it when the next person says so', async () => {
    const board = boardOf([ana]);
    const paired = (initials: string) => ({ ...SESSION, device: { rlid: 7, initials } });
    await show({ 'GET /wagtail/api/main/session/': paired('AB'), [BOARD]: board });
    press('Notify: Ana, party of 4');
    await screen.findByText('Not sent yet');
    cleanup();
    const { changes } = await show({
      'GET /wagtail/api/main/session/': paired('CD'),
      [BOARD]: board,
      [change(1)]: after(board, [entryOf(1, { ...ana, state: 'called', version: 2 })]),
    });
    expect((await screen.findByText('Notify: Ana.')).parentElement?.textContent).toBe(
      "Notify: Ana. Not sent: made by Wren Alder's device · AB.",
    );
    expect(changes).toEqual([]);
    press('Send as mine: Notify: Ana');
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(screen.queryByText('Not done')).toBeNull();
  });

  it('shows no guests any more when the server refuses the list', async () => {
    const refused = () => problem(403, 'forbidden', 'You may not see wait lists');
    let isRefused = false;
    const board = boardOf([ana, ben]);
    const refuse = () => {
      isRefused = true;
      return refused();
    };
    await show({ [BOARD]: () => (isRefused ? refused() : board), [change(1)]: refuse });
    press('Notify: Ana, party of 4');
    await screen.findByText('You may not see wait lists.');
    expect(screen.queryByRole('region', { name: /^In line/ })).toBeNull();
  });

  it('does not notify a party again within a minute, and does not say that it did', async () => {
    const { changes } = await show({ [BOARD]: boardOf([ana]), [change(1)]: () => new Promise<never>(() => {}) });
    press('Notify: Ana, party of 4');
    await screen.findByText('Ana is notified.');
    press('Notify again: Ana, party of 4');
    await screen.findByText('Ana: The party was notified less than a minute ago.');
    expect(screen.queryByText('Ana is notified.')).toBeNull();
    expect(changes).toHaveLength(1);
  });

  it('shows a refused step, until the host dismisses it', async () => {
    const board = boardOf([ana]);
    await show({
      [BOARD]: board,
      [change(1)]: () => problem(409, 'conflict', 'Wren seated this party'),
    });
    press('Notify: Ana, party of 4');
    expect((await screen.findByText('Notify: Ana.')).parentElement?.textContent).toBe(
      'Notify: Ana. Wren seated this party.',
    );
    press('Dismiss: Notify: Ana');
    expect(screen.queryByText('Not done')).toBeNull();
  });

  it('offers nothing to do to who may only look', async () => {
    await show({ [BOARD]: { ...boardOf([ana]), may: { change: false, settings: false } } });
    expect(screen.queryByRole('button', { name: /^Seat/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add party' })).toBeNull();
    expect(screen.queryByRole('link', { name: /settings$/i })).toBeNull();
  });

  it('shows parties of a size and its neighbours', async () => {
    await show({ [BOARD]: boardOf([ana, ben, entryOf(3, { name: 'Cleo', partySize: 8 })]) });
    press('7+');
    expect(names()).toEqual(['Cleo, party of 8']);
    press('1-2');
    expect(names()).toEqual(['Ben, party of 2']);
  });
});
