// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { answering, problem, showScreens } from '#test/admin-screen.tsx';
import { type ChosenItem, ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import { VideoEditScreen } from './video-edit-screen.tsx';
import { videoDetails } from '#test/staff-videos.ts';

const ONE = 'GET /wagtail/api/main/videos/7/';
const SAVE = 'POST /wagtail/videos/7/';
const COLLECTIONS = 'GET /wagtail/api/main/library/collections/';
const collections = [
  { id: 3, name: 'Harbor', depth: 0, isPrivate: false },
  { id: 4, name: 'Pier', depth: 1, isPrivate: false },
];

let bodies: unknown[];
let chosen: ChosenItem | null;
beforeEach(() => {
  chosen = { id: 40, title: 'Dock at noon', thumbnail: '/media/images/40/t.webp' };
});
afterEach(cleanup);

function Edit() {
  return (
    <ChoosersProvider
      value={{ choose: async () => chosen, chooseSnippet: async () => null, describe: async () => null }}
    >
      <VideoEditScreen />
    </ChoosersProvider>
  );
}
async function open(answers: Parameters<typeof answering>[0]) {
  bodies = answering({ [COLLECTIONS]: () => ({ collections }), ...answers }).sent;
  await showScreens('/wagtail/videos/7/', { '/wagtail/videos/$id': Edit });
  await screen.findByRole('heading', { level: 1, name: 'The dock' });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const order = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('a video', () => {
  it('is saved with all fields of its form, based on the version that was loaded', async () => {
    await open({ [ONE]: () => videoDetails(), [SAVE]: () => ({ version: 5 }) });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'The dock at dawn' } });
    fireEvent.change(screen.getByLabelText('Tags'), { target: { value: 'dock,' } });
    fireEvent.change(await screen.findByLabelText('Collection'), { target: { value: '4' } });
    press('Choose an image');
    await screen.findByText('Dock at noon');
    press('Save');
    await screen.findByText('“The dock at dawn” is saved.');
    expect(bodies).toEqual([{ title: 'The dock at dawn', tags: ['dock'], collection: 4, poster: 40, baseVersion: 4 }]);
  });

  it('loses its poster only when the user removes and saves it', async () => {
    const poster = { id: 9, title: 'Pier', thumbnail: null };
    await open({ [ONE]: () => videoDetails({ poster }), [SAVE]: () => ({ version: 5 }) });
    chosen = null;
    press('Choose an image');
    expect(within(screen.getByRole('group', { name: 'Poster' })).getByText('Pier')).toBeTruthy();
    press('Remove poster');
    await screen.findByText('None: players show the first frame');
    press('Save');
    await waitFor(() => expect(bodies).toMatchObject([{ poster: null }]));
  });

  it('shows at the poster why it was refused', async () => {
    const errors = [{ field: 'poster', message: 'is an image that does not exist' }];
    await open({ [ONE]: () => videoDetails(), [SAVE]: problem(400, 'invalid', 'No', errors) });
    press('Choose an image');
    await screen.findByText('Dock at noon');
    press('Save');
    const summary = await screen.findByRole('link', { name: /^Poster: / });
    expect(summary.textContent).toContain('is an image that does not exist');
  });

  it('keeps what was typed after a conflict, and shows what changed', async () => {
    let isTaken = false;
    await open({
      [ONE]: () => (isTaken ? videoDetails({ version: 5, tags: ['dock'] }) : videoDetails()),
      [SAVE]: () => {
        if (isTaken) return { version: 6 };
        isTaken = true;
        return problem(409, 'conflict', 'Changed');
      },
    });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Mine' } });
    press('Save');
    expect(await screen.findByText('Wren Alder changed this video after you opened it')).toBeTruthy();
    expect(screen.getByText(/^Saved /).textContent).toContain(': tags.');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine');
    press('Overwrite with my version');
    await waitFor(() => expect(bodies.at(-1)).toMatchObject({ title: 'Mine', baseVersion: 5 }));
  });

  it('is read-only for users without the right to change it', async () => {
    await open({ [ONE]: () => videoDetails({ mayChange: false }) });
    expect(screen.getByText('You can view this video but not edit it.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add track' })).toBeNull();
  });
});

