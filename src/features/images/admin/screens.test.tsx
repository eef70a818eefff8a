// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, showScreens } from '#test/admin-screen.tsx';
import { ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import { ImageDeleteScreen } from './image-delete-screen.tsx';
import { ImageEditScreen } from './image-edit-screen.tsx';
import { ImageListScreen } from './image-list-screen.tsx';
import { imageDetails, imageRow } from '#test/staff-images.ts';

const LIST = 'GET /wagtail/api/main/images/';
const ONE = 'GET /wagtail/api/main/images/7/';
const COLLECTIONS = 'GET /wagtail/api/main/library/collections/';
const collections = [
  { id: 3, name: 'Harbor', depth: 0, isPrivate: false },
  { id: 4, name: 'Pier', depth: 1, isPrivate: false },
];
const listing = (rows = [imageRow(7, 'Pier'), imageRow(8, 'Boat', { uses: 2, mayChange: false })]) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  mayAdd: true,
});
const choosers = { choose: async () => null, chooseSnippet: async () => null, describe: async () => null };
const routes = {
  '/wagtail/images': ImageListScreen,
  '/wagtail/images/$id': ImageEditScreen,
  '/wagtail/images/$id/delete': () => (
    <ChoosersProvider value={choosers}>
      <ImageDeleteScreen />
    </ChoosersProvider>
  ),
};
let bodies: unknown[];
/** Answers requests, and records the bodies of posts. */
function serve(answers: Parameters<typeof answering>[0]) {
  const server = answering(answers);
  bodies = server.sent;
  return server;
}
beforeEach(() => {
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Sends by the server of the test what the browser sends by itself. */
class RequestByFetch extends EventTarget {
  readonly upload = new EventTarget();
  setRequestHeader = () => undefined;
  status = 0;
  responseText = '';
  private path = '';

  open(_: string, path: string) {
    this.path = path;
  }
  async send() {
    const reply = await fetch(this.path, { method: 'POST' });
    this.status = reply.status;
    this.responseText = await reply.text();
    this.dispatchEvent(new Event('load'));
  }
}

describe('the list', () => {
  it('is a grid by default and a table on request, and remembers the choice', async () => {
    serve({ [LIST]: () => listing() });
    const router = await showScreens('/wagtail/images/', routes);
    await screen.findByRole('list', { name: 'Images' });
    expect(screen.getByRole('link', { name: 'Pier' }).getAttribute('href')).toBe('/wagtail/images/7/');
    expect(screen.queryByRole('link', { name: 'Boat' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'List' }));
    const table = await screen.findByRole('table', { name: 'Images' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Title', 'Collection', 'Created', 'Size', 'Uses']);
    expect(router.state.location.search).toMatchObject({ layout: 'list' });
    cleanup();
    await showScreens('/wagtail/images/', routes);
    await screen.findByRole('table', { name: 'Images' });
  });

  it('requests what the address says', async () => {
    const { asked } = serve({ [LIST]: () => listing(), [COLLECTIONS]: () => ({ collections }) });
    await showScreens('/wagtail/images/?q=boat&collection=3&tag=sea&unused=1&noAlt=es&ordering=-uses&p=2', routes);
    await screen.findByRole('list', { name: 'Images' });
    expect(asked).toContain(`${LIST}?q=boat&collection=3&tag=sea&unused=true&noAlt=es&ordering=-uses&p=2`);
    expect(await screen.findByRole('button', { name: 'Remove filter: Collection: Harbor' })).toBeTruthy();
  });

  it('passes the collection to the upload screen', async () => {
    serve({ [LIST]: () => listing(), [COLLECTIONS]: () => ({ collections }) });
    await showScreens('/wagtail/images/?collection=3', routes);
    const link = await screen.findByRole('link', { name: 'Add images' });
    expect(link.getAttribute('href')).toBe('/wagtail/images/multiple/add/?collection=3');
  });

  it('deletes several, lists those in use, and reports the results', async () => {
    const rows = [imageRow(7, 'Pier'), imageRow(8, 'Boat', { uses: 2 }), imageRow(9, 'Net', { mayChange: false })];
    const { asked } = serve({
      [LIST]: () => listing(rows),
      'POST /wagtail/bulk/images/image/delete/': () => ({ done: [7], refused: [{ id: 8, reason: 'used' }] }),
    });
    await showScreens('/wagtail/images/', routes);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
    expect(screen.queryByRole('checkbox', { name: 'Select Net' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 2 images?' });
    expect(within(dialog).queryByText(/may not change/)).toBeNull();
    expect(dialog.textContent).toContain('1 of them is in use');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('1 image deleted; 1 in use was kept.');
    expect(bodies).toEqual([{ ids: [7, 8], althoughUsed: false }]);
    await waitFor(() => expect(asked.filter((one) => one.startsWith(LIST)).length).toBeGreaterThan(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers to select the whole list once all visible rows are selected, and changes them all', async () => {
    const page = (p: string | null) =>
      p === '2'
        ? { ...listing([imageRow(9, 'Net'), imageRow(10, 'Gull', { mayChange: false })]), total: 4, pages: 2, p: 2 }
        : { ...listing([imageRow(7, 'Pier'), imageRow(8, 'Boat', { uses: 1 })]), total: 4, pages: 2 };
    const { asked } = serve({
      [LIST]: (_, query) => page(query.get('p')),
      [COLLECTIONS]: () => ({ collections }),
      'POST /wagtail/bulk/images/image/delete/': () => ({ done: [7, 9], refused: [{ id: 8, reason: 'used' }] }),
    });
    await showScreens('/wagtail/images/?q=boat', routes);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Pier' }));
    expect(screen.queryByRole('button', { name: 'Select all 4 images' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Boat' }));
    fireEvent.click(screen.getByRole('button', { name: 'Select all 4 images' }));
    await screen.findByText('4 selected');
    expect(document.activeElement?.textContent).toBe('Add tags');
    expect(asked).toContain(`${LIST}?q=boat&p=2`);
    // After one row is deselected, only visible rows are selected.
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Boat' }));
    await screen.findByText('1 selected');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Boat' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 4 images' }));
    await screen.findByText('4 selected');
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete 3 images?' });
    expect(dialog.textContent).toContain('1 image that you may not change is not changed.');
    expect(dialog.textContent).toContain('1 of them is in use');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(bodies).toEqual([{ ids: [7, 8, 9], althoughUsed: false }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps a bulk dialog open when tags are refused, with what was typed', async () => {
    const errors = [{ field: 'tags', message: 'of “Pier” may be 30 at most' }];
    serve({
      [LIST]: () => listing(),
      'POST /wagtail/bulk/images/image/add_tags/': problem(400, 'invalid', 'Some values are not valid', errors),
    });
    await showScreens('/wagtail/images/', routes);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Select Pier' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add tags' }));
    const dialog = await screen.findByRole('dialog', { name: 'Add tags to 1 image' });
    fireEvent.change(within(dialog).getByLabelText('Tags'), { target: { value: 'Sea, sand,' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Add tags' }));
    await within(dialog).findByText('Of “Pier” may be 30 at most.');
    expect(bodies).toEqual([{ ids: [7], tags: ['sea', 'sand'] }]);
    expect(within(dialog).getByRole('button', { name: 'Remove tag: sea' })).toBeTruthy();
  });
});

describe('one image', () => {
  const SAVE = 'POST /wagtail/images/7/';
  const open = async () => {
    await showScreens('/wagtail/images/7/', routes);
    return screen.findByLabelText<HTMLInputElement>('Title');
  };
  const conflict = problem(409, 'conflict', 'Somebody changed this image meanwhile');

  it('is saved with all fields of its form, based on the version that was loaded', async () => {
    serve({ [ONE]: () => imageDetails(), [SAVE]: () => ({ version: 5 }), [COLLECTIONS]: () => ({ collections }) });
    fireEvent.change(await open(), { target: { value: 'Old pier' } });
    fireEvent.change(screen.getByLabelText('Alternative text'), { target: { value: 'A pier at dusk' } });
    fireEvent.change(screen.getByLabelText('Alternative text, French'), { target: { value: 'Un quai' } });
    fireEvent.change(await screen.findByLabelText('Collection'), { target: { value: '4' } });
    fireEvent.keyDown(screen.getByRole('button', { name: /^Focal point/ }), { key: 'ArrowRight', shiftKey: true });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('“Old pier” is saved.');
    expect(bodies).toEqual([
      {
        baseVersion: 4,
        title: 'Old pier',
        altText: 'A pier at dusk',
        altTexts: { es: '', 'fr-CA': 'Un quai' },
        tags: [],
        collection: 4,
        focalPoint: { x: 0.6, y: 0.5 },
      },
    ]);
  });

  it('keeps what was typed after a conflict, names the other user, and overwrites on request', async () => {
    let version = 4;
    let isTaken = true;
    serve({
      [ONE]: () =>
        imageDetails({
          version,
          title: isTaken ? 'Pier' : 'By Dana',
          changed: { by: 'Dana', at: '2026-03-04T18:00:00.000Z' },
        }),
      [SAVE]: () => {
        if (!isTaken) return { version: 6 };
        isTaken = false;
        version = 5;
        return conflict;
      },
      [COLLECTIONS]: () => ({ collections }),
    });
    const title = await open();
    fireEvent.change(title, { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByText(/^Saved /)).textContent).toContain(': title. What you typed is still here');
    // The pressed button may be far below the message.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Dana changed this image'));
    expect(title.value).toBe('Mine');
    fireEvent.click(screen.getByRole('button', { name: 'Overwrite with my version' }));
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ baseVersion: 5, title: 'Mine' });
  });

  it('opens although its file is lost, with a message', async () => {
    serve({ [ONE]: () => imageDetails({ altText: 'A pier' }), [COLLECTIONS]: () => ({ collections }) });
    await open();
    fireEvent.error(screen.getByRole('img', { name: 'A pier' }));
    expect(screen.getByRole('alert').textContent).toContain('Its file may be missing');
    expect(screen.getByLabelText('New file')).toBeTruthy();
  });

  it('loads the new version on request', async () => {
    let isTaken = true;
    serve({
      [ONE]: () => imageDetails(isTaken ? {} : { version: 5, title: 'By Dana' }),
      [SAVE]: () => {
        isTaken = false;
        return conflict;
      },
      [COLLECTIONS]: () => ({ collections }),
    });
    const title = await open();
    fireEvent.change(title, { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Load the new version' }));
    await waitFor(() => expect(title.value).toBe('By Dana'));
    expect(screen.queryByText(/after you opened it/)).toBeNull();
  });

  it('shows a conflict of a new file like that of a save, and keeps the file for the new version', async () => {
    let version = 4;
    vi.stubGlobal('XMLHttpRequest', RequestByFetch);
    serve({
      [ONE]: () => imageDetails({ version, changed: { by: 'Dana', at: '2026-03-04T18:00:00.000Z' } }),
      'POST /wagtail/images/7/file/': () => {
        if (version > 4) return { version: 6 };
        version = 5;
        return conflict;
      },
      [COLLECTIONS]: () => ({ collections }),
    });
    await open();
    fireEvent.change(screen.getByLabelText('New file'), { target: { files: [new File(['x'], 'pier.png')] } });
    const replace = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Replace…' }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Replace' }));
    };
    await replace();
    await screen.findByText('Dana changed this image after you opened it');
    fireEvent.click(screen.getByRole('button', { name: 'Load the new version' }));
    await waitFor(() => expect(screen.queryByText(/after you opened it/)).toBeNull());
    await replace();
    await screen.findByText('“Pier” has a new file.');
  });

  it('keeps what was typed when the server refuses, and links to the field', async () => {
    const refusal = problem(400, 'invalid', 'No', [{ field: 'title', message: 'is required' }]);
    serve({
      [ONE]: () => imageDetails(),
      [SAVE]: refusal,
      [COLLECTIONS]: () => ({ collections }),
    });
    const title = await open();
    fireEvent.change(title, { target: { value: ' ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('link', { name: 'Title: This is required.' }));
    expect(document.activeElement).toBe(title);
    expect(title.value).toBe(' ');
  });

  it('suggests how to improve the alternative text, and counts its characters', async () => {
    serve({ [ONE]: () => imageDetails({ altText: '' }), [COLLECTIONS]: () => ({ collections }) });
    await open();
    const alt = screen.getByLabelText('Alternative text');
    screen.getByText(/people who cannot see the image do not know/);
    fireEvent.change(alt, { target: { value: 'IMG_2041.jpg' } });
    screen.getByText(/looks like the name of a file/);
    screen.getByText(/12 of 500 characters/);
    fireEvent.change(alt, { target: { value: 'Two boats at the pier' } });
    expect(screen.queryByText(/name of a file/)).toBeNull();
  });

  it('has no field for the collection when there is only one', async () => {
    serve({ [ONE]: () => imageDetails(), [COLLECTIONS]: () => ({ collections: collections.slice(0, 1) }) });
    await open();
    expect(screen.queryByLabelText('Collection')).toBeNull();
  });
});

describe('the deletion', () => {
  it('of an image in use requires a confirmation', async () => {
    serve({
      [ONE]: () => imageDetails({ uses: 2 }),
      [LIST]: () => listing(),
      'POST /wagtail/images/7/delete/': () => ({}),
    });
    const router = await showScreens('/wagtail/images/7/delete/', routes);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Delete it although it is in use' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/images/'));
    await screen.findByText('“Pier” is deleted.');
    expect(bodies).toEqual([{ althoughUsed: true }]);
  });

  it('requires a confirmation when the image came into use meanwhile', async () => {
    const refusal = problem(409, 'conflict', 'x', [{ field: 'althoughUsed', message: 'must be ticked' }]);
    serve({ [ONE]: () => imageDetails(), 'POST /wagtail/images/7/delete/': refusal });
    await showScreens('/wagtail/images/7/delete/', routes);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('checkbox', { name: 'Delete it although it is in use' })).toBeTruthy();
  });
});
