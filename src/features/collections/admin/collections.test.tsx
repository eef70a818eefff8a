// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, showScreens } from '#test/admin-screen.tsx';
import { CollectionAddScreen } from './collection-add-screen.tsx';
import { CollectionListScreen } from './collection-list-screen.tsx';
import { CollectionDeleteScreen } from './collection-delete-screen.tsx';
import { CollectionEditScreen } from './collection-edit-screen.tsx';
import { CollectionPrivacyScreen } from './collection-privacy-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const counts = { image: 0, document: 0, video: 0 };
const row = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  parentId: null,
  depth: 0,
  privacy: 'public',
  boundBy: null,
  counts,
  mayChange: true,
  mayDelete: true,
  ...more,
});
const collection = (more: object = {}) => ({
  ...row(5, 'Menus'),
  version: 3,
  above: [],
  places: [
    { id: null, name: 'Root', depth: 0 },
    { id: 2, name: 'East', depth: 1 },
  ],
  moveRefusal: null,
  rights: [{ group: 'Editors', from: '', kind: 'image', permissions: ['add', 'choose'] }],
  ...more,
});
const conflict = problem(409, 'conflict', 'Wren changed this collection meanwhile');

let server: ReturnType<typeof answering>;
/** Bodies of the requests that were posted to a path. */
function postsTo(path: string): Record<string, unknown>[] {
  return server.changes
    .filter(({ what }) => what === `POST ${path}`)
    .map(({ body }) => body as Record<string, unknown>);
}

function serve(answers: Parameters<typeof answering>[0]): void {
  server = answering(answers);
}

describe('CollectionListScreen', () => {
  it('shows the tree, with the contents and the privacy of each collection', async () => {
    const above = { id: 1, name: 'Staff', privacy: 'groups' };
    serve({
      'GET /wagtail/api/main/collections/': () => ({
        rows: [
          row(1, 'Staff', { privacy: 'groups', counts: { image: 1204, document: 2, video: 0 } }),
          row(2, 'Papers', { depth: 1, parentId: 1, boundBy: above }),
        ],
        mayAdd: true,
      }),
    });
    await showScreens('/wagtail/collections/', { '/wagtail/collections/': CollectionListScreen });
    const staff = await screen.findByRole('row', { name: /^Staff/ });
    expect(within(staff).getByText('1,204')).toBeDefined();
    expect(within(staff).getByText('Certain groups only')).toBeDefined();
    expect(screen.getByText('Certain groups only, by “Staff”')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Papers' }).parentElement?.dataset['depth']).toBe('1');
    expect(screen.getByRole('link', { name: 'Add collection' })).toBeDefined();
  });

  it('shows no button to add one to users without the right', async () => {
    serve({ 'GET /wagtail/api/main/collections/': () => ({ rows: [], mayAdd: false }) });
    await showScreens('/wagtail/collections/', { '/wagtail/collections/': CollectionListScreen });
    expect(await screen.findByText('There are no collections yet.')).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Add collection' })).toBeNull();
  });
});

describe('CollectionAddScreen', () => {
  it('sends name and parent, and keeps what was typed when the server refuses', async () => {
    const errors = [{ field: 'name', message: 'is required' }];
    serve({
      'GET /wagtail/api/main/collections/places/': () => ({ places: collection().places }),
      'POST /wagtail/collections/add/': problem(400, 'invalid', 'x', errors),
    });
    await showScreens('/wagtail/collections/add/', { '/wagtail/collections/add/': CollectionAddScreen });
    fireEvent.change(await screen.findByLabelText('Parent collection'), { target: { value: '2' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('This is required.')).toBeDefined();
    expect(postsTo('/wagtail/collections/add/')).toEqual([{ name: '', parent: 2 }]);
    expect(screen.getByLabelText('Parent collection')).toHaveProperty('value', '2');
  });
});

describe('CollectionEditScreen', () => {
  const show = () =>
    showScreens('/wagtail/collections/5/', {
      '/wagtail/collections/$id/': CollectionEditScreen,
    });

  it('shows the rights of each group, and where each right comes from', async () => {
    serve({ 'GET /wagtail/api/main/collections/5/': () => collection() });
    await show();
    expect((await screen.findByRole('heading', { name: 'Editors' })).nextSibling?.textContent).toBe(
      'Images: add, choose everywhere',
    );
  });

  it('shows the reason why it cannot be moved', async () => {
    serve({
      'GET /wagtail/api/main/collections/5/': () => collection({ places: null, moveRefusal: 'Your own rights' }),
    });
    await show();
    expect(await screen.findByText('Your own rights.')).toBeDefined();
    expect(screen.queryByLabelText('Parent collection')).toBeNull();
  });

  it('keeps what was typed after a conflict, and saves it over the other version when asked', async () => {
    let version = 3;
    serve({
      'GET /wagtail/api/main/collections/5/': () => collection({ version }),
      'POST /wagtail/collections/5/': () => (version === 3 ? ((version = 4), conflict) : { id: 5, version: 5 }),
    });
    await show();
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Cards' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Wren changed this collection meanwhile')).toBeDefined();
    expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Cards');
    fireEvent.click(screen.getByRole('button', { name: 'Overwrite with my version' }));
    expect(await screen.findByText('The collection is saved.')).toBeDefined();
    expect(postsTo('/wagtail/collections/5/').map((body) => [body['name'], body['baseVersion']])).toEqual([
      ['Cards', 3],
      ['Cards', 4],
    ]);
  });

  it('loads the other version when asked', async () => {
    let name = 'Menus';
    serve({
      'GET /wagtail/api/main/collections/5/': () => collection({ name }),
      'POST /wagtail/collections/5/': () => ((name = 'Theirs'), conflict),
    });
    await show();
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Mine' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Load the new version' }));
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveProperty('value', 'Theirs'));
  });
});

