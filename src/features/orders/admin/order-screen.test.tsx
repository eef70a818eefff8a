// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, answering, problem, showScreen } from '#test/admin-screen.tsx';
import { buildBoard, buildTicket, TICKET_TIME } from '#test/kitchen-ticket.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { MessageDialog } from './desk-dialogs.tsx';
import type { getDeskOrder } from '../staff-contract.ts';
import { OrderScreen } from './order-screen.tsx';
import { SalesScreen } from './sales-screen.tsx';
import { SENTENCES } from './texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SEND = 'POST /wagtail/orders/7/message/';
function open(answer: Answer, more: Partial<Parameters<typeof MessageDialog>[0]['order']> = {}) {
  const asked = answering({ [SEND]: answer });
  const onClose = vi.fn<() => void>();
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MessageDialog order={{ id: 7, number: 3, email: '', language: 'en', ...more }} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { asked, onClose };
}
const choose = (value: string) => fireEvent.change(screen.getByLabelText('Standard message'), { target: { value } });
const write = (value: string) => fireEvent.change(screen.getByLabelText('Message'), { target: { value } });
const written = () => screen.getByLabelText<HTMLTextAreaElement>('Message').value;
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('MessageDialog', () => {
  it('keeps the words and says why when the guest cannot be written to, and sends the same message again', async () => {
    const { asked, onClose } = open(() => problem(409, 'conflict', 'This guest gets neither: please call'));
    write('  Is lemon fine? ');
    send();
    expect(await screen.findByText(/please call/)).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
    expect(written()).toBe('  Is lemon fine? ');
    send();
    await waitFor(() => expect(asked.changes).toHaveLength(2));
    const [first, second] = asked.changes.map(({ body }) => body);
    expect(first).toMatchObject({ message: 'Is lemon fine?' });
    // By its op the server sends it once.
    expect(second).toEqual(first);
    write('Is lime fine?');
    send();
    await waitFor(() => expect(asked.changes).toHaveLength(3));
    expect(asked.changes[2]?.body).not.toMatchObject({ op: (first as { op: string }).op });
  });

  it('puts a standard message into the language of the guest, to be changed before it goes', async () => {
    const { asked, onClose } = open({}, { language: 'es' });
    expect(screen.getByRole('option', { name: SENTENCES.en[2]! })).toBeDefined();
    choose('2');
    expect(written()).toBe(SENTENCES.es[2]);
    write(`${written()} Gracias.`);
    expect(screen.getByLabelText<HTMLSelectElement>('Standard message').value).toBe('-1');
    send();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(asked.changes).toMatchObject([{ what: SEND, body: { message: `${SENTENCES.es[2]} Gracias.` } }]);
  });

  it.each([
    ['', 'By text message.'],
    ['mara@guests.example', 'To mara@guests.example, and by text message if the guest agreed.'],
  ])('says which way it goes to a guest with the address %j', (email, words) => {
    open({}, { email });
    expect(screen.getByText(words)).toBeDefined();
  });
});

const ORDER = 'GET /wagtail/api/main/orders/7/';
const STEP = 'POST /wagtail/api/main/kitchen/10001/orders/7/';
type DeskOrder = ReplyOf<typeof getDeskOrder>;

function deskOrder(more: Partial<DeskOrder>): DeskOrder {
  const none = { lines: [], fees: [], discount: 0, feeTotal: 0, tax: 0, isTaxIncluded: false, tip: 0 };
  const money = { state: 'none', url: null, until: null, card: null, captured: 0, refunded: 0, problem: null } as const;
  return {
    ...buildTicket(7, { phone: '+14075550142', placedAt: TICKET_TIME }),
    ...{ rlid: 10001, restaurantName: 'Harbor Point', timeZone: 'America/New_York', email: '', language: 'en' },
    ...{ price: { ...none, subtotal: 100, total: 100 }, coupon: '', closedBy: '', events: [] },
    payment: { ...money, way: 'at_restaurant', due: 100, refunds: [], parts: [] },
    may: { change: true, refund: false, edit: true, write: true },
    ...more,
  };
}

async function show(more: Partial<DeskOrder>, step: Answer = buildBoard([])) {
  answering({ [ORDER]: deskOrder(more), [STEP]: step });
  await showOrder();
}

async function showOrder() {
  await showScreen('/wagtail/orders/7/', '/wagtail/orders/$id/', OrderScreen);
  await screen.findByRole('heading', { name: 'Order' });
}
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

