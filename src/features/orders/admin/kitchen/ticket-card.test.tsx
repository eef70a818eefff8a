// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildBoard, buildTicket, minutesOn, TICKET_TIME } from '#test/kitchen-ticket.ts';
import { answering, problem, showScreen } from '#test/admin-screen.tsx';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { Ticket } from '../../staff-contract.ts';
import { KitchenScreen } from './kitchen-screen.tsx';
import { TicketCard } from './ticket-card.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(TICKET_TIME) });
  answering({});
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A ticket at so many minutes after it was placed. */
function show(more: Partial<Ticket>, minute = 0) {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ul>
        <TicketCard
          ticket={buildTicket(1, { phone: '+14075550142', ...more })}
          timeZone="America/New_York"
          nowMs={Date.parse(minutesOn(minute))}
          station={null}
          isPending={false}
          mayChange
          paper="no"
          act={() => undefined}
          onCancel={() => undefined}
        />
      </ul>
    </QueryClientProvider>,
  );
}
const buttons = () => screen.getAllByRole('button').map((one) => one.getAttribute('aria-label') ?? one.textContent);
const UNREACHED = 'Not reached, please call';

describe('a ticket', () => {
  it('says to call a guest whose text was refused, with the number', () => {
    show({ state: 'ready', text: { state: 'failed', failsAt: null } });
    expect(screen.getByText(UNREACHED)).toBeDefined();
    expect(screen.getByRole('link', { name: '(407) 555-0142' }).getAttribute('href')).toBe('tel:+14075550142');
  });

  it('marks a text without a report as failed from the moment at which silence counts', () => {
    const failsAt = new Date(Date.parse(TICKET_TIME) + 30_000).toISOString();
    show({ state: 'ready', text: { state: 'queued', failsAt } });
    act(() => vi.advanceTimersByTime(29_999));
    expect(screen.queryByText(UNREACHED)).toBeNull();
    act(() => vi.advanceTimersByTime(1));
    expect(screen.getByText(UNREACHED)).toBeDefined();
  });

  it('says nothing of a text that arrived, and nothing without one', () => {
    show({ text: { state: 'delivered', failsAt: null } });
    show({});
    expect(screen.queryByText(UNREACHED)).toBeNull();
  });

  it('of a partner names it and its number, asks for no step here, and is cancelled where the partner lets us', () => {
    show({ fireAt: minutesOn(10), partner: { ref: 'TT-2041', mayCancel: true } });
    expect(screen.getByText('Our partner makes it')).toBeDefined();
    expect(screen.getByText('Number at the partner: TT-2041')).toBeDefined();
    expect(screen.queryByText(/^Begin at/)).toBeNull();
    expect(buttons()).toEqual(['More: order 1']);
    cleanup();
    show({ partner: { ref: '', mayCancel: false } });
    expect(screen.queryByText(/^Number at/)).toBeNull();
    expect(screen.queryAllByRole('button')).toEqual([]);
  });

  it('of the house says when to begin, and has its steps', () => {
    show({ fireAt: minutesOn(10) });
    expect(screen.getByText(/^Begin at/)).toBeDefined();
    expect(screen.queryByText('Our partner makes it')).toBeNull();
    expect(buttons()).toEqual(['2 × Roll', '1 × Chowder', 'Start: order 1', 'Ready: order 1', 'More: order 1']);
  });
});

describe('the kitchen', () => {
  const open = async (more: Partial<Ticket> = {}) => {
    vi.useRealTimers();
    answering({
      'GET /wagtail/api/main/kitchen/1/': buildBoard([buildTicket(7, more)]),
      'POST /wagtail/api/main/kitchen/1/pause/': () => problem(409, 'conflict', 'This kitchen is closed'),
    });
    await showScreen('/wagtail/kitchen/1/', '/wagtail/kitchen/$id/', KitchenScreen);
    await screen.findByRole('button', { name: 'More: order 7' });
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const flash = () => screen.getByTestId('flash').textContent;

  it('says of each step what was done last', async () => {
    await open({ state: 'firing' });
    press('Ready: order 7');
    expect(flash()).toBe('Order 7 is ready.');
    press('Recall: order 7');
    expect(flash()).toBe('Order 7 is recalled.');
  });

  it.each([
    [true, 'Order 7 is cancelled.'],
    [false, 'Order 7 is cancelled. The guest is not notified. Please call.'],
  ])('asks to call a guest who hears nothing of the end of the order: %s', async (isReachable, told) => {
    await open({ isReachable });
    press('More: order 7');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancel the order' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel the order' }));
    expect(flash()).toBe(told);
  });

  it('shows why it was not paused inside the dialog', async () => {
    await open();
    press('Pause');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Pause' }));
    expect(await dialog.findByText('This kitchen is closed.')).toBeDefined();
  });
});
