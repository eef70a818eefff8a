// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, showScreen } from '#test/admin-screen.tsx';
import { MailAddressScreen } from './mail-address-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PATH = '/wagtail/mail/addresses/';
const LOOK = 'GET /wagtail/api/main/mail/addresses/';
const LIFT = 'POST /wagtail/mail/addresses/lift/';
const SINCE = '2026-11-21T10:05:00.000Z';
const known = (reason: string, more: object = {}) => ({
  address: 'odo@example.com',
  suppression: { reason, since: SINCE, isLiftable: reason === 'bounce' },
  lifted: [],
  rights: { change: true },
  ...more,
});
const show = () => showScreen(`${PATH}?q=odo@example.com`, PATH, MailAddressScreen);
const offer = () => screen.queryByRole('button', { name: 'Resume sending…' });

describe('MailAddressScreen', () => {
  it('asks nothing before an address is named, and then keeps it in the address', async () => {
    const server = answering({ [LOOK]: known('bounce') });
    const router = await showScreen(PATH, PATH, MailAddressScreen);
    const field = await screen.findByRole('textbox', { name: 'E-mail address' });
    expect(server.asked).toEqual([]);
    fireEvent.change(field, { target: { value: ' odo@example.com ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Look up' }));
    await screen.findByText(/mail to this address bounced/);
    expect(router.state.location.search).toEqual({ q: 'odo@example.com' });
    expect(server.asked).toEqual([`${LOOK}?address=odo%40example.com`]);
  });

  it('reports an invalid address without a request', async () => {
    const server = answering({ [LOOK]: known('bounce') });
    await showScreen(`${PATH}?q=odo`, PATH, MailAddressScreen);
    const field = await screen.findByRole('textbox', { name: 'E-mail address' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Enter one e-mail address, like name@example.com.')).toBeDefined();
    expect(server.asked).toEqual([]);
  });

  it('sends again only after an answer, with a message', async () => {
    let isStopped = true;
    const server = answering({
      [LOOK]: () =>
        isStopped ? known('bounce') : known('bounce', { suppression: null, lifted: [{ at: SINCE, by: 'linnet' }] }),
      [LIFT]: () => {
        isStopped = false;
        return { address: 'odo@example.com' };
      },
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Resume sending…' }));
    await screen.findByRole('dialog', { name: 'Resume sending to this address?' });
    expect(server.sent).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Resume sending' }));
    await screen.findByText('odo@example.com gets mail again.');
    expect(server.sent).toEqual([{ address: 'odo@example.com' }]);
    await screen.findByText(/by linnet/);
    expect(offer()).toBeNull();
  });

  it.each([
    ['unsubscribe', /By law, staff cannot do this for them/],
    ['complaint', /It is forbidden to write to people who complained/],
    ['erasure', /The recipient was erased/],
  ])('says why staff cannot undo it: %s', async (reason, words) => {
    answering({ [LOOK]: known(reason) });
    await show();
    await screen.findByText(words);
    expect(offer()).toBeNull();
  });

  it('offers nothing to who may only look', async () => {
    answering({ [LOOK]: known('bounce', { rights: { change: false } }) });
    await show();
    await screen.findByText(/mail to this address bounced/);
    expect(offer()).toBeNull();
  });

  it('shows a refusal in the dialog', async () => {
    answering({
      [LOOK]: known('bounce'),
      [LIFT]: () => problem(409, 'conflict', 'Only the recipient can sign up again'),
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Resume sending…' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Resume sending' }));
    const dialog = await screen.findByRole('dialog', { name: 'Resume sending to this address?' });
    await waitFor(() => expect(dialog.textContent).toContain('Only the recipient can sign up again'));
  });
});