describe('files and tracks', () => {
  it('change their order by buttons, at once, and keep what was typed', async () => {
    let details = videoDetails();
    await open({
      [ONE]: () => details,
      'POST /wagtail/videos/tracks/order/': () => {
        details = videoDetails({ version: 5, tracks: details.tracks.toReversed() });
        return { version: 5 };
      },
    });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Mine' } });
    expect(order('Tracks of the video')).toEqual(['English', 'Español']);
    press('Move Español up');
    await waitFor(() => expect(order('Tracks of the video')).toEqual(['Español', 'English']));
    expect(bodies).toEqual([{ video: 7, tracks: [2, 1], baseVersion: 4 }]);
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine');
  });

  it('show that another user changed the video like the form does, and keep what is typed', async () => {
    let version = 4;
    await open({
      [ONE]: () => videoDetails({ version, title: version > 4 ? 'By Wren' : 'The dock' }),
      'POST /wagtail/videos/tracks/order/': () => {
        version = 5;
        return problem(409, 'conflict', 'Changed');
      },
    });
    fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Mine' } });
    press('Move Español up');
    await screen.findByText('Wren Alder changed this video after you opened it');
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Mine');
    press('Load the new version');
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('By Wren'));
  });

  it('keep a track that is being typed when another user changed the video, and save it after that', async () => {
    let version = 4;
    await open({
      [ONE]: () => videoDetails({ version }),
      'POST /wagtail/videos/tracks/1/': () => {
        if (version > 4) return { version: 6 };
        version = 5;
        return problem(409, 'conflict', 'Wren Alder changed this video');
      },
    });
    press('Edit English');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the track' }));
    fireEvent.change(dialog.getByLabelText('Label'), { target: { value: 'English, loud' } });
    const pressIn = (name: string) => fireEvent.click(dialog.getByRole('button', { name }));
    pressIn('Save track');
    await dialog.findByText('Wren Alder changed this video');
    pressIn('Load the new version');
    await waitFor(() => expect(dialog.queryByText('Wren Alder changed this video')).toBeNull());
    pressIn('Save track');
    await waitFor(() => expect(bodies.at(-1)).toMatchObject({ baseVersion: 5, label: 'English, loud' }));
  });

  it('are checked before anything is sent: an error names the line', async () => {
    await open({ [ONE]: () => videoDetails({ tracks: [] }) });
    expect(screen.getByText('There are no tracks yet. People who cannot hear the video miss the speech.')).toBeTruthy();
    press('Add track');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add track' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Add track' }));
    await dialog.findByText('Choose a file.');
    const broken = new File(['WEBVTT\n\n00:01 --> 00:02\nHi'], 'a.vtt');
    fireEvent.change(dialog.getByLabelText('File'), { target: { files: [broken] } });
    await dialog.findByText(/^Line 3: /);
    fireEvent.click(dialog.getByRole('button', { name: 'Add track' }));
    expect(bodies).toEqual([]);
  });

  it('are deleted only after a question, and the last file stays', async () => {
    await open({
      [ONE]: () => videoDetails({ sources: videoDetails().sources.slice(0, 1) }),
      'POST /wagtail/videos/tracks/1/delete/': () => ({ version: 5 }),
    });
    expect(screen.queryByRole('button', { name: /^Remove WebM/ })).toBeNull();
    press('Remove English');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the track?' }));
    expect(bodies).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await screen.findByText('The track is removed.');
    expect(bodies).toEqual([{ baseVersion: 4 }]);
  });

  it('stay when the server refuses, which is shown in the same place', async () => {
    await open({
      [ONE]: () => videoDetails(),
      'POST /wagtail/videos/tracks/1/delete/': problem(500, 'internal', 'The server had a fault'),
    });
    press('Remove English');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove the track?' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Remove' }));
    await dialog.findByText('The server had a fault.');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('The server had a fault.')).toBeNull();
  });
});
