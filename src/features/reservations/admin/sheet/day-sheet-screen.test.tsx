// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, problem, showScreen } from '#test/admin-screen.tsx';
import { rowOf, sheetOf } from '#test/day-sheet.ts';
import { DaySheetScreen } from './day-sheet-screen.tsx';

const SHEET = 'GET /wagtail/api/main/host/7/reservations/';
const ADD = 'POST /wagtail/host/7/reservations/';
const SLOTS = 'POST /wagtail/host/7/reservations/slots/';
const step = (id: number) => `POST /wagtail/host/7/reservations/${id}/`;
const UUID = /^[0-9a-f-]{36}$/;

const ana = rowOf(1, { name: 'Ana', partySize: 4, version: 3 });
const ben = rowOf(2, { name: 'Ben' });

async function show(answers: Record<string, Answer>, search = '') {
  const asked = answering(answers);
  const router = await showScreen(
    `/wagtail/host/7/reservations/${search}`,
    '/wagtail/host/$id/reservations/',
    DaySheetScreen,
  );
  await screen.findByRole('heading', { name: 'Reservations: Lantern Bay, Portland' });
  return { ...asked, router };
}
const names = (group: RegExp) =>
  within(screen.getByRole('region', { name: group }))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const type = (name: string, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(name), { target: { value } });
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const more = async (title: string, name: string) => {
  press(`More: ${title}`);
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};
const flash = () => screen.getByTestId('flash').textContent;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the day sheet', () => {
  it('groups the reservations of the day and counts them', async () => {
    await show({
      [SHEET]: sheetOf(
        [
          rowOf(3, { name: 'Cleo', state: 'requested' }),
          ana,
          rowOf(4, { name: 'Dora', state: 'seated', tables: ['12', '14'] }),
          rowOf(5, { name: 'Eli', state: 'no_show' }),
        ],
        { isOn: false, totals: { parties: 3, covers: 8 } },
      ),
    });
    expect(names(/^Requests to answer/)).toEqual(['Cleo, party of 2']);
    expect(names(/^Coming/)).toEqual(['Ana, party of 4']);
    expect(names(/^Seated/)).toEqual(['Dora, party of 2']);
    expect(screen.getByText('Over (1)')).toBeTruthy();
    expect(screen.getByText('Tables 12, 14')).toBeTruthy();
    expect(screen.getByText('3 reservations').parentElement?.textContent).toBe('3 reservations, 8 guests');
    expect(screen.getByText('Online reservations are off')).toBeTruthy();
  });

  it('says who is late and who cannot be reached', async () => {
    await show({
      [SHEET]: sheetOf([
        ana,
        { ...ben, phone: '', hasPhone: false, hasEmail: false, start: '2026-11-20T22:53:00.000Z' },
      ]),
    });
    expect(screen.getAllByText(/late$/).map(({ textContent }) => textContent)).toEqual(['12 min late']);
    expect(screen.getAllByText('No phone or e-mail')).toHaveLength(1);
    expect(screen.getByRole('link', { name: '(207) 555-0142' }).getAttribute('href')).toBe('tel:+12075550142');
  });

  it('sends a step with its version and takes over the sheet that comes back', async () => {
    const { changes } = await show({
      [SHEET]: sheetOf([ana, ben]),
      [step(1)]: sheetOf([{ ...ana, state: 'arrived', version: 4 }, ben]),
    });
    press('Arrived: Ana, party of 4');
    await waitFor(() => expect(flash()).toBe('Ana: arrived.'));
    expect(changes).toEqual([
      { what: step(1), body: { action: 'arrive', version: 3, op: expect.stringMatching(UUID) as string } },
    ]);
    expect(screen.queryByRole('button', { name: 'Arrived: Ana, party of 4' })).toBeNull();
  });

  it('seats a party at its tables', async () => {
    const { changes } = await show({
      [SHEET]: sheetOf([ana]),
      [step(1)]: sheetOf([{ ...ana, state: 'seated', tables: ['12', '14'], version: 4 }]),
    });
    press('Seat: Ana, party of 4');
    await screen.findByRole('dialog');
    type('Tables', '12, 14');
    fireEvent.click(inDialog('Seat'));
    await waitFor(() => expect(names(/^Seated/)).toEqual(['Ana, party of 4']));
    expect(changes[0]?.body).toMatchObject({ action: 'seat', tables: ['12', '14'], version: 3 });
  });

  it('cancels with a message, and says whether the guest gets an e-mail', async () => {
    const { changes } = await show({
      [SHEET]: sheetOf([ana, { ...ben, hasEmail: false }]),
      [step(1)]: sheetOf([ben]),
    });
    await more('Ben, party of 2', 'Cancel');
    expect(screen.getByText(/the guest is not notified/)).toBeTruthy();
    fireEvent.click(inDialog('Back'));
    await more('Ana, party of 4', 'Cancel');
    expect(await screen.findByText('The guest gets an e-mail with your message.')).toBeTruthy();
    type('Message to the guest', 'The kitchen is closed.');
    fireEvent.click(inDialog('Cancel the reservation'));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({ action: 'cancel', reason: 'The kitchen is closed.' });
  });

  it('asks after a no-show whether the deposit is kept, with a reason', async () => {
    const terms = { perGuest: 1000, total: 4000, currency: 'USD', problem: '', reason: '' } as const;
    const deposit = { ...terms, state: 'paid' as const, may: { keep: true, return: true } };
    const late: typeof ana = { ...ana, state: 'no_show', deposit };
    const kept = { ...deposit, state: 'kept' as const, reason: 'Nobody called', may: { keep: false, return: true } };
    const { changes } = await show({
      [SHEET]: sheetOf([], { undecided: [late], undecidedTotal: 57 }),
      [step(1)]: sheetOf([{ ...late, version: 4, deposit: kept }]),
    });
    expect(names(/^Deposits to keep or return \(57\)/)).toEqual(['Ana, party of 4']);
    expect(screen.getByText(/^The oldest 1 are shown/)).toBeTruthy();
    expect(screen.getByText('Deposit $40.00 paid')).toBeTruthy();
    expect(screen.getByText(/^Keep or return the deposit/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Keep deposit: Ana, party of 4', hidden: true }));
    await screen.findByRole('dialog');
    type('Reason', 'Nobody called');
    fireEvent.click(inDialog('Keep the deposit'));
    await waitFor(() => expect(screen.getByText('Deposit $40.00 kept')).toBeTruthy());
    expect(changes[0]?.body).toMatchObject({ action: 'keep_deposit', reason: 'Nobody called', version: 3 });
    expect(screen.getByText('Deposit: Nobody called')).toBeTruthy();
  });

  it('shows that a time is full, and moves the party there all the same', async () => {
    const { changes } = await show({
      [SHEET]: sheetOf([ana]),
      [step(1)]: (body) =>
        (body as { isForced?: boolean }).isForced
          ? sheetOf([{ ...ana, start: '2026-11-20T23:45:00.000Z', version: 4 }])
          : problem(409, 'full', '6:45 PM is full'),
    });
    await more('Ana, party of 4', 'Change');
    await screen.findByRole('dialog');
    type('Time', '2026-11-20T23:45:00.000Z');
    fireEvent.click(inDialog('Save'));
    expect(await screen.findByText('6:45 PM is full.')).toBeTruthy();
    fireEvent.click(inDialog('Move anyway'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const start = '2026-11-20T23:45:00.000Z';
    const [first, second] = changes.map(({ body }) => body as { op: string });
    expect(first).toMatchObject({ action: 'change', start, version: 3 });
    expect(first).not.toHaveProperty('partySize');
    expect(second).toMatchObject({ action: 'change', start, version: 3, isForced: true });
    expect(second?.op).not.toBe(first?.op);
  });

  it('does not offer to move anyway to another time than the refused one', async () => {
    await show({ [SHEET]: sheetOf([ana]), [step(1)]: () => problem(409, 'closed', '6:45 PM is closed') });
    await more('Ana, party of 4', 'Change');
    await screen.findByRole('dialog');
    type('Party size', '6');
    fireEvent.click(inDialog('Save'));
    expect(await screen.findByRole('button', { name: 'Move anyway' })).toBeTruthy();
    type('Party size', '8');
    expect(screen.queryByRole('button', { name: 'Move anyway' })).toBeNull();
  });

  it('offers the times of another day when a party moves there', async () => {
    const later = sheetOf([], {
      date: '2026-11-21',
      slots: [
        {
          start: '2026-11-22T00:00:00.000Z',
          time: '19:00',
          covers: 2,
          parties: 1,
          seated: 2,
          isClosed: false,
        },
      ],
    });
    const { changes } = await show({
      [SHEET]: (_, query) => (query.get('date') === '2026-11-21' ? later : sheetOf([ana])),
      [step(1)]: later,
    });
    await more('Ana, party of 4', 'Change');
    await screen.findByRole('dialog');
    type('Day', '2026-11-21');
    await within(screen.getByRole('dialog')).findByRole('option', { name: /^7:00.PM: 2 of 20 guests$/ });
    fireEvent.click(inDialog('Save'));
    expect(await screen.findByText('Choose a time.')).toBeTruthy();
    type('Time', '2026-11-22T00:00:00.000Z');
    fireEvent.click(inDialog('Save'));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({ action: 'change', start: '2026-11-22T00:00:00.000Z' });
  });

  it('shows what happened when another user was first, and reads the sheet again', async () => {
    let rows = [ana];
    await show({
      [SHEET]: () => sheetOf(rows),
      [step(1)]: () => {
        rows = [{ ...ana, state: 'seated', version: 4 }];
        return problem(409, 'conflict', 'Wren seated this party');
      },
    });
    press('Arrived: Ana, party of 4');
    await waitFor(() =>
      expect(flash()).toBe('Not done: Ana, party of 4. Wren seated this party. What you see is up to date again.'),
    );
    await waitFor(() => expect(names(/^Seated/)).toEqual(['Ana, party of 4']));
  });

  it('takes a step back while that is possible', async () => {
    const { changes } = await show({
      [SHEET]: sheetOf([
        { ...ana, state: 'arrived', undoUntil: '2026-11-20T23:10:00.000Z' },
        { ...ben, state: 'arrived', undoUntil: '2026-11-20T23:04:00.000Z' },
      ]),
      [step(1)]: sheetOf([{ ...ana, version: 4 }]),
    });
    expect(screen.queryByRole('button', { name: 'Undo: Ben, party of 2' })).toBeNull();
    press('Undo: Ana, party of 4');
    await waitFor(() => expect(flash()).toBe('Ana: last step undone.'));
    expect(changes[0]?.body).toMatchObject({ action: 'undo', version: 3 });
  });

  it('takes back its own step only, also when another host did a later one', async () => {
    let rows = [ana];
    const { changes } = await show({
      [SHEET]: () => sheetOf(rows),
      [step(1)]: (body) => {
        const { action } = body as { action: string };
        rows = [{ ...ana, state: 'arrived', version: 4, undoUntil: '2026-11-20T23:10:00.000Z' }];
        return action === 'undo' ? problem(409, 'conflict', 'Wren changed this reservation') : sheetOf(rows);
      },
    });
    press('Arrived: Ana, party of 4');
    await waitFor(() => expect(flash()).toBe('Ana: arrived.'));
    rows = [{ ...ana, state: 'seated', version: 5, undoUntil: '2026-11-20T23:10:00.000Z' }];
    fireEvent.focus(window);
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(names(/^Seated/)).toEqual(['Ana, party of 4']));
    press('Undo');
    await waitFor(() => expect(changes).toHaveLength(2));
    expect(changes[1]?.body).toMatchObject({ action: 'undo', version: 4 });
  });

  it('takes a step back to a place that others have taken only when the host insists', async () => {
    const gone = { ...ana, state: 'no_show' as const, undoUntil: '2026-11-20T23:10:00.000Z' };
    const { changes } = await show({
      [SHEET]: sheetOf([gone]),
      [step(1)]: (body) =>
        (body as { isForced?: boolean }).isForced
          ? sheetOf([{ ...ana, version: 4 }])
          : problem(409, 'full', 'Others have taken the place of this party'),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Undo: Ana, party of 4', hidden: true }));
    await waitFor(() =>
      expect(flash()).toContain('Not done: Ana, party of 4. Others have taken the place of this party'),
    );
    press('Undo anyway');
    await waitFor(() => expect(flash()).toBe('Ana: last step undone.'));
    expect(changes.map(({ body }) => body)).toMatchObject([{ action: 'undo' }, { action: 'undo', isForced: true }]);
  });

  it('closes and opens a time for guests online', async () => {
    const sheet = sheetOf([ana]);
    const { changes } = await show({
      [SHEET]: sheet,
      [SLOTS]: { ...sheet, slots: sheet.slots.map((slot) => ({ ...slot, isClosed: true })) },
    });
    const table = within(screen.getByRole('table'));
    expect(table.getByText('12 of 20')).toBeTruthy();
    expect(table.getByText('48 of 90')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Open 6:45.PM for guests online$/ })).toBeTruthy();
    press(/^Close 6:30.PM for guests online$/);
    expect(await screen.findByRole('button', { name: /^Open 6:30.PM for guests online$/ })).toBeTruthy();
    expect(changes).toEqual([{ what: SLOTS, body: { start: '2026-11-20T23:30:00.000Z', isClosed: true } }]);
  });

  it('lists reservations at times when the restaurant is closed', async () => {
    const other = rowOf(9, { name: 'Gus', date: '2026-11-26', start: '2026-11-27T00:00:00.000Z' });
    const { changes } = await show({
      [SHEET]: sheetOf([ana], { outsideHours: [other] }),
      [step(9)]: sheetOf([ana]),
    });
    const region = within(screen.getByRole('region', { name: /^When the restaurant is closed/ }));
    expect(region.getByRole('status').textContent).toBe(
      '1 reservation is at a time when the restaurant is closed. Nothing was sent to the guest.',
    );
    expect(region.getByText(/^Thu, Nov 26, 7:00.PM$/)).toBeTruthy();
    expect(region.getByRole('button', { name: 'Move: Gus, party of 2' })).toBeTruthy();
    expect(region.getByRole('button', { name: 'Cancel: Gus, party of 2' })).toBeTruthy();
    press('Keep: Gus, party of 2');
    await waitFor(() => expect(screen.queryByText(/Nothing was sent/)).toBeNull());
    expect(changes[0]?.body).toMatchObject({ action: 'keep', version: 1 });
  });

  it('offers nothing to do to who may only look', async () => {
    await show({
      [SHEET]: sheetOf([rowOf(3, { state: 'requested' }), ana, rowOf(4, { state: 'seated' })], {
        outsideHours: [ben],
        may: { change: false, settings: false },
      }),
    });
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      'Previous day',
      'Next day',
      'Today',
      'Print',
    ]);
    expect(screen.queryByRole('link', { name: /settings$/i })).toBeNull();
  });
});

