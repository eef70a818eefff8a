// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showScreens } from '#test/admin-screen.tsx';
import { RedirectEditScreen } from './redirect-edit-screen.tsx';

const details = (more: object = {}, version = 1) => ({
  redirect: {
    id: 7,
    oldPath: '/old',
    site: null,
    target: { kind: 'url', url: '/menu/' },
    isPermanent: true,
    isAutomatic: false,
    hitCount: 12,
    lastHitAt: null,
    createdAt: '2026-11-01T12:00:00.000Z',
    isBroken: false,
    isRing: false,
    chainLength: 1,
    ...more,
  },
  version,
  changed: { by: 'Wren Alder', at: '2026-11-19T12:00:00.000Z' },
  sites: [],
  rights: { add: true, change: true, delete: false },
});
const fine = (body: object) => new Response(JSON.stringify(body));
const refused = (status: number, type: string, more: object = {}) =>
  new Response(JSON.stringify({ type, title: 'Rejected', status, ...more }), { status });

/** Answers reads with `stored` in turn, the last one for ever, and writes with `answers` in turn. */
function serve(stored: object[], answers: Response[]) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/api-nc/')) return fine({ csrf_token: 'token' });
    if (init.method === 'POST') {
      sent.push(JSON.parse(String(init.body)) as Record<string, unknown>);
      return answers.shift() ?? refused(500, 'internal');
    }
    return fine((stored.length > 1 ? stored.shift() : stored[0]) ?? {});
  });
  return sent;
}

const show = () => showScreens('/wagtail/redirects/7/', { '/wagtail/redirects/$id/': RedirectEditScreen });
const oldAddress = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Old address' });
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const linksOfRecord = () =>
  within(screen.getByRole('navigation', { name: 'This redirect' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);
const SAVED = { id: 7, version: 4, oldPath: '/mine', notes: [], shortened: 0 };

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a redirect that another user changed meanwhile', () => {
  const theirs = details({ oldPath: '/theirs' }, 2);
  const meet = async (answers: Response[]) => {
    const sent = serve([details(), theirs], [refused(409, 'conflict'), ...answers]);
    await show();
    type(await oldAddress(), '/mine');
    press('Save');
    await screen.findByText('Wren Alder changed this redirect after you opened it');
    return sent;
  };

  it('is shown as it is now, and what was typed stays', async () => {
    await meet([]);
    expect(screen.getByText('/theirs').closest('div')?.textContent).toContain('/theirs leads to /menu/');
    expect((await oldAddress()).value).toBe('/mine');
  });

  it('is saved over with the newest version', async () => {
    const sent = await meet([fine(SAVED)]);
    press('Overwrite with my version');
    await waitFor(() => expect(screen.queryByText(/after you opened it/)).toBeNull());
    expect(sent[1]).toMatchObject({ oldPath: '/mine', baseVersion: 2 });
  });

  it('can be taken instead', async () => {
    await meet([]);
    press('Load the new version');
    await screen.findByDisplayValue('/theirs');
    expect(screen.queryByText(/after you opened it/)).toBeNull();
  });
});

describe('the form of a redirect', () => {
  it('has complaints at their fields, and keeps what was typed', async () => {
    serve([details()], [refused(400, 'invalid', { errors: [{ field: 'oldPath', message: 'is already redirected' }] })]);
    await show();
    const field = await oldAddress();
    type(field, '/taken');
    press('Save');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    expect(field.value).toBe('/taken');
  });

  it('says how often it was used, and offers no deleting without the right', async () => {
    serve([details()], []);
    await show();
    await oldAddress();
    expect(screen.getByText(/Used 12 times/)).toBeTruthy();
    expect(linksOfRecord()).toEqual(['Redirects', 'Edit', 'History']);
  });

  it('links to its other screens as other records do', async () => {
    serve([{ ...details(), rights: { add: true, change: true, delete: true } }], []);
    await show();
    await oldAddress();
    expect(linksOfRecord()).toEqual(['Redirects', 'Edit', 'History', 'Delete']);
  });
});
