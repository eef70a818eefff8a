// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSession } from '#features/accounts/contract.ts';
import { awaitSignIn, settleSignIn } from '#ui/admin/api/session-gate.ts';
import { createQueryClient, endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { showFlash } from '#ui/admin/flash.ts';
import { SETTINGS_ELEMENT_ID } from '../paths.ts';
import { createAdminRouter } from '../router.tsx';
import { setShortcutsOn } from './shortcuts.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  // Nothing is ever answered: the shell stands without knowing who is there.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => {
  cleanup();
  act(() => {
    setShortcutsOn(true);
    showFlash(null);
    settleSignIn(false);
  });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function show(path: string, client = createQueryClient()) {
  const router = createAdminRouter(createMemoryHistory({ initialEntries: [path] }));
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('main');
}
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key });

describe('the shell', () => {
  it('marks the screen that is shown in its menu', async () => {
    await show('/wagtail/');
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  });

  it('scrolls its menu to the entry of the first screen', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    await show('/wagtail/pages/trash/');
    expect(scrolled.mock.contexts.map((entry) => (entry as Element).textContent)).toEqual(['Trash']);
  });

  it('keeps the focus of its menu in sight when entries come late', async () => {
    const client = createQueryClient();
    await show('/wagtail/redirects/', client);
    screen.getByRole('link', { name: 'Home' }).focus();
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    act(() => {
      client.setQueryData(endpointKey(getSession), {
        user: { firstName: 'Wren', lastName: '' },
        permissions: { areas: ['redirects'], explorableRoots: [] },
      });
    });
    const menu = within(screen.getByRole('navigation', { name: 'Main' }));
    expect((await menu.findByRole('link', { name: 'Redirects' })).getAttribute('aria-current')).toBe('page');
    expect(scrolled).not.toHaveBeenCalled();
  });

  it.each([
    ['/wagtail/pages/', 'Pages'],
    ['/wagtail/pages/5/unpublish/', 'Pages'],
    ['/wagtail/pages/5/edit/', 'Pages'],
    ['/wagtail/pages/trash/', 'Trash'],
  ])('marks at %s the entry "%s" and no other', async (path, label) => {
    await show(path);
    const menu = screen.getByRole('navigation', { name: 'Main' });
    const marked = [...menu.querySelectorAll('[aria-current="page"]')].map(({ textContent }) => textContent);
    expect(marked).toEqual([label]);
  });

  it('is around an address without a screen, too', async () => {
    await show('/wagtail/no-such-screen/');
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeTruthy();
  });

  it('is around a refused screen, which shows the reason and nothing else until the user goes on', async () => {
    const settings = document.createElement('script');
    settings.id = SETTINGS_ELEMENT_ID;
    settings.type = 'application/json';
    const refusal = { title: 'Unpublish page', detail: 'You may not unpublish this page' };
    settings.textContent = JSON.stringify({ site_name: 'Lantern Bay', refusal });
    document.body.append(settings);
    try {
      await show('/wagtail/pages/5/unpublish/');
      expect(await screen.findByRole('heading', { level: 1, name: 'Unpublish page' })).toBeTruthy();
      const main = screen.getByRole('main');
      expect(main.querySelector('[role=alert]')?.textContent).toContain('You may not unpublish this page.');
      expect([...main.querySelectorAll('a, button, input')].map(({ textContent }) => textContent)).toEqual([
        'Go to the home screen',
      ]);
      fireEvent.click(screen.getByRole('link', { name: 'Go to the home screen' }));
      await waitFor(() => expect(screen.queryByText('You may not unpublish this page.')).toBeNull());
    } finally {
      settings.remove();
    }
  });

  it.each(['/wagtail/pages/tide/', '/wagtail/pages/5/revisions/new/revert/'])('has no screen at %s', async (path) => {
    await show(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeTruthy();
  });

  it('shows nothing of its screen on a device that is not paired any more, also when the dialog is closed', async () => {
    const client = createQueryClient();
    const device = { rlid: 7, initials: 'AB' };
    client.setQueryData(endpointKey(getSession), { user: { firstName: 'Wren', lastName: '' }, device });
    await show('/wagtail/no-such-screen/', client);
    await screen.findByRole('heading', { level: 1, name: 'Page not found' });
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    act(() => void awaitSignIn());
    fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
    expect(document.getElementById('main')?.textContent).toBe('');
    expect(assign).toHaveBeenCalledWith('/wagtail/host/pair/');
  });

  it('opens the page tree beside the menu, and gives the focus back', async () => {
    await show('/wagtail/');
    const button = screen.getByRole('button', { name: 'Page tree' });
    fireEvent.click(button);
    const tree = await screen.findByRole('region', { name: 'Page tree' });
    expect(button.getAttribute('aria-expanded')).toBe('true');
    fireEvent.keyDown(tree, { key: 'Escape' });
    expect(screen.queryByRole('region', { name: 'Page tree' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('says what was done in a live region, until it is dismissed', async () => {
    await show('/wagtail/');
    act(() => showFlash({ kind: 'error', text: 'It could not be kept.' }));
    expect(screen.getByText('It could not be kept.').closest('[role="alert"]')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('It could not be kept.')).toBeNull();
  });

  it('offers what can be done about it once, and keeps the focus in the page', async () => {
    await show('/wagtail/');
    const onSelect = vi.fn();
    act(() => showFlash({ kind: 'success', text: 'It is gone.', action: { label: 'Restore', onSelect } }));
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByText('It is gone.')).toBeNull();
    expect(document.activeElement?.id).toBe('main');
  });
});

describe('single keys', () => {
  it('lead to the search, also while the menu is hidden', async () => {
    await show('/wagtail/');
    press('/');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search pages' }));
    (document.activeElement as HTMLElement).blur();
    press('[');
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
    press('/');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Search pages' })));
  });

  it('hide and show the menu', async () => {
    await show('/wagtail/');
    press('[');
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull());
    press('[');
    await screen.findByRole('navigation', { name: 'Main' });
  });

  it('do nothing while the user types, nor when they are turned off', async () => {
    await show('/wagtail/');
    const field = document.body.appendChild(document.createElement('input'));
    press('?', field);
    field.remove();
    expect(screen.queryByRole('dialog')).toBeNull();
    press('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.click(screen.getByLabelText('Use single-key shortcuts on this device'));
    press('Escape', dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('?');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