describe('CollectionDeleteScreen', () => {
  const show = (contents: object[], mayChange = true) => {
    serve({
      'GET /wagtail/api/main/collections/5/deletion/': () => ({ id: 5, name: 'Menus', contents, mayChange }),
      'POST /wagtail/collections/5/delete/': () => ({ id: 5 }),
    });
    return showScreens('/wagtail/collections/5/delete/', {
      '/wagtail/collections/$id/delete/': CollectionDeleteScreen,
    });
  };

  it('lists its contents, and offers no deletion', async () => {
    await show([{ kind: 'document', count: 3, named: [{ id: 7, title: 'Card', url: '/wagtail/documents/edit/7/' }] }]);
    expect(await screen.findByRole('heading', { name: '3 documents' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Card' }).getAttribute('href')).toBe('/wagtail/documents/edit/7/');
    expect(screen.getByText('and 2 more')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });

  it.each([true, false])('leads to the privacy for users who may change it: %s', async (mayChange) => {
    await show([], mayChange);
    await screen.findByRole('button', { name: 'Delete' });
    expect(screen.queryByRole('link', { name: 'Privacy' }) !== null).toBe(mayChange);
  });

  it('deletes an empty one and goes to the list', async () => {
    const router = await show([]);
    fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/collections/'));
  });
});

describe('CollectionPrivacyScreen', () => {
  const privacy = (more: object = {}) => ({
    id: 5,
    name: 'Menus',
    version: 3,
    privacy: 'public',
    hasPassword: false,
    groupIds: [],
    groups: [
      { id: 1, name: 'Editors' },
      { id: 2, name: 'Moderators' },
    ],
    boundBy: null,
    mayDelete: true,
    ...more,
  });
  const show = (more?: object, post?: object) => {
    serve({
      'GET /wagtail/api/main/collections/5/privacy/': () => privacy(more),
      'POST /wagtail/collections/5/privacy/': () => post ?? { id: 5, version: 4, privacy: 'groups' },
    });
    return showScreens('/wagtail/collections/5/privacy/', {
      '/wagtail/collections/$id/privacy/': CollectionPrivacyScreen,
    });
  };

  it('shows the ancestor that restricts it instead of the form', async () => {
    await show({ privacy: 'password', boundBy: { id: 2, name: 'East', privacy: 'signed_in' } });
    expect(await screen.findByText(/“East” above already restricts these files: Signed in only/)).toBeDefined();
    expect(screen.getByText(/The setting here is kept/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it.each([true, false])('leads to the deletion for users who may delete it: %s', async (mayDelete) => {
    await show({ mayDelete });
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByRole('link', { name: 'Delete' }) !== null).toBe(mayDelete);
  });

  it('sends the selected groups', async () => {
    const router = await show();
    fireEvent.click(await screen.findByLabelText('Members of certain groups'));
    fireEvent.click(screen.getByLabelText('Editors'));
    fireEvent.click(screen.getByLabelText('Moderators'));
    fireEvent.click(screen.getByLabelText('Editors'));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wagtail/collections/5/'));
    expect(postsTo('/wagtail/collections/5/privacy/')).toEqual([
      { privacy: 'groups', password: '', groupIds: [2], baseVersion: 3 },
    ]);
  });

  it('never shows the current password, and says that an empty field keeps it', async () => {
    await show({ privacy: 'password', hasPassword: true });
    const field = await screen.findByLabelText('New password');
    expect(field).toHaveProperty('value', '');
    expect(screen.getByText(/Leave empty to keep the current password/)).toBeDefined();
  });

  it('shows at the password what is wrong with it', async () => {
    const errors = [{ field: 'password', message: 'must have at least 8 characters' }];
    await show({}, problem(400, 'invalid', 'x', errors));
    fireEvent.click(await screen.findByLabelText('Everybody with the password'));
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'tide' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('This must have at least 8 characters.')).toBeDefined();
    expect(screen.getByLabelText('Password')).toHaveProperty('value', 'tide');
  });
});
