// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EditorPage } from '#features/pages/editor-contract.ts';
import { createQueryClient } from '#ui/admin/api/use-endpoint.ts';
import { type Choosers, ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import { EditorScreen, NewPageScreen } from './editor-screen.tsx';
import { openLocalCopies } from './local-copy.ts';
import { block, editorPage, MODEL, NO_CHOOSERS, otherSession as other, pinged, SESSION } from '#test/editor-page.ts';

let params: Record<string, string>;
let blockers: { shouldBlockFn: () => Promise<boolean>; enableBeforeUnload: () => boolean }[] = [];
vi.mock('@tanstack/react-router', () => ({
  Link: ({
    to,
    params: names = {},
    children,
  }: {
    to: string;
    params?: Record<string, string>;
    children: ReactNode;
  }) => <a href={to.replace(/\$(\w+)/g, (_, name: string) => names[name] ?? '')}>{children}</a>,
  useParams: () => params,
  useBlocker: (options: (typeof blockers)[number]) => {
    blockers.push(options);
    return { status: 'idle' };
  },
}));

let pageId = 100;
const AT = '2026-03-04T14:02:00.000Z';
let server: Record<string, (body: never) => [status: number, body: unknown] | Promise<never>>;
let sent: { what: string; body: Record<string, unknown> }[];
const refused = (type: string, status: number, more: object = {}): [number, unknown] => [
  status,
  { type, title: `The title of ${type}`, status, ...more },
];
const saves = () => sent.filter(({ what }) => what.endsWith('/edit/') || what.includes('/add/'));
const saved = (version: number, more: object = {}) => ({
  id: pageId,
  saved: { version, at: AT, by: 'Marin', is_own: true },
  revision_id: version,
  slug: 'pier',
  status: 'draft',
  live_url: null,
  ...more,
});
const opened = (more: Parameters<typeof editorPage>[0] = {}): EditorPage =>
  editorPage({ ...more, page: { id: pageId, ...more.page } });

beforeEach(() => {
  pageId += 1;
  params = { id: String(pageId) };
  sent = [];
  blockers = [];
  localStorage.clear();
  const ping = pinged({ newest: { version: 1, at: AT, by: 'Marin', is_own: true } });
  server = {
    'GET /api-nc/csrftoken/': () => [200, { csrf_token: 'token' }],
    'GET /wagtail/api/main/session/': () => [200, SESSION],
    'GET /wagtail/api/main/content-model/': () => [200, MODEL],
    [`GET /wagtail/api/main/pages/${pageId}/`]: () => [200, opened()],
    [`POST /wagtail/pages/${pageId}/edit/`]: ({ baseVersion }: { baseVersion: number }) => [
      200,
      saved(baseVersion + 1),
    ],
    [`POST /wagtail/editing-sessions/ping/pages/page/${pageId}/0/`]: () => [200, ping],
    [`POST /wagtail/editing-sessions/ping/pages/page/${pageId}/5/`]: () => [200, ping],
  };
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const what = `${init.method ?? 'GET'} ${path}`;
    const answer = server[what];
    if (!answer) throw new Error(`Nobody answers ${what}`);
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
    if (init.method === 'POST') sent.push({ what, body: body as Record<string, unknown> });
    const [status, reply] = await answer(body as never);
    return new Response(JSON.stringify(reply), { status });
  });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  Object.assign(navigator, { sendBeacon: () => true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const show = (what: ReactNode, choosers: Choosers = NO_CHOOSERS) =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ChoosersProvider value={choosers}>{what}</ChoosersProvider>
    </QueryClientProvider>,
  );
const open = async () => {
  show(<EditorScreen />);
  return screen.findByLabelText<HTMLInputElement>(/^Title/);
};
const saveState = () => screen.queryByTestId('save-state')?.textContent.replaceAll(/\s/g, ' ');
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

describe('the editor', () => {
  it('shows the newest draft, its place, and when it was saved', async () => {
    const title = await open();
    expect(title.value).toBe('Pier');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pier');
    expect(screen.getByRole('link', { name: 'Press' }).getAttribute('href')).toBe('/wagtail/pages/3/');
    expect(saveState()).toBe('Saved 11:00 AM UTC');
  });

  it('shows that there is no such page, and that the user may not see it', async () => {
    server[`GET /wagtail/api/main/pages/${pageId}/`] = () => refused('not_found', 404);
    show(<EditorScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('The title of not_found');
    cleanup();
    server[`GET /wagtail/api/main/pages/${pageId}/`] = () => refused('forbidden', 403);
    show(<EditorScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('The title of forbidden.');
  });

  it('saves what was typed, by button and by keys, and keeps the focus', async () => {
    const title = await open();
    title.focus();
    fireEvent.change(title, { target: { value: 'The pier' } });
    expect(saveState()).toBe('Unsaved changes');
    fireEvent.keyDown(title, { key: 's', ctrlKey: true });
    await waitFor(() => expect(saveState()).toBe('Saved 2:02 PM UTC'));
    expect(saves()).toMatchObject([
      {
        body: {
          baseVersion: 4,
          action: 'save',
          title: 'The pier',
          slug: 'the-pier',
          content: { body: [{ id: 'a' }, { id: 'b' }] },
        },
      },
    ]);
    expect(document.activeElement).toBe(title);
    press('Publish');
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toMatchObject({ body: { baseVersion: 5, action: 'publish' } });
  });

  it('undoes and redoes the title by keys', async () => {
    const title = await open();
    fireEvent.change(title, { target: { value: 'The pier' } });
    fireEvent.keyDown(title, { key: 'z', metaKey: true });
    expect(title.value).toBe('Pier');
    fireEvent.keyDown(title, { key: 'z', metaKey: true, shiftKey: true });
    expect(title.value).toBe('The pier');
  });

  it('leads from a refused publish to the first field to blame', async () => {
    server[`POST /wagtail/pages/${pageId}/edit/`] = () =>
      refused('invalid', 400, { errors: [{ field: 'slug', message: 'is taken' }] });
    await open();
    press('Publish');
    fireEvent.click(await screen.findByRole('button', { name: 'Go to the first problem' }));
    const slug = await screen.findByLabelText('Slug');
    await waitFor(() => expect(document.activeElement).toBe(slug));
    expect(slug.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('tab', { name: /Settings/ }).textContent).toContain('1 problem');
    expect(screen.getByText('Not published: some fields need attention')).toBeTruthy();
  });

  it('says that it is offline and that the device keeps the changes, and goes on once the connection is back', async () => {
    const title = await open();
    server[`POST /wagtail/pages/${pageId}/edit/`] = () => Promise.reject<never>(new TypeError('Failed to fetch'));
    fireEvent.change(title, { target: { value: 'The pier' } });
    press('Save draft');
    expect(await screen.findByText('Offline: kept on this device')).toBeTruthy();
    press('Publish');
    expect(await screen.findByText('Offline: not published until the connection is back')).toBeTruthy();
    const copies = openLocalCopies(1, String(pageId), Date.now());
    await waitFor(async () => expect(await copies.find()).toMatchObject([{ mine: { title: 'The pier' } }]));
    expect(blockers.at(-1)?.enableBeforeUnload()).toBe(false);
    server[`POST /wagtail/pages/${pageId}/edit/`] = () => [200, saved(5)];
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(saveState()).toBe('Saved 2:02 PM UTC'));
    expect(saves()[1]?.body['save_id']).toBe(saves()[0]?.body['save_id']);
    await waitFor(async () => expect(await copies.find()).toEqual([]));
  });

  it('saves before another screen comes', async () => {
    const title = await open();
    fireEvent.change(title, { target: { value: 'The pier' } });
    // A closing window need not ask: the device has the change before it is gone.
    expect(blockers.at(-1)?.enableBeforeUnload()).toBe(false);
    expect(JSON.stringify({ ...localStorage })).toContain('The pier');
    let mayNot: boolean | undefined;
    await act(async () => {
      mayNot = await blockers.at(-1)?.shouldBlockFn();
    });
    expect(mayNot).toBe(false);
    expect(saves()).toMatchObject([{ body: { action: 'autosave', title: 'The pier' } }]);
  });

  it('asks before it leaves changes behind with autosave off, which it remembers', async () => {
    localStorage.setItem('editor_autosave', 'off');
    const title = await open();
    fireEvent.change(title, { target: { value: 'The pier' } });
    expect(await blockers.at(-1)?.shouldBlockFn()).toBe(true);
    expect(saves()).toEqual([]);
  });

  it('asks about each value that both changed, and saves the choices', async () => {
    const title = await open();
    server[`POST /wagtail/pages/${pageId}/edit/`] = ({ baseVersion }: { baseVersion: number }) =>
      baseVersion === 4 ? refused('conflict', 409) : [200, saved(10)];
    server[`GET /wagtail/api/main/pages/${pageId}/`] = () => [
      200,
      opened({ title: 'Their pier', slug: 'pier', saved: { version: 9, at: AT, by: 'Ada Reyes', is_own: false } }),
    ];
    fireEvent.change(title, { target: { value: 'My pier' } });
    press('Save draft');
    const dialog = await screen.findByRole('dialog', { name: 'Choose what to keep' });
    expect(dialog.textContent).toContain('Ada Reyes saved this page after you opened it.');
    const group = within(dialog).getByRole('group', { name: 'Title' });
    expect(group.textContent).toContain('My pier');
    expect(group.textContent).toContain('Their pier');
    const merge = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Merge and save' });
    expect(merge.disabled).toBe(true);
    fireEvent.click(within(group).getByRole('radio', { name: /Ada Reyes/ }));
    fireEvent.click(merge);
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toMatchObject({ body: { baseVersion: 9, title: 'Their pier', action: 'save' } });
    expect(title.value).toBe('Their pier');
  });

  it('offers what this device has kept, says what it is, and restores it', async () => {
    await openLocalCopies(1, String(pageId), Date.now()).write({
      account: 1,
      page: String(pageId),
      window: 'earlier',
      baseVersion: 4,
      at: new Date().toISOString(),
      base: { title: 'Pier', slug: 'pier', content: { body: [block('a', 'one'), block('b', 'two')] } },
      mine: { title: 'Pier from the train', slug: 'pier', content: { body: [block('a', 'more'), block('b', 'two')] } },
    });
    const title = await open();
    expect(await screen.findByText('You have changes that were never saved')).toBeTruthy();
    expect(screen.getByText('Body: Note · more')).toBeTruthy();
    press('Restore');
    expect(title.value).toBe('Pier from the train');
    await waitFor(() => expect(screen.queryByText('You have changes that were never saved')).toBeNull());
  });

  it('can only be read without the right to edit, and offers nothing to save', async () => {
    server[`GET /wagtail/api/main/pages/${pageId}/`] = () => [200, opened({ page: { rights: ['view_draft'] } })];
    const title = await open();
    expect(title.readOnly).toBe(true);
    expect(screen.getByText('You can view this page but not edit it')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('leads from an alias to its source, and to making it a page of its own', async () => {
    server[`GET /wagtail/api/main/pages/${pageId}/`] = () => [
      200,
      opened({ page: { alias_of: 12, rights: ['convert_alias', 'view_draft'] } }),
    ];
    await open();
    expect(screen.getByRole('link', { name: 'the original page' }).getAttribute('href')).toBe(
      '/wagtail/pages/12/edit/',
    );
    expect(screen.getByRole('link', { name: 'Convert to a page of its own' }).getAttribute('href')).toBe(
      `/wagtail/pages/${pageId}/convert_alias/`,
    );
  });

  it('cleans the slug under the caret as it is typed or pasted', async () => {
    await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    const slug = screen.getByLabelText<HTMLInputElement>('Slug');
    slug.focus();
    fireEvent.change(slug, { target: { value: 'Crab ' } });
    expect(slug.value).toBe('crab-');
    fireEvent.change(slug, { target: { value: '  Crème & Crab Feast!!' } });
    expect(slug.value).toBe('creme-crab-feast-');
    fireEvent.blur(slug);
    expect(slug.value).toBe('creme-crab-feast');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(slug, 'Xcreme-crab-feast');
    slug.setSelectionRange(1, 1);
    fireEvent.input(slug);
    expect([slug.value, slug.selectionStart]).toEqual(['xcreme-crab-feast', 1]);
  });

  it('saves the rest of a draft whose slug is taken, and shows the address that the page keeps', async () => {
    server[`POST /wagtail/pages/${pageId}/edit/`] = ({ baseVersion }: { baseVersion: number }) => [
      200,
      saved(baseVersion + 1, { slug_error: '"quay" is taken by another page' }),
    ];
    const title = await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    const slug = screen.getByLabelText<HTMLInputElement>('Slug');
    fireEvent.change(title, { target: { value: 'Dock' } });
    fireEvent.change(slug, { target: { value: 'quay' } });
    press('Save draft');
    expect(await screen.findByText('The draft is saved, but cannot be published: 1 problem')).toBeTruthy();
    expect(saveState()).toBe('Saved 2:02 PM UTC');
    expect([slug.value, slug.getAttribute('aria-invalid')]).toEqual(['quay', 'true']);
    expect(screen.getByText('/press/pier/')).toBeTruthy();
    fireEvent.change(slug, { target: { value: 'quays' } });
    expect(slug.getAttribute('aria-invalid')).toBeNull();
  });

  it('asks before it publishes images without alternative text in the language of the page, leads to each, and publishes anyway', async () => {
    const image = { ...block('a', ''), type: 'picture', value: { image: 3, alt_text: '' } };
    const field = { help: '', required: false, facts: {}, inner: {}, label: 'Picture' };
    const text = { ...field, kind: 'text', label: 'What it shows', empty: '' };
    const fields = {
      image: { ...field, kind: 'image', facts: { namedBy: ['alt_text'] }, empty: null },
      alt_text: text,
    };
    const picture = { type: 'picture', label: 'Picture', group: 'media', help: '', version: 1, fields };
    server['GET /wagtail/api/main/content-model/'] = () => [200, { ...MODEL, blocks: { ...MODEL.blocks, picture } }];
    server[`GET /wagtail/api/main/pages/${pageId}/`] = () => [
      200,
      opened({ language: 'es', content: { body: [image] } }),
    ];
    const dusk = { id: 3, title: 'Dusk', alt: 'A pier at dusk', altTexts: { es: '', 'fr-CA': '' } };
    const describes = { ...NO_CHOOSERS, describe: () => Promise.resolve(dusk) };
    show(<EditorScreen />, describes);
    await screen.findByLabelText(/^Title/);
    press('Publish');
    const notice = await screen.findByRole('group', { name: 'Alternative text' });
    expect(notice.textContent).toContain('Not published yet: 1 image has no alternative text in Spanish');
    await waitFor(() => expect(document.activeElement).toBe(notice));
    expect(saves()).toEqual([]);
    fireEvent.click(within(notice).getByRole('button', { name: /^Go to image.*Body › Picture/ }));
    await waitFor(() => expect(document.activeElement).not.toBe(notice));
    expect(notice.contains(document.activeElement)).toBe(false);
    fireEvent.click(within(notice).getByRole('button', { name: 'Publish anyway' }));
    await waitFor(() => expect(saves()).toMatchObject([{ body: { action: 'publish' } }]));
    expect(screen.queryByRole('group', { name: 'Alternative text' })).toBeNull();
  });

  it('asks before it publishes a page in review, which cancels the workflow', async () => {
    const review = { status: 'in_progress', workflow: 'Menu', task: 'Facts', may_decide: false } as const;
    const governance = { ...opened().page.governance, review };
    server[`GET /wagtail/api/main/pages/${pageId}/`] = () => [200, opened({ page: { governance } })];
    await open();
    press('Publish');
    const question = await screen.findByRole('group', { name: 'Review' });
    expect(question.textContent).toContain('It waits for “Facts”. Publishing cancels the workflow “Menu”.');
    await waitFor(() => expect(document.activeElement).toBe(question));
    press('Keep the workflow');
    expect([screen.queryByRole('group', { name: 'Review' }), saves()]).toEqual([null, []]);
    press('Publish');
    press('Publish and cancel the workflow');
    await waitFor(() => expect(saves()).toMatchObject([{ body: { action: 'publish' } }]));
  });

  it('warns which address changes when a live page gets another slug', async () => {
    server[`GET /wagtail/api/main/pages/${pageId}/`] = () => [
      200,
      opened({
        is_slug_automatic: false,
        first_published_at: AT,
        page: { status: 'live', live_url: 'https://lanternbay.example/press/pier/' },
      }),
    ];
    await open();
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }));
    fireEvent.change(screen.getByLabelText('Slug'), { target: { value: 'dock' } });
    const warning = screen.getByText('Publishing changes the address').parentElement;
    expect(warning?.textContent).toContain('/press/pier/ becomes /press/dock/');
    expect(screen.queryByRole('button', { name: 'Follow the title' })).toBeNull();
  });
});

describe('who else is there', () => {
  const answer = (more: object) => {
    for (const session of [0, 5]) {
      server[`POST /wagtail/editing-sessions/ping/pages/page/${pageId}/${session}/`] = () => [200, pinged(more)];
    }
  };

  it('is shown by initials, and the words behind them', async () => {
    answer({
      others: ['Ada Reyes', 'Bo Lindt', 'Cy Ott', 'Di Park', 'Ed Quill'].map((name, at) =>
        other(at + 10, name, at === 0),
      ),
    });
    await open();
    const button = await screen.findByRole('button', { name: '5 other people have this page open' });
    expect(button.textContent).toBe('ARBLCODP+1');
    fireEvent.click(button);
    const popover = await screen.findByRole('dialog', { name: 'Who has this page open' });
    expect(popover.textContent).toContain('Ada ReyesHas unsaved changes');
    expect(popover.textContent).toContain('Ed QuillViewing');
  });

  it('may take over: the form can be read, and be taken back', async () => {
    answer({ taken_over_by: 'Ada Reyes' });
    const title = await open();
    expect(await screen.findByText('Ada Reyes took over this page')).toBeTruthy();
    expect(title.readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save draft' })).toBeNull();
    answer({});
    press('Take back');
    await waitFor(() => expect(title.readOnly).toBe(false));
    expect(sent.findLast(({ what }) => what.includes('/ping/'))?.body).toMatchObject({ take_over: true });
  });

  it('may have saved: the newer version can be taken in', async () => {
    answer({ newest: { version: 9, at: AT, by: 'Ada Reyes', is_own: false } });
    const title = await open();
    expect(await screen.findByText('Ada Reyes saved a newer version at 2:02 PM UTC')).toBeTruthy();
    server[`GET /wagtail/api/main/pages/${pageId}/`] = () => [
      200,
      opened({ title: 'Their pier', saved: { version: 9, at: AT, by: 'Ada Reyes', is_own: false } }),
    ];
    press('Merge');
    await waitFor(() => expect(title.value).toBe('Their pier'));
    expect(screen.queryByText('Ada Reyes saved a newer version at 2:02 PM UTC')).toBeNull();
    expect(saves()).toEqual([]);
  });

  it('is sent when the window closes', async () => {
    const beacon = vi.spyOn(navigator, 'sendBeacon');
    await open();
    await waitFor(() => expect(sent).toHaveLength(1));
    await act(async () => {});
    dispatchEvent(new Event('pagehide'));
    expect(beacon).toHaveBeenCalledWith('/wagtail/editing-sessions/release/5/');
  });
});

describe('a new page', () => {
  beforeEach(() => {
    params = { app: 'pages', model: 'press-release', parent: '3' };
    server['GET /wagtail/api/main/pages/3/types/'] = () => [
      200,
      {
        page: { ...editorPage().page, id: 3, title: 'Press', url_path: '/press/', rights: ['add', 'publish'] },
        ancestors: [{ id: 1, title: 'Home', may_open: true }],
        language: 'en',
        types: [{ template: 'press-release', label: 'Press release', help: '', refusal: null }],
      },
    ];
    server['POST /wagtail/pages/add/pages/press-release/3/'] = () => [200, saved(1)];
    history.replaceState({ kept: true }, '', '/wagtail/pages/add/pages/press-release/3/');
  });

  it('is made by its first save with a title, and keeps focus and address in step', async () => {
    show(<NewPageScreen />);
    const title = await screen.findByLabelText<HTMLInputElement>(/^Title/);
    title.focus();
    press('Save draft');
    expect((await screen.findAllByText('This is required.')).length).toBeGreaterThan(0);
    expect(saves()).toEqual([]);
    fireEvent.change(title, { target: { value: 'Pier' } });
    press('Save draft');
    await waitFor(() => expect(location.pathname).toBe(`/wagtail/pages/${pageId}/edit/`));
    expect(saves()).toMatchObject([{ body: { title: 'Pier', slug: 'pier', content: { body: [], seo_title: '' } } }]);
    expect(document.activeElement).toBe(title);
    expect(history.state).toEqual({ kept: true });
    fireEvent.change(title, { target: { value: 'The pier' } });
    press('Save draft');
    await waitFor(() => expect(saves()).toHaveLength(2));
    expect(saves()[1]).toMatchObject({ what: `POST /wagtail/pages/${pageId}/edit/`, body: { baseVersion: 1 } });
  });

  it('says why none can be made there', async () => {
    server['GET /wagtail/api/main/pages/3/types/'] = () => [
      200,
      {
        page: { ...editorPage().page, id: 3, title: 'Press' },
        ancestors: [],
        language: 'en',
        types: [{ template: 'press-release', label: 'Press release', help: '', refusal: 'there is one here already' }],
      },
    ];
    show(<NewPageScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('There is one here already.');
  });
});