describe('OrderScreen', () => {
  it('asks to call a guest whom no text reached, beside the number', async () => {
    await show({ text: { state: 'failed', failsAt: null } });
    expect(screen.getByText('Not reached, please call').parentElement?.textContent).toContain('(407) 555-0142');
    cleanup();
    await show({ text: { state: 'delivered', failsAt: null } });
    expect(screen.queryByText('Not reached, please call')).toBeNull();
  });

  it('of a partner is marked, and has no step that the partner makes', async () => {
    await show({
      partner: { ref: 'TT-2041', mayCancel: true },
      may: { change: true, refund: false, edit: false, write: true },
    });
    expect(screen.getByText('Our partner makes it')).toBeDefined();
    expect(screen.getByText('TT-2041')).toBeDefined();
    expect(buttons()).toEqual(['Write to the guest', 'Cancel the order']);
  });

  it('lets staff write about an order that is over, and do nothing else with it', async () => {
    await show({ state: 'handed' });
    expect(buttons()).toEqual(['Write to the guest']);
    fireEvent.click(screen.getByRole('button', { name: 'Write to the guest' }));
    expect(await screen.findByRole('dialog', { name: 'Write about order 7' })).toBeDefined();
  });

  it('says in its history how long a delay was', async () => {
    const delay = { at: TICKET_TIME, action: 'delay', by: 'Ada', to: 'accepted' };
    const events = [
      { ...delay, minutes: 15 },
      { ...delay, at: '2026-11-20T20:00:00.000Z', minutes: null },
    ];
    await show({ events });
    expect(screen.getByText('Delay of 15 minutes, Ada')).toBeDefined();
    expect(screen.getByText('Delay, Ada')).toBeDefined();
  });

  it.each([
    ['ready', 'pickup', 'Total, due at the restaurant'],
    ['ready', 'delivery', 'Total, due at the door'],
    ['handed', 'pickup', 'Total, paid at the restaurant'],
    ['handed', 'table', 'Total, paid at the table'],
    ['uncollected', 'pickup', 'Total'],
    ['cancelled', 'delivery', 'Total'],
  ] as const)(
    'calls the total paid only when the order was handed over, and where: %s, %s',
    async (state, mode, label) => {
      await show({ state, mode });
      expect(screen.getByText(label)).toBeDefined();
    },
  );

  it.each([
    [{ isReachable: true }, 'The guest is notified.'],
    [{ isReachable: false }, 'The guest is not notified. Please call.'],
    [{ isReachable: false, mode: 'table' }, 'The guest is not notified. Please go to the table.'],
  ] as const)('says whether a guest hears of the end of the order: %j', async (more, told) => {
    await show(more);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));
    const dialog = await screen.findByRole('dialog', { description: told });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel the order' }));
    expect(await screen.findByText(`Order 7 is cancelled. ${told}`)).toBeDefined();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('has the price of each line, with its choices and its note', async () => {
    const { price, lines } = deskOrder({});
    const [line] = lines;
    if (!line) throw new Error('The order has no lines');
    const options = [{ name: 'Fries', quantity: 2, depth: 0 }];
    await show({
      lines: [{ ...line, quantity: 1, name: 'Pie', sizeName: null, options, note: 'warm' }],
      price: { ...price, lines: [{ gross: 800, discount: 0, tax: 0 }] },
    });
    expect(screen.getByText('1 × Pie').nextElementSibling?.textContent).toBe('$8.00, 2 × Fries, warm');
  });

  it('is delayed once when the answer is lost and the button is pressed again, and once more by a third press', async () => {
    let isLost = true;
    const lost = () => {
      throw new TypeError('no answer');
    };
    const asked = answering({ [ORDER]: deskOrder({}), [STEP]: () => (isLost ? lost() : buildBoard([])) });
    await showOrder();
    const press = () => fireEvent.click(screen.getByRole('button', { name: '10 minutes later' }));
    press();
    await screen.findByText(/cannot be reached/);
    isLost = false;
    press();
    await screen.findByText(/^Order 7 is delayed/);
    press();
    await waitFor(() => expect(asked.changes).toHaveLength(3));
    const [first, second, third] = asked.changes.map(({ body }) => (body as { op: string }).op);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('says nothing of the guest, who is not notified, when it is handed over', async () => {
    await show({ state: 'ready' });
    fireEvent.click(screen.getByRole('button', { name: 'Hand over' }));
    expect(await screen.findByText('Order 7 is handed over.')).toBeDefined();
  });

  it('promises no mail about a change to a guest without an address', async () => {
    await show({ email: '' });
    fireEvent.click(screen.getByRole('button', { name: 'Change the order' }));
    expect(await screen.findByText('The guest is not notified. Please call.')).toBeDefined();
    cleanup();
    await show({ email: 'mara@guests.example' });
    fireEvent.click(screen.getByRole('button', { name: 'Change the order' }));
    expect(await screen.findByText('The guest is notified.')).toBeDefined();
  });

  it('says of an order that was paid by card where a difference is paid', async () => {
    const { payment } = deskOrder({});
    const card = { brand: 'visa', last4: '4242' };
    await show({ mode: 'delivery', payment: { ...payment, way: 'card', state: 'captured', card, due: 50 } });
    expect(screen.getByText('Due at the door')).toBeDefined();
    expect(screen.getByText('Paid, Visa ···· 4242')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Change the order' }));
    expect(await screen.findByText(/refunded to the card.* the guest pays the rest at the door\./)).toBeDefined();
  });

  it('keeps a refused cancellation open, with the reason inside the dialog', async () => {
    await show({}, () => problem(409, 'conflict', 'Order 7 is handed over'));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the order' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel the order' }));
    expect(await dialog.findByText('Order 7 is handed over.')).toBeDefined();
  });

  it('says why a step was refused while another dialog is open', async () => {
    const later = Promise.withResolvers<Response>();
    await show({}, () => later.promise);
    fireEvent.click(screen.getByRole('button', { name: '5 minutes later' }));
    fireEvent.click(screen.getByRole('button', { name: 'Write to the guest' }));
    await screen.findByRole('dialog');
    later.resolve(problem(409, 'conflict', 'Order 7 is ready'));
    expect(await screen.findByText('Order 7 is ready.')).toBeDefined();
  });

  it('of a guest who gave no way to write has none', async () => {
    await show({ may: { change: true, refund: false, edit: false, write: false } });
    expect(buttons()).not.toContain('Write to the guest');
    expect(buttons()).toContain('Cancel the order');
  });

  it('is not changed over a newer version, whose lines replace the quantities when it is loaded', async () => {
    const line = { ...buildTicket(7).lines[0]!, name: 'Lobster roll', quantity: 2 };
    const other = { ...line, name: 'Clam chowder', quantity: 1 };
    const versions = [
      { version: 4, lines: [line, other] },
      { version: 5, lines: [other] },
    ];
    let reads = 0;
    const asked = answering({
      [ORDER]: () => deskOrder(versions[Math.min((reads += 1), 2) - 1]!),
      'POST /wagtail/orders/7/edit/': (body) =>
        (body as { baseVersion: number }).baseVersion === 5 ? {} : problem(409, 'conflict', 'wren changed this order'),
    });
    await showOrder();
    fireEvent.click(screen.getByRole('button', { name: 'Change the order' }));
    const quantityOf = async (name: string) => screen.findByLabelText<HTMLSelectElement>(name);
    fireEvent.change(await quantityOf('Clam chowder'), { target: { value: '3' } });
    const change = () =>
      fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Change the order' }));
    change();
    await screen.findByText('This order was changed after you opened it');
    expect((await quantityOf('Lobster roll')).value).toBe('2');
    change();
    await waitFor(() => expect(asked.changes).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Load the new version' }));
    await waitFor(() => expect(screen.queryByLabelText('Lobster roll')).toBeNull());
    expect((await quantityOf('Clam chowder')).value).toBe('1');
    change();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.changes.map(({ body }) => body)).toMatchObject([
      {
        baseVersion: 4,
        kept: [
          { line: 0, quantity: 2 },
          { line: 1, quantity: 3 },
        ],
      },
      { baseVersion: 4 },
      { baseVersion: 5, kept: [{ line: 0, quantity: 1 }] },
    ]);
    // The server does an op once: with the same op, it would skip the change of the new version.
    const [first, again, last] = asked.changes.map(({ body }) => (body as { op: string }).op);
    expect([again, last === first]).toEqual([first, false]);
  });
});

it('shows the counts of sales with separators of thousands', async () => {
  const sums = { currency: 'USD', net: 1, discount: 0, tax: 0, fees: 0, tips: 0, total: 1, refunds: 0, onTime: null };
  const rows = [{ label: '2026-11-29', orders: 12_345, items: 67_890, ...sums }];
  answering({ 'GET /wagtail/api/main/orders/sales/': { rows, isCut: false, since: null } });
  await showScreen('/wagtail/orders/sales/', '/wagtail/orders/sales/', SalesScreen);
  expect(await screen.findByText('12,345')).toBeDefined();
  expect(screen.getByText('67,890')).toBeDefined();
});
