// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { describeForm } from '#content/describe-form.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { showScreens } from '#test/admin-screen.tsx';
import { ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import { country } from '../definitions.ts';
import { EditSnippetScreen, InspectSnippetScreen } from './snippet-edit-screen.tsx';

const ADDRESS = '/wagtail/snippets/snippets/country/edit/7/';
const value = { printable_name: 'Canada', code: 'CA', home_page: 1 };
const type = { model: 'country', label: 'Country', help: '', mayAdd: true, mayChange: true, mayDelete: true };
const snippet = (more: object = {}) => ({
  type,
  form: JSON.parse(JSON.stringify(describeForm(country.fields, blockRegistry))) as object,
  id: 7,
  name: 'Canada',
  value,
  version: 1,
  saved: { at: '2026-03-04T17:05:00.000Z', by: 'Wren Alder' },
  uses: 2,
  lockState: { lock: null, mayLock: true, mayUnlock: false },
  ...more,
});
const problem = (status: number, type: string, more: object = {}) =>
  new Response(JSON.stringify({ type, title: 'Refused', status, ...more }), { status });
const fine = (body: object) => new Response(JSON.stringify(body));

/** Answers reads with `opened` in turn, the last one for ever, and writes with what `save` makes of them. */
function serve(opened: object[], save: (body: Record<string, unknown>) => Response) {
  const sent: Record<string, unknown>[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url.startsWith('/api-nc/')) return fine({ csrf_token: 'token' });
    if (init.method === 'POST') {
      const body = JSON.parse(String(init.body)) as Record<string, unknown>;
      sent.push(body);
      return save(body);
    }
    return fine((opened.length > 1 ? opened.shift() : opened[0]) ?? {});
  });
  return sent;
}

const choosers = {
  choose: () => Promise.resolve(null),
  chooseSnippet: () => Promise.resolve(null),
  describe: (_kind: string, id: number) => Promise.resolve({ id, title: `Page ${id}` }),
};
const within = (Inner: () => ReactNode) =>
  function Provided() {
    return (
      <ChoosersProvider value={choosers}>
        <Inner />
      </ChoosersProvider>
    );
  };
const show = (Inner = EditSnippetScreen) =>
  showScreens(ADDRESS, { '/wagtail/snippets/$app/$model/edit/$id/': within(Inner) });
const field = (label: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name: label });
const fill = (input: HTMLElement, text: string) => fireEvent.change(input, { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('editing a snippet', () => {
  it('sends what was typed with the version that it began from, and goes to the list', async () => {
    const sent = serve([snippet()], () => fine({ id: 7, version: 2 }));
    const router = await show();
    fill(await field(/^Name shown to guests/), 'Kanada');
    press('Save');
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/snippets/snippets/country/'));
    expect(sent).toEqual([{ baseVersion: 1, name: 'Canada', value: { ...value, printable_name: 'Kanada' } }]);
  });

  it('saves nothing as long as nothing changed', async () => {
    const sent = serve([snippet()], () => fine({ id: 7, version: 2 }));
    await show();
    await field(/^Code/);
    press('Save');
    expect(sent).toEqual([]);
  });

  it('says each complaint at its field and keeps what was typed', async () => {
    const errors = [{ field: 'code', message: 'must be two capital letters' }];
    serve([snippet()], () => problem(400, 'invalid', { errors }));
    await show();
    fill(await field(/^Code/), 'x');
    press('Save');
    expect(await screen.findByText('This must be two capital letters.')).toBeTruthy();
    expect((await field(/^Code/)).value).toBe('x');
    expect((await field(/^Code/)).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
  });

  it('merges both changes when another user was first and changed something else', async () => {
    const theirs = snippet({
      version: 2,
      value: { ...value, code: 'CB' },
      saved: { at: '2026-03-04T18:00:00.000Z', by: 'Marin Holloway' },
    });
    const sent = serve([snippet(), theirs], ({ baseVersion }) =>
      baseVersion === 2 ? fine({ id: 7, version: 3 }) : problem(409, 'conflict'),
    );
    const router = await show();
    fill(await field(/^Name shown to guests/), 'Kanada');
    press('Save');
    expect(await screen.findByText('Marin Holloway changed this after you opened it')).toBeTruthy();
    expect((await field(/^Name shown to guests/)).value).toBe('Kanada');
    press('Save both changes');
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/snippets/snippets/country/'));
    expect(sent.at(-1)).toEqual({
      baseVersion: 2,
      name: 'Canada',
      value: { ...value, code: 'CB', printable_name: 'Kanada' },
    });
  });

  it('asks which to keep when both changed the same', async () => {
    const theirs = snippet({ version: 2, value: { ...value, printable_name: 'Their land' } });
    const sent = serve([snippet(), theirs], () => problem(409, 'conflict'));
    await show();
    fill(await field(/^Name shown to guests/), 'My land');
    press('Save');
    await screen.findByText('Wren Alder changed this after you opened it');
    expect(screen.queryByRole('button', { name: 'Save both changes' })).toBeNull();
    press('Load the new version');
    await waitFor(async () => expect((await field(/^Name shown to guests/)).value).toBe('Their land'));
    expect(screen.queryByText('Not saved yet')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('asks before unsaved changes are left', async () => {
    serve([snippet()], () => fine({ id: 7, version: 2 }));
    const router = await show();
    fill(await field(/^Code/), 'XX');
    fireEvent.click(screen.getByRole('link', { name: 'History' }));
    expect(await screen.findByRole('dialog', { name: 'Leave with unsaved changes?' })).toBeTruthy();
    press('Stay');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(ADDRESS);
    expect((await field(/^Code/)).value).toBe('XX');
  });
});

describe('a locked snippet', () => {
  const lock = (isOwn: boolean) => ({ by: 'Marin', at: '2026-03-04T18:00:00.000Z', reason: 'Until Friday', isOwn });
  const kept = { lockState: { lock: lock(false), mayLock: false, mayUnlock: true } };

  it('can be read only, says who locked it and why, and is taken over with a reason', async () => {
    const own = { lockState: { lock: lock(true), mayLock: false, mayUnlock: true } };
    const sent = serve([snippet(kept), snippet({ ...own, value: { ...value, code: 'CB' } })], () => fine({ id: 7 }));
    await show();
    expect(await screen.findByText(/^Marin locked this snippet/)).toBeTruthy();
    expect(screen.getByText(/Until Friday/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Delete' })).toBeNull();
    press('Take over…');
    fill(await field('Reason'), 'On leave');
    press('Take over');
    expect(await screen.findByText(/^You locked this snippet/)).toBeTruthy();
    expect(sent).toEqual([{ reason: 'On leave', takeOver: true }]);
    expect((await field(/^Code/)).value).toBe('CB');
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it('keeps what was typed while one locks it', async () => {
    const own = { lockState: { lock: lock(true), mayLock: false, mayUnlock: true } };
    serve([snippet(), snippet(own)], () => fine({ id: 7 }));
    await show();
    fill(await field(/^Code/), 'XX');
    press('Lock');
    expect(await screen.findByText(/^You locked this snippet/)).toBeTruthy();
    expect((await field(/^Code/)).value).toBe('XX');
  });
});

describe('looking at a snippet', () => {
  it('shows the fields without a way to change them', async () => {
    serve([snippet({ type: { ...type, mayChange: false, mayDelete: false } })], () => fine({}));
    await show(InspectSnippetScreen);
    expect(await screen.findByText('Used 2 times')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Delete' })).toBeNull();
  });
});