describe('adding to the day sheet', () => {
  it('asks for what is missing and adds a reservation by phone, although the time is full', async () => {
    const { changes } = await show({
      [SHEET]: sheetOf([]),
      [ADD]: (body) =>
        (body as { isForced?: boolean }).isForced ? sheetOf([ana]) : problem(409, 'full', '6:30 PM is full'),
    });
    press('Add reservation');
    await screen.findByRole('dialog');
    fireEvent.click(inDialog('Add'));
    expect(screen.getByText('Choose a time.')).toBeTruthy();
    type('Party size', '4');
    type('Time', '2026-11-20T23:30:00.000Z');
    type('Name', 'Ana');
    fireEvent.click(inDialog('Add'));
    fireEvent.click(await screen.findByRole('button', { name: 'Add anyway' }));
    await waitFor(() => expect(flash()).toBe('Ana, party of 4 is added.'));
    expect(changes).toHaveLength(2);
    expect(changes[1]?.body).toMatchObject({
      source: 'phone',
      start: '2026-11-20T23:30:00.000Z',
      partySize: 4,
      name: 'Ana',
      isForced: true,
    });
    expect(names(/^Coming/)).toEqual(['Ana, party of 4']);
  });

  it('adds a walk-in at the last quarter of an hour', async () => {
    const { changes } = await show({ [SHEET]: sheetOf([]), [ADD]: sheetOf([]) });
    press('Add walk-in');
    await screen.findByRole('dialog');
    type('Party size', '2');
    type('Tables', '7');
    fireEvent.click(inDialog('Add'));
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]?.body).toMatchObject({
      source: 'walk_in',
      start: '2026-11-20T23:00:00.000Z',
      name: 'Walk-in',
      tables: ['7'],
      op: expect.stringMatching(UUID) as string,
    });
  });

  it('sends what got no answer again as the same step', async () => {
    let isDown = true;
    const { changes } = await show({
      [SHEET]: sheetOf([]),
      [ADD]: () => {
        if (isDown) throw new TypeError('no connection');
        return sheetOf([ana]);
      },
    });
    press('Add walk-in');
    await screen.findByRole('dialog');
    type('Party size', '4');
    fireEvent.click(inDialog('Add'));
    expect(await screen.findByText(/cannot be reached/)).toBeTruthy();
    isDown = false;
    fireEvent.click(inDialog('Add'));
    await waitFor(() => expect(changes).toHaveLength(2));
    const [first, second] = changes.map(({ body }) => (body as { op: string }).op);
    expect(second).toBe(first);
  });
});

