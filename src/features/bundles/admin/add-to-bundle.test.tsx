// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useSession } from '#features/accounts/admin/use-session.ts';
import { answering, problem, showScreens } from '#test/admin-screen.tsx';
import type { RecordInForm } from '#ui/admin/record-form/record-actions.tsx';
import { AddToBundle } from './add-to-bundle.tsx';

const session = (areas: string[]) => ({
  user: {
    ...{ id: 1, username: 'harbor', email: '', firstName: '', lastName: '', groups: [], lastLoginAt: null },
    ...{ language: 'en', timeZone: 'UTC', chosenTimeZone: '', theme: 'light' },
  },
  permissions: { isSuperuser: false, canAccessAdmin: true, pagePermissions: [], areas, explorableRoots: [] },
});
const bundle = (id: number, name: string, status: string) => ({
  ...{ id, name, status, goLiveAt: null, publishedAt: null, undoneAt: null },
  ...{ createdBy: 'harbor', memberCount: 0 },
});
const listed = { rows: [bundle(4, 'Spring', 'open'), bundle(3, 'Winter', 'published')], total: 2, p: 1, pages: 1 };
const LIST = 'GET /wagtail/api/main/bundles/';
const record: RecordInForm = {
  kind: 'snippet',
  id: 7,
  model: 'country',
  read: () => ({ baseVersion: 2, value: { name: 'Canada', code: 'CB' } }),
};
const show = (shown: RecordInForm = record) =>
  showScreens('/wagtail/x/', { '/wagtail/x/': () => <AddToBundle record={shown} /> });
const open = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add to bundle…' }));
const add = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add' }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('adding a record to a bundle', () => {
  it('sends the form’s values to the chosen unpublished bundle', async () => {
    const { changes } = answering({
      'GET /wagtail/api/main/session/': session(['bundles']),
      [LIST]: listed,
      'POST /wagtail/bundles/4/snippets/': { id: 4 },
    });
    await show();
    await open();
    const options = await screen.findAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(['Spring', 'New bundle']);
    await add();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes).toEqual([
      {
        what: 'POST /wagtail/bundles/4/snippets/',
        body: { snippetId: 7, model: 'country', name: 'Canada', value: { code: 'CB' }, baseVersion: 2 },
      },
    ]);
  });

  it('says who changed the record after it was opened', async () => {
    answering({
      'GET /wagtail/api/main/session/': session(['bundles']),
      [LIST]: listed,
      'POST /wagtail/bundles/4/snippets/': problem(409, 'conflict', 'Wren changed this snippet after you opened it', [
        { field: 'baseVersion', message: 'is old' },
      ]),
    });
    await show();
    await open();
    await add();
    await screen.findByText('Wren changed this snippet after you opened it');
    expect(screen.queryByText(/baseVersion/)).toBeNull();
  });

  it('makes a new bundle once, and says what is wrong with the value', async () => {
    let tries = 0;
    const complaint = [{ field: 'value', message: 'must be whole' }];
    const { changes } = answering({
      'GET /wagtail/api/main/session/': session(['bundles']),
      [LIST]: { ...listed, rows: [] },
      'POST /wagtail/bundles/add/': { id: 9 },
      'POST /wagtail/bundles/9/settings/': () => {
        tries += 1;
        return tries === 1 ? problem(400, 'invalid', 'Refused', complaint) : { id: 9 };
      },
    });
    await show({ ...record, kind: 'settings', language: 'es', model: 'footer' });
    await open();
    fireEvent.change(await screen.findByRole('textbox', { name: 'Bundle name' }), { target: { value: 'May' } });
    await add();
    expect(await screen.findByText('value must be whole')).toBeTruthy();
    await add();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = {
      what: 'POST /wagtail/bundles/9/settings/',
      body: { site: 7, model: 'footer', language: 'es', value: { name: 'Canada', code: 'CB' }, baseVersion: 2 },
    };
    expect(changes).toEqual([{ what: 'POST /wagtail/bundles/add/', body: { name: 'May' } }, sent, sent]);
  });

  it('is not offered to those who may not see bundles', async () => {
    answering({ 'GET /wagtail/api/main/session/': session(['snippets']) });
    const Areas = () => useSession().data?.permissions.areas.join() ?? null;
    const Both = () => (
      <>
        <Areas />
        <AddToBundle record={record} />
      </>
    );
    await showScreens('/wagtail/x/', { '/wagtail/x/': Both });
    await screen.findByText('snippets');
    expect(screen.queryByRole('button')).toBeNull();
  });
});
