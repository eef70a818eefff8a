// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, problem, showScreens } from '#test/admin-screen.tsx';
import { type ChosenItem, ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import type { Use } from '../contract.ts';
import { ReplaceUses } from './replace-uses.tsx';
import { UsagePanel } from './usage-panel.tsx';

const USES = 'GET /wagtail/api/main/usage/image/7/';
const REPLACE = 'POST /wagtail/usage/image/7/replace/';
const use = (more: Partial<Use> = {}): Use => ({
  kind: 'page',
  type: 'Content page',
  title: 'Pier',
  edit_url: '/wagtail/pages/4/edit/',
  paths: ['body.2.value.image'],
  isLive: true,
  isDraft: true,
  ...more,
});
const listed = (rows: Use[]) => ({ rows, total: rows.length, p: 1, pages: 1 });

let chosen: ChosenItem | null;
let isUsed: boolean;
beforeEach(() => {
  chosen = { id: 8, title: 'Boat' };
  isUsed = true;
});
afterEach(cleanup);

function Uses() {
  return (
    <ChoosersProvider
      value={{ choose: async () => chosen, chooseSnippet: async () => null, describe: async () => null }}
    >
      <h1 tabIndex={-1}>Uses of “Tide”</h1>
      <UsagePanel kind="image" id={7} />
      <ReplaceUses kind="image" id={7} isUsed={isUsed} refreshes={[]} />
    </ChoosersProvider>
  );
}
const show = () => showScreens('/uses/', { '/uses': Uses });
const replace = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Replace it everywhere…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Replace this image everywhere?' });
  expect(dialog.textContent).toContain('“Boat”');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Replace everywhere' }));
};

describe('what uses a thing', () => {
  it('link to the source and to each place in its draft', async () => {
    answering({ [USES]: () => listed([use({ paths: ['body.2.value.image', 'share_image'] })]) });
    await show();
    expect((await screen.findByRole('link', { name: 'Pier' })).getAttribute('href')).toBe('/wagtail/pages/4/edit/');
    const place = screen.getByRole('link', { name: 'Body 3 › Image' });
    expect(place.getAttribute('href')).toBe('/wagtail/pages/4/edit/?field=body.2.value.image');
    expect(screen.getByRole('link', { name: 'Share image' })).toBeTruthy();
  });

  it('keep the language of settings in the link to a place', async () => {
    answering({ [USES]: () => listed([use({ edit_url: '/wagtail/settings/a/b/1/?language=es', paths: ['logo'] })]) });
    await show();
    const place = await screen.findByRole('link', { name: 'Logo' });
    expect(place.getAttribute('href')).toBe('/wagtail/settings/a/b/1/?language=es&field=logo');
  });

  it('show only what the user may know, and link to no place outside the draft', async () => {
    answering({
      [USES]: () =>
        listed([
          use({ title: null, edit_url: null, paths: [], type: 'Snippet' }),
          use({ isDraft: false, title: 'Old' }),
        ]),
    });
    await show();
    await screen.findByText('An item that you may not see');
    expect(screen.getByText('Content page · in the live version only')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Body 3 › Image' })).toBeNull();
    expect(screen.getByText('Body 3 › Image')).toBeTruthy();
  });

  it('count the places that are not listed', async () => {
    const paths = Array.from({ length: 20 }, (_, at) => `body.${at}.value.image`);
    answering({ [USES]: () => listed([use({ paths })]) });
    await show();
    expect(await screen.findByText('and 12 more')).toBeTruthy();
    expect(screen.getAllByRole('link', { name: /^Body/ })).toHaveLength(8);
  });
});

describe('another in its place', () => {
  it('is put everywhere once that is confirmed, and the list is read again', async () => {
    let rows = [use()];
    const { asked } = answering({
      [USES]: () => listed(rows),
      [REPLACE]: () => {
        rows = [];
        return { replaced: 1, left: 0, hasMore: false };
      },
    });
    await show();
    await replace();
    await screen.findByText('Replaced in 1 place.');
    await screen.findByText('Nothing uses it.');
    expect(asked.filter((line) => line.startsWith(USES))).toHaveLength(2);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Replace it everywhere…'));
  });

  it.each([
    [{ replaced: 2, left: 1, hasMore: false }, /Replaced in 2 places\. 1 item still uses it: you may not change that/],
    [{ replaced: 0, left: 3, hasMore: false }, /Replaced in 0 places\. 3 items still use it/],
    [{ replaced: 500, left: 40, hasMore: true }, /Replaced in 500 places\. There are more uses/],
  ])('says what became of it: %j', async (reply, words) => {
    answering({ [USES]: () => listed([use()]), [REPLACE]: () => reply });
    await show();
    await replace();
    expect(await screen.findByText(words)).toBeTruthy();
  });

  it.each([
    [problem(403, 'forbidden', 'No'), 'Ask an administrator if you need access.'],
    [
      problem(400, 'invalid', 'No', [{ field: 'with', message: 'does not exist' }]),
      '“Boat”: This does not exist. Choose another one.',
    ],
  ])('stays in its dialog with the reason when it is refused: %#', async (refusal, words) => {
    answering({ [USES]: () => listed([use()]), [REPLACE]: refusal });
    await show();
    await replace();
    expect((await screen.findByRole('alert')).textContent).toContain(words);
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('is neither itself nor nothing, and is not offered for what nothing uses', async () => {
    const { asked } = answering({ [USES]: () => listed([use()]) });
    chosen = { id: 7, title: 'Tide' };
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Replace it everywhere…' }));
    await screen.findByText('This is the same image. Choose another one.');
    chosen = null;
    fireEvent.click(screen.getByRole('button', { name: 'Replace it everywhere…' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.some((line) => line.startsWith('POST'))).toBe(false);
    cleanup();
    isUsed = false;
    await show();
    await screen.findByRole('heading');
    expect(screen.queryByRole('button', { name: 'Replace it everywhere…' })).toBeNull();
  });
});
