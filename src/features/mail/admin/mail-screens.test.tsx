// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MAIL_STATUSES } from '#features/mail/new-mail.ts';
import { answering, showScreen } from '#test/admin-screen.tsx';
import { MailDetailsScreen } from './mail-details-screen.tsx';
import { MailListScreen } from './mail-list-screen.tsx';
import { outcomeText } from './mail-texts.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const mail = (id: number, more: object = {}) => ({
  id,
  status: 'sent',
  list: 'transactional',
  toAddress: `guest${id}@example.com`,
  toName: '',
  subject: `Subject ${id}`,
  createdAt: '2026-11-21T10:00:00.000Z',
  finishedAt: null,
  nextAttemptAt: null,
  attempts: 1,
  lastError: null,
  reported: null,
  ...more,
});
const list = (rows: object[], rights = { change: true }) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  searchedSince: null,
  counts: { ...Object.fromEntries(MAIL_STATUSES.map((status) => [status, 0])), sent: 1234, doubtful: 1 },
  rights,
});

const LIST = 'GET /wagtail/api/main/mail/';

describe('the list of mail', () => {
  it('has its states with counts, without those that no mail is in', async () => {
    answering({ [LIST]: list([mail(1)]) });
    await showScreen('/wagtail/mail/', '/wagtail/mail/', MailListScreen);
    await screen.findByRole('link', { name: 'Subject 1' });
    const states = screen.getByRole('navigation', { name: 'Mail by state' });
    expect(states.textContent).toBe('All 1,235Sent 1,234Unconfirmed 1');
  });

  it('has what did not go out under one address, that of the home screen', async () => {
    answering({ [LIST]: list([mail(1, { status: 'failed' })]) });
    await showScreen('/wagtail/mail/?status=troubled', '/wagtail/mail/', MailListScreen);
    const chosen = await screen.findByRole('link', { name: 'Not sent 1' });
    expect(chosen.getAttribute('data-chosen')).toBe('true');
  });

  it('asks before anybody may get a mail twice, and sends nothing without the answer', async () => {
    const server = answering({
      [LIST]: list([mail(1), mail(2, { status: 'failed', lastError: 'no such mailbox' })]),
      'POST /wagtail/mail/resend/': { done: [1, 2], refused: [] },
    });
    await showScreen('/wagtail/mail/', '/wagtail/mail/', MailListScreen);
    await screen.findByText('no such mailbox');
    for (const tick of screen.getAllByRole('checkbox', { name: /“Subject/ })) fireEvent.click(tick);
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByRole('dialog', { name: 'Send 2 e-mails again?' });
    expect(screen.getByText(/1 of these e-mails may already have arrived/)).toBeDefined();
    expect(server.sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Send again' }));
    await screen.findByText('2 e-mails are queued to be sent.');
    expect(server.sent).toEqual([{ ids: [1, 2] }]);
  });

  it('offers nothing to who may only look', async () => {
    answering({ [LIST]: list([mail(1, { status: 'queued' })], { change: false }) });
    await showScreen('/wagtail/mail/', '/wagtail/mail/', MailListScreen);
    await screen.findByRole('link', { name: 'Subject 1' });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

describe('one mail', () => {
  const one = (more: object) => ({
    ...mail(5, more),
    messageUid: 'abc',
    replyTo: null,
    text: 'Hello <b>Odo</b>',
    events: [],
    suppression: null,
    rights: { change: true },
    ...more,
  });

  it('shows its HTML in a frame that may do nothing, and its text as text', async () => {
    answering({ 'GET /wagtail/api/main/mail/5/': one({ status: 'queued', nextAttemptAt: '2026-12-24T10:00:00Z' }) });
    await showScreen('/wagtail/mail/5/', '/wagtail/mail/$id/', MailDetailsScreen);
    const frame = await screen.findByTitle('The mail “Subject 5”');
    expect([frame.getAttribute('sandbox'), frame.getAttribute('src')]).toEqual([
      '',
      '/wagtail/api/main/mail/5/document/',
    ]);
    expect(screen.getByRole('region', { name: 'Plain text version of the mail' }).textContent).toBe('Hello <b>Odo</b>');
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Send now', 'Stop']);
  });

  it('says what was reported about it, and what its address no longer gets', async () => {
    answering({
      'GET /wagtail/api/main/mail/5/': one({
        reported: 'bounce',
        events: [{ kind: 'bounce', detail: '550 5.1.1 no such user', at: '2026-11-21T10:05:00Z' }],
        suppression: { reason: 'bounce', since: '2026-11-21T10:05:00Z' },
      }),
    });
    await showScreen('/wagtail/mail/5/', '/wagtail/mail/$id/', MailDetailsScreen);
    expect((await screen.findByText(/the mailbox does not exist/)).textContent).toContain('550 5.1.1 no such user');
    expect(screen.getByText('Gets no marketing').nextElementSibling?.textContent).toMatch(
      /mail to this address bounced\. What you can do$/,
    );
  });

  it('in doubt, can be said to have arrived', async () => {
    const server = answering({
      'GET /wagtail/api/main/mail/5/': one({ status: 'doubtful' }),
      'POST /wagtail/mail/confirm/': { done: [5], refused: [] },
    });
    await showScreen('/wagtail/mail/5/', '/wagtail/mail/$id/', MailDetailsScreen);
    fireEvent.click(await screen.findByRole('button', { name: 'Mark as sent' }));
    await screen.findByText('1 e-mail is marked as sent.');
    expect(server.sent).toEqual([{ ids: [5] }]);
    await waitFor(() =>
      expect(server.asked.filter((key) => key === 'GET /wagtail/api/main/mail/5/').length).toBeGreaterThan(1),
    );
  });
});

describe('outcomeText', () => {
  it('reports what was done and what was not, each reason once', () => {
    const refused = ['no longer exists', 'no longer exists', 'is being sent right now'].map((reason) => ({ reason }));
    expect(outcomeText({ done: [1], refused }, { one: 'is stopped', many: 'are stopped' })).toBe(
      '1 e-mail is stopped. 2 e-mails were skipped: each no longer exists. 1 e-mail is being sent right now.',
    );
  });
});
