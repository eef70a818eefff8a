// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answering, problem, showScreens } from '#test/admin-screen.tsx';
import { ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import { GroupDeleteScreen } from './group-delete-screen.tsx';
import { GroupEditScreen } from './group-edit-screen.tsx';
import { UserHistoryScreen } from './people-history.tsx';
import { UserEditScreen } from './user-edit-screen.tsx';
import { UserAddScreen } from './user-add-screen.tsx';
import { UserListScreen } from './user-list-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CHOICES = [
  { id: 1, name: 'Editors', mayGive: true },
  { id: 2, name: 'Admins', mayGive: false },
];
const row = (id: number, username: string, more: object = {}) => ({
  id,
  name: username,
  username,
  email: `${username}@chain.example`,
  access: 'staff',
  groups: [{ id: 1, name: 'Editors' }],
  isActive: true,
  lastLoginAt: null,
  hasSecondStep: false,
  isSelf: false,
  mayChange: true,
  mayDelete: true,
  ...more,
});
const list = (rows: object[]) => ({
  rows,
  total: rows.length,
  p: 1,
  pages: 1,
  groups: CHOICES,
  mayAdd: true,
  mayChange: true,
  mayDelete: true,
});
const user = (more: object = {}) => ({
  id: 7,
  version: 3,
  name: 'Wren Alder',
  username: 'wren',
  email: 'wren@chain.example',
  firstName: 'Wren',
  lastName: 'Alder',
  language: 'en',
  groups: [1],
  isSuperuser: false,
  isActive: true,
  lastLoginAt: null,
  hasSecondStep: false,
  hasPassword: true,
  isSelf: false,
  sessions: [],
  changeRefusal: null,
  deleteRefusal: null,
  ...more,
});
const details = (more: object = {}, mayMakeSuperusers = false) => ({
  user: user(more),
  groups: CHOICES,
  mayMakeSuperusers,
});
describe('the list of users', () => {
  const show = (address = '/wagtail/users/') =>
    showScreens(address, {
      '/wagtail/users/': UserListScreen,
    });

  it('asks before several are deactivated, and says who was left as they were', async () => {
    const { sent } = answering({
      'GET /wagtail/api/main/users/': () => list([row(1, 'wren'), row(2, 'odell')]),
      'POST /wagtail/bulk/users/user/deactivate/': () => ({
        done: [1],
        refused: [{ id: 2, reason: 'This account has more rights than you' }],
      }),
    });
    await show();
    fireEvent.click(await screen.findByLabelText('Select all shown'));
    fireEvent.click(screen.getByRole('button', { name: 'Deactivate' }));
    const dialog = await screen.findByRole('dialog', { name: 'Deactivate: 2 users' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    await screen.findByText('1 user deactivated. 1 user not changed: This account has more rights than you.');
    expect(sent).toEqual([{ ids: [1, 2] }]);
  });

  it('keeps its filters in the address and can drop them', async () => {
    const { asked } = answering({ 'GET /wagtail/api/main/users/': () => list([]) });
    await show('/wagtail/users/?group=1&never=1');
    fireEvent.click(await screen.findByRole('button', { name: 'Remove filter: Group: Editors' }));
    await waitFor(() => expect(asked.at(-1)).not.toContain('group='));
    expect(asked.at(-1)).toContain('never=true');
    expect(screen.getByText('No user matches these filters.')).toBeTruthy();
  });
});

describe('the history of a user', () => {
  it.each([null, 'This is your own account'])('links to the other screens of the user: %s', async (deleteRefusal) => {
    answering({
      'GET /wagtail/api/main/users/7/': () => details({ deleteRefusal }),
      'GET /wagtail/api/main/users/7/history/': () => ({ ...list([]), title: 'Wren Alder' }),
    });
    await showScreens('/wagtail/users/history/7/', { '/wagtail/users/history/$id/': UserHistoryScreen });
    await screen.findByRole('heading', { name: 'History of Wren Alder' });
    const links = within(screen.getByRole('navigation', { name: 'This user' })).getAllByRole('link');
    const names = ['Users', 'Edit', 'History', ...(deleteRefusal === null ? ['Delete'] : [])];
    expect(links.map(({ textContent }) => textContent)).toEqual(names);
  });
});

describe('a new user', () => {
  it('is shown the link once, and sends no password', async () => {
    const { sent } = answering({
      'GET /wagtail/api/main/users/form/': () => ({ groups: CHOICES, mayMakeSuperusers: false }),
      'POST /wagtail/users/new/': () => ({
        id: 9,
        link: { path: '/wagtail/password_reset/confirm/OQ/secret/', expiresAt: '2026-11-21T19:30:00.000Z' },
      }),
    });
    await showScreens('/wagtail/users/new/', { '/wagtail/users/new/': UserAddScreen });
    fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'tamsin' } });
    fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'tamsin@chain.example' } });
    fireEvent.click(screen.getByLabelText('Editors'));
    expect(screen.queryByLabelText('Admins')).toBeNull();
    expect(screen.queryByLabelText(/^Superuser/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Add user' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Link');
    expect(new URL(link.value).pathname).toBe('/wagtail/password_reset/confirm/OQ/secret/');
    expect(sent).toEqual([expect.objectContaining({ username: 'tamsin', groups: [1], isSuperuser: false })]);
    expect(sent[0]).not.toHaveProperty('password');
  });

  it('keeps what was typed when a field is refused', async () => {
    answering({
      'GET /wagtail/api/main/users/form/': () => ({ groups: CHOICES, mayMakeSuperusers: true }),
      'POST /wagtail/users/new/': () =>
        problem(400, 'invalid', 'Refused', [{ field: 'username', message: 'is taken' }]),
    });
    await showScreens('/wagtail/users/new/', { '/wagtail/users/new/': UserAddScreen });
    fireEvent.change(await screen.findByLabelText('Username'), { target: { value: 'chief' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add user' }));
    await screen.findByText('This is taken.');
    expect(screen.getByLabelText<HTMLInputElement>('Username').value).toBe('chief');
  });
});

describe('an account', () => {
  const show = () => showScreens('/wagtail/users/edit/7/', { '/wagtail/users/edit/$id/': UserEditScreen });

  it('that another user saved first keeps what was typed, and can be saved over theirs', async () => {
    let version = 3;
    const { sent } = answering({
      'GET /wagtail/api/main/users/7/': () => details({ version, firstName: version === 3 ? 'Wren' : 'Robin' }),
      'POST /wagtail/users/edit/7/': () => {
        if (sent.length > 1) return { version: 5 };
        version = 4;
        return problem(409, 'conflict', 'Odell changed this account on Nov 19, 2026 after you opened it', [
          { field: 'baseVersion', message: 'is old' },
        ]);
      },
    });
    await show();
    fireEvent.change(await screen.findByLabelText('First name'), { target: { value: 'Jenny' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/^Odell changed this account/);
    expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Jenny');
    fireEvent.change(screen.getByLabelText('Last name'), { target: { value: 'Typed meanwhile' } });
    fireEvent.click(screen.getByRole('button', { name: 'Overwrite with my version' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([
      expect.objectContaining({ baseVersion: 3, firstName: 'Jenny' }),
      expect.objectContaining({ baseVersion: 4, firstName: 'Jenny', lastName: 'Typed meanwhile' }),
    ]);
  });

  it('can be loaded anew instead', async () => {
    let version = 3;
    answering({
      'GET /wagtail/api/main/users/7/': () => details({ version, firstName: version === 3 ? 'Wren' : 'Robin' }),
      'POST /wagtail/users/edit/7/': () => {
        version = 4;
        return problem(409, 'conflict', 'Refused', [{ field: 'baseVersion', message: 'is old' }]);
      },
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Load the new version' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Robin'));
  });

  it('is only shown to users who may not change it, with the reason', async () => {
    answering({
      'GET /wagtail/api/main/users/7/': () => details({ changeRefusal: 'This account has more rights than you' }),
    });
    await show();
    await screen.findByText('This account has more rights than you.');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(screen.queryByRole('button', { name: /reset/ })).toBeNull();
  });

  it('asks before a reset and then shows the link', async () => {
    answering({
      'GET /wagtail/api/main/users/7/': () => details(),
      'POST /wagtail/users/7/reset/': () => ({
        link: { path: '/wagtail/password_reset/confirm/Nw/secret/', expiresAt: '2026-11-21T19:30:00.000Z' },
        endedSessions: 1,
      }),
    });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Force password reset…' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Force password reset' }));
    expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toContain('/Nw/secret/');
  });
});

describe('a group', () => {
  const NONE = { all: 0, alone: 0 };
  const OPENS = { collections: { all: 2, alone: 0 }, pages: { all: 1, alone: 1 }, tasks: { all: 3, alone: 2 } };
  const group = {
    id: 4,
    version: 2,
    name: 'Region',
    canAccessAdmin: true,
    requiresSecondStep: false,
    grants: {
      pages: [{ page: 5, permissions: ['change'] }],
      collections: [],
      models: [],
      locations: [{ country: 'US', state: 'TX', permissions: ['view', 'change'] }],
    },
    pageTitles: { 5: 'Texas' },
    collectionNames: {},
    hiddenCount: 2,
    members: [{ id: 7, name: 'Wren Alder', isActive: true }],
    memberCount: 1,
    opens: { collections: NONE, pages: NONE, tasks: NONE },
    maySeeUsers: true,
    changeRefusal: null,
    deleteRefusal: null,
  };
  const offer = {
    models: [{ model: 'redirect', label: 'Redirects', section: 'Site', permissions: ['view', 'change'] }],
    regions: [{ country: 'US', state: 'TX', label: 'Texas, United States' }],
    collections: [{ id: 3, name: 'Texas pictures', depth: 0 }],
  };
  const choosers = {
    choose: async () => ({ id: 6, title: 'Maine' }),
    chooseSnippet: async () => null,
    describe: async () => null,
  };
  const show = async (answers: Parameters<typeof answering>[0] = {}) => {
    const server = answering({ 'GET /wagtail/api/main/groups/4/': () => ({ group, offer }), ...answers });
    await showScreens('/wagtail/groups/edit/4/', {
      '/wagtail/groups/edit/$id/': () => (
        <ChoosersProvider value={choosers}>
          <GroupEditScreen />
        </ChoosersProvider>
      ),
    });
    await screen.findByLabelText('Name');
    return server;
  };

  it('says in sentences what its rows amount to, while they are changed', async () => {
    await show();
    expect(screen.getByText('On the page “Texas” and all pages below: edit.')).toBeTruthy();
    expect(screen.getByText('Texas, United States: view and edit restaurants.')).toBeTruthy();
    fireEvent.click(screen.getByLabelText('Edit: Redirects'));
    expect(screen.getByText('Redirects: edit.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Add page' }));
    await screen.findByText('On the page “Maine” and all pages below: edit.');
    fireEvent.click(screen.getByRole('button', { name: 'Remove: Texas' }));
    expect(screen.queryByText(/“Texas”/)).toBeNull();
    expect(screen.getByText(/^2 more permissions that you may not change/)).toBeTruthy();
  });

  it('goes on at the next row, or at the button, when a row is removed', async () => {
    await show();
    fireEvent.click(screen.getByRole('button', { name: 'Add collection' }));
    fireEvent.click(screen.getByRole('button', { name: 'Add collection' }));
    const rows = () => screen.getAllByRole('button', { name: /^Remove: Texas pictures/ });
    expect(rows()).toHaveLength(2);
    fireEvent.click(rows()[0] as HTMLElement);
    expect(document.activeElement).toBe(rows()[0]);
    fireEvent.click(rows()[0] as HTMLElement);
    expect(document.activeElement?.textContent).toBe('Add collection');
  });

  it('says which files its members may have', async () => {
    await show({
      'GET /wagtail/api/main/groups/4/': () => ({ group: { ...group, opens: OPENS }, offer }),
    });
    expect(screen.getByText(/^Get the files of 2 private collections/)).toBeTruthy();
    expect(screen.getByText('See one private page open to this group.')).toBeTruthy();
    expect(screen.getByText('Decide 3 tasks of workflows.')).toBeTruthy();
  });

  it('has rights also where the user may change none of them', async () => {
    const grants = { pages: [], collections: [], models: [], locations: [] };
    const hidden = { ...group, canAccessAdmin: false, grants };
    await show({ 'GET /wagtail/api/main/groups/4/': () => ({ group: hidden, offer }) });
    expect(screen.queryByText('No rights yet.')).toBeNull();
    expect(screen.getByText('2 more that you may not change.')).toBeTruthy();
    cleanup();
    await show({ 'GET /wagtail/api/main/groups/4/': () => ({ group: { ...hidden, hiddenCount: 0 }, offer }) });
    expect(screen.getByText('No rights yet.')).toBeTruthy();
  });

  it('says before it is deleted what then only superusers get', async () => {
    answering({ 'GET /wagtail/api/main/groups/4/': () => ({ group: { ...group, opens: OPENS }, offer }) });
    await showScreens('/wagtail/groups/delete/4/', { '/wagtail/groups/delete/$id/': GroupDeleteScreen });
    const text = (await screen.findByText(/One person is in this group/)).textContent;
    expect(text).toContain('Only this group sees one private page. After that, only superusers do.');
    expect(text).toContain('Only this group decides 2 tasks of workflows. After that, only superusers do.');
    expect(text).not.toContain('collection');
  });

  it('sends its rows, and marks the one that is refused', async () => {
    const { sent } = await show({
      'POST /wagtail/groups/edit/4/': () =>
        problem(403, 'forbidden', 'Refused', [
          { field: 'grants.collections.0.collection', message: 'exceeds your own rights' },
        ]),
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add collection' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByRole('link', { name: /^Texas pictures, images: / })).toBeTruthy();
    expect(sent).toEqual([
      expect.objectContaining({
        baseVersion: 2,
        grants: { ...group.grants, collections: [{ collection: 3, kind: 'image', permissions: ['choose'] }] },
      }),
    ]);
  });

  it('leads to its members in the list of users', async () => {
    await show();
    const link = screen.getByRole('link', { name: /See the member/ });
    expect(link.getAttribute('href')).toBe('/wagtail/users/?group=4');
  });
});
