// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderInPage } from '#test/site-page.tsx';
import { PushButton } from './push-button.tsx';

const TOKEN = 'A'.repeat(22);
const KEYS = { endpoint: 'https://push.example/x', keys: { p256dh: 'p', auth: 'a' } };
let sent: [method: string, url: string, body: unknown][] = [];
const subscribe = vi.fn(async () => ({ toJSON: () => KEYS }));
const register = vi.fn(async () => ({}));

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    sent.push([method, url, typeof body === 'string' ? JSON.parse(body) : undefined]);
    return new Response(JSON.stringify({ key: 'the key', csrf_token: 'token' }));
  });
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register, ready: Promise.resolve({ pushManager: { subscribe } }) },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Tell me on this device' }));

it('offers nothing where the browser cannot tell, or the guest said no', () => {
  vi.stubGlobal('Notification', { permission: 'denied' });
  renderInPage(<PushButton token={TOKEN} />);
  expect(screen.queryByRole('button')).toBeNull();
  cleanup();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  vi.stubGlobal('Notification', { permission: 'default' });
  renderInPage(<PushButton token={TOKEN} />);
  expect(screen.queryByRole('button')).toBeNull();
});

it('shows that this device cannot be notified when the guest refuses, and sends nothing to the server', async () => {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'denied' });
  renderInPage(<PushButton token={TOKEN} />);
  press();
  expect(await screen.findByText(/This device cannot be told/)).toBeTruthy();
  expect(sent).toEqual([]);
});

it('subscribes with the installation’s key, in the folder of these pages, and shows it', async () => {
  renderInPage(<PushButton token={TOKEN} />);
  press();
  expect(await screen.findByText(/This device tells you/)).toBeTruthy();
  expect(register).toHaveBeenCalledWith('/push-worker.js', { scope: '/waitlist/' });
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'the key' });
  expect(sent.filter(([, url]) => url === `/api/waitlist/${TOKEN}/push/`)).toEqual([
    ['GET', `/api/waitlist/${TOKEN}/push/`, undefined],
    ['POST', `/api/waitlist/${TOKEN}/push/`, KEYS],
  ]);
  expect(screen.queryByRole('button')).toBeNull();
});
