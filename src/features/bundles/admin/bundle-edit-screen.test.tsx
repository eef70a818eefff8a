// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answering, problem, showScreen } from '#test/admin-screen.tsx';
import { type Choosers, ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import { BundleEditScreen } from './bundle-edit-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const bundle = {
  ...{ id: 4, name: 'Spring', status: 'open', goLiveAt: null, publishedAt: null, undoneAt: null, createdBy: 'wren' },
  ...{ memberCount: 0, scheduledBy: null, publishedBy: null, undoneBy: null, failure: null, members: [] },
};

/** Opens a dialog of the bundle and sends it. */
async function send(label: string, submitLabel: string) {
  const choosers: Choosers = { choose: async () => null, chooseSnippet: async () => null, describe: async () => null };
  await showScreen('/wagtail/bundles/4/', '/wagtail/bundles/$id/', () => (
    <ChoosersProvider value={choosers}>
      <BundleEditScreen />
    </ChoosersProvider>
  ));
  fireEvent.click(await screen.findByRole('button', { name: label }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: submitLabel }));
  return dialog;
}

it('says in the dialog why the bundle was not renamed', async () => {
  answering({
    'GET /wagtail/api/main/bundles/4/': bundle,
    'POST /wagtail/bundles/4/rename/': () => problem(404, 'not_found', 'This release bundle was deleted'),
  });
  const dialog = await send('Rename…', 'Save');
  expect(await dialog.findByText('This release bundle was deleted.')).toBeDefined();
});

it('offers no publishing and no schedule while the bundle is empty', async () => {
  answering({ 'GET /wagtail/api/main/bundles/4/': bundle });
  await send('Rename…', 'Save');
  for (const name of ['Publish now…', 'Schedule…'])
    expect(screen.queryByRole('button', { name, hidden: true })).toBeNull();
});

it('asks for a time in a whole sentence, and leads back to all bundles, but to no hidden snippet or page', async () => {
  const member = { id: 1, kind: 'snippet', subjectId: 3, title: 'Hidden', addedBy: 'wren', revisionId: null };
  const snippet = { ...member, model: null, language: '', conflicts: [], notes: [], scheduledAt: null };
  const members = [snippet, { ...snippet, id: 2, kind: 'page' }];
  answering({ 'GET /wagtail/api/main/bundles/4/': { ...bundle, members } });
  const dialog = await send('Schedule…', 'Schedule');
  expect(screen.getAllByText('Hidden').map((title) => title.closest('a'))).toEqual([null, null]);
  expect(screen.queryByRole('link', { name: 'Preview', hidden: true })).toBeNull();
  expect(dialog.getByText('This is required.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All bundles', hidden: true }).getAttribute('href')).toBe(
    '/wagtail/bundles/',
  );
});

it('says when a page goes live by its own schedule, and that a refused bundle was not changed, until the next try', async () => {
  const member = { id: 1, kind: 'page', subjectId: 3, title: 'Winter', addedBy: 'wren', revisionId: 9, model: null };
  const members = [{ ...member, language: '', conflicts: [], notes: [], scheduledAt: '2026-12-18T13:47:29.234Z' }];
  answering({
    'GET /wagtail/api/main/bundles/4/': { ...bundle, members },
    'POST /wagtail/bundles/4/publish/': () => problem(409, 'conflict', 'This bundle is empty'),
  });
  await send('Publish now…', 'Publish');
  await screen.findByText('The bundle was not changed.');
  expect(screen.getByText('It is also scheduled separately for Dec 18, 2026, 1:47 PM UTC.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Rename…' }));
  expect(screen.queryByText('The bundle was not changed.')).toBeNull();
});
