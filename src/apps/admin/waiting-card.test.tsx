// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showScreen } from '#test/admin-screen.tsx';
import { WaitingCard } from './waiting-card.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Waiting = Parameters<typeof WaitingCard>[0]['waiting'];
const show = (waiting: Waiting) => showScreen('/', '/', () => <WaitingCard waiting={waiting} />);
const links = () => screen.queryAllByRole('link').map((one) => `${one.textContent} ${one.getAttribute('href')}`);

it('counts what waits, and leads there', async () => {
  await show({ messages: { unanswered: 1200, mine: 1 }, reports: 1, mail: 2, deposits: 3 });
  expect(links()).toEqual([
    '1,200 messages to answer /wagtail/messages/?status=unanswered',
    '1 of these is yours /wagtail/messages/?assignee=me&status=unanswered',
    '1 accessibility report to solve /wagtail/accessibility/',
    '3 deposits to keep or return /wagtail/reservations/',
    '2 e-mails not sent /wagtail/mail/?status=troubled',
  ]);
});

it.each<Waiting>([
  { messages: null, reports: null, mail: null, deposits: null },
  { messages: { unanswered: 0, mine: 0 }, reports: 0, mail: 0, deposits: 0 },
])('is not there for %j', async (waiting) => {
  await show(waiting);
  expect(document.body.textContent).toBe('');
});