describe('days of the day sheet', () => {
  it('goes to other days, and walk-ins are of today alone', async () => {
    const { asked, router } = await show(
      { [SHEET]: (_, query) => sheetOf([], { date: query.get('date') ?? '2026-11-20' }) },
      '?date=2026-11-21',
    );
    expect(screen.getByText('Saturday, November 21, 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add walk-in' })).toBeNull();
    press('Next day');
    expect(await screen.findByText('Sunday, November 22, 2026')).toBeTruthy();
    expect(router.state.location.searchStr).toBe('?date=2026-11-22');
    press('Today');
    expect(await screen.findByText('Friday, November 20, 2026')).toBeTruthy();
    expect(asked.filter((one) => one.startsWith(SHEET))).toEqual([
      `${SHEET}?date=2026-11-21`,
      `${SHEET}?date=2026-11-22`,
      SHEET,
    ]);
  });

  it('adds nothing to the day before while the next one is on its way', async () => {
    const next = Promise.withResolvers<object>();
    await show({ [SHEET]: (_, query) => (query.has('date') ? next.promise : sheetOf([])) });
    const adding = () => screen.getByRole('button', { name: 'Add reservation' });
    press('Next day');
    await waitFor(() => expect(adding().getAttribute('aria-disabled')).toBe('true'));
    fireEvent.click(adding());
    expect(screen.queryByRole('dialog')).toBeNull();
    next.resolve(sheetOf([], { date: '2026-11-21' }));
    await screen.findByText('Saturday, November 21, 2026');
    fireEvent.click(adding());
    expect(screen.getByRole('dialog').textContent).toContain('Saturday, November 21, 2026');
  });

  it('says how old the list is when it cannot be read again, and rests its buttons', async () => {
    let isDown = false;
    const down = () => {
      throw new TypeError('no connection');
    };
    const { changes } = await show({ [SHEET]: () => (isDown ? down() : sheetOf([ana])), [step(1)]: down });
    isDown = true;
    press('Arrived: Ana, party of 4');
    expect(await screen.findByText(/^This is the list of \d+:\d\d.[AP]M\.$/)).toBeTruthy();
    press('Arrived: Ana, party of 4');
    press('More: Ana, party of 4');
    expect(screen.queryByRole('menuitem')).toBeNull();
    expect(changes).toHaveLength(1);
    expect(names(/^Coming/)).toEqual(['Ana, party of 4']);
  });
});
