// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Folder, SubmissionRow } from '#features/submissions/contract.ts';
import { answering, showScreen, showScreens } from '#test/admin-screen.tsx';
import { SubmissionDeleteScreen } from './submission-delete-screen.tsx';
import { SubmissionListScreen } from './submission-list-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const LIST = 'GET /wagtail/api/main/forms/submissions/5/';
const JUDGE = 'POST /wagtail/forms/submissions/5/judge/';
const DELETE = 'POST /wagtail/forms/submissions/5/delete/';
const PATH = '/wagtail/forms/submissions/$page/';
const PAGE = { id: 5, title: 'Book a table' };

const row = (id: number): SubmissionRow => ({
  id,
  submittedAt: `2026-11-2${id}T10:00:00.000Z`,
  values: { name: `Guest ${id}` },
  verdict: 'review',
  reasons: [],
});
const list = (rows: SubmissionRow[]) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  searchedSince: null,
  page: PAGE,
  fields: [{ key: 'name', label: 'Name' }],
  reviewCount: rows.length,
  spamCount: 0,
});
const tickAll = async () => {
  await screen.findByText('Guest 1');
  for (const tick of screen.getAllByRole('checkbox', { name: /^Select the submission/ })) fireEvent.click(tick);
};
const flash = () => screen.getByTestId('flash').textContent;

describe('judging what is ticked', () => {
  it.each<[Folder, string, string, 'ham' | 'spam']>([
    ['kept', 'Move to spam', '1 submission is moved to spam.', 'spam'],
    ['review', 'Mark as reviewed', '1 submission is marked as reviewed.', 'ham'],
    ['review', 'Move to spam', '1 submission is moved to spam.', 'spam'],
    ['spam', 'Restore', '1 submission is restored.', 'ham'],
  ])('in the folder %s by “%s” says “%s”', async (folder, button, said, verdict) => {
    let rows = [row(1)];
    const server = answering({
      [LIST]: () => list(rows),
      [JUDGE]: () => {
        rows = [];
        return { judged: 1 };
      },
    });
    await showScreen(`/wagtail/forms/submissions/5/?folder=${folder}`, PATH, SubmissionListScreen);
    await tickAll();
    fireEvent.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(flash()).toBe(said));
    expect(server.sent).toEqual([{ ids: [1], verdict }]);
  });

  it('says how many of them somebody else had deleted', async () => {
    const replies = [{ judged: 1 }, { judged: 0 }];
    answering({ [LIST]: list([row(1), row(2)]), [JUDGE]: () => replies.shift()! });
    await showScreen('/wagtail/forms/submissions/5/', PATH, SubmissionListScreen);
    for (const said of [
      '1 submission is moved to spam. 1 submission no longer exists.',
      '0 submissions are moved to spam. 2 submissions no longer exist.',
    ]) {
      await tickAll();
      fireEvent.click(screen.getByRole('button', { name: 'Move to spam' }));
      await waitFor(() => expect(flash()).toBe(said));
    }
  });
});

describe('deleting what is ticked', () => {
  const show = (folder: string) =>
    showScreens(`/wagtail/forms/submissions/5/${folder}`, {
      [PATH]: SubmissionListScreen,
      [`${PATH}delete/`]: SubmissionDeleteScreen,
    });

  it.each(['', '?folder=review', '?folder=spam'])('leads back to the list %j, done or not', async (folder) => {
    answering({
      [LIST]: list([row(1), row(2)]),
      'GET /wagtail/api/main/forms/submissions/5/selection/': { page: PAGE, count: 2 },
      [DELETE]: { deleted: 2 },
    });
    const router = await show(folder);
    await tickAll();
    fireEvent.click(screen.getByRole('link', { name: 'Delete' }));
    const keep = await screen.findByRole('link', { name: 'Cancel' });
    expect(keep.getAttribute('href')).toBe(`/wagtail/forms/submissions/5/${folder}`);
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(flash()).toBe('2 submissions are deleted.'));
    expect(router.state.location.href).toBe(`/wagtail/forms/submissions/5/${folder}`);
  });

  it('says how many of them somebody else had deleted', async () => {
    answering({
      [LIST]: list([]),
      'GET /wagtail/api/main/forms/submissions/5/selection/': { page: PAGE, count: 1 },
      [DELETE]: { deleted: 1 },
    });
    await show('delete/?selected-submissions=1&selected-submissions=2');
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(flash()).toBe('1 submission is deleted. 1 submission no longer exists.'));
  });
});
