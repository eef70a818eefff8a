import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AUTOSAVE_PAUSE_MS, type EditorPage, type SavedPage } from '#features/pages/editor-contract.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import { createEditing, type Editing } from './editing.ts';
import type { NewPlace } from './editing-api.ts';
import type { LocalCopies, LocalCopy } from './local-copy.ts';
import { SLUG_KEY, TITLE_KEY } from './page-value.ts';
import type { Save } from './save-queue.ts';
import { editorPage, block } from '#test/editor-page.ts';

const AT = '2026-03-04T12:00:00.000Z';
const savedPage = (version: number, save: Save, more: Partial<SavedPage> = {}): SavedPage => ({
  id: 7,
  saved: { version, at: AT, by: 'Marin', is_own: true },
  revision_id: version,
  slug: save.value.slug,
  status: 'draft',
  live_url: null,
  ...more,
});

/** A server with one page, and a device. */
function open({
  page = editorPage() as EditorPage | null,
  copies = [] as LocalCopy[],
}: { page?: EditorPage | null; copies?: LocalCopy[] } = {}) {
  let newest = page;
  let answer: (save: Save) => SavedPage = (save) => savedPage(save.baseVersion + 1, save);
  const sent: { at: number | NewPlace; save: Save }[] = [];
  const notices: string[] = [];
  const created: number[] = [];
  const device = new Map(copies.map((copy) => [`${copy.page}/${copy.window}`, copy]));
  const openCopies = (id: number | null): LocalCopies => {
    const key = id === null ? 'new' : String(id);
    return {
      find: () => Promise.resolve([...device.values()].filter((copy) => copy.page === key)),
      write: (copy) => Promise.resolve(void device.set(`${key}/${copy.window}`, copy)),
      writeNow: (copy) => device.set(`${key}/${copy.window}`, copy).size > 0,
      remove: (windows) => Promise.resolve(windows.forEach((window) => void device.delete(`${key}/${window}`))),
    };
  };
  const editing = createEditing({
    start: page ? { page } : { place: { template: 'press-release', parentId: 3 }, content: { body: [] } },
    account: 1,
    isAutomatic: true,
    api: {
      load: () => (newest ? Promise.resolve(newest) : Promise.reject(new Refusal('offline', 'No connection'))),
      save: (at, save) => {
        sent.push({ at, save });
        return new Promise((resolve) => resolve(answer(save)));
      },
    },
    openCopies,
    copyKey: (id) => (id === null ? 'new' : String(id)),
    now: () => Date.parse(AT),
    onNotice: (text) => notices.push(text),
    onCreated: (id) => created.push(id),
  });
  const disconnect = editing.connect();
  return {
    editing,
    sent,
    notices,
    created,
    device,
    disconnect,
    setNewest: (next: EditorPage | null) => (newest = next),
    setAnswer: (next: (save: Save) => SavedPage) => (answer = next),
  };
}

const type = ({ store }: Editing, text: string, id = 'a') =>
  store.setIn(['body', { block: id }, 'value', 'text'], text);
const settle = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const conflict = () => {
  throw new Refusal('conflict', 'Somebody saved', { status: 409 });
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what is typed', () => {
  it('is on the device at once, on the server after the pause, and then no more on the device', async () => {
    const { editing, sent, device } = open();
    type(editing, 'Lobster');
    await settle(300);
    expect([...device.values()]).toMatchObject([
      {
        account: 1,
        page: '7',
        baseVersion: 4,
        mine: { content: { body: [block('a', 'Lobster'), block('b', 'two')] } },
      },
    ]);
    expect(editing.isSafe()).toEqual({ onServer: false, onDevice: true });
    await settle(AUTOSAVE_PAUSE_MS);
    expect(sent).toMatchObject([{ at: 7, save: { baseVersion: 4, action: 'autosave' } }]);
    expect(editing.isSafe()).toEqual({ onServer: true, onDevice: true });
    expect(device.size).toBe(0);
  });

  it('stays when the server cleaned something else of it', async () => {
    const { editing, sent, setAnswer } = open();
    // As the server does: it tells the fields that it cleaned, and none of the others.
    setAnswer((save) => savedPage(5, save, { content: { body: [block('a', 'cleaned'), block('b', 'two')] } }));
    editing.store.setIn(['seo_title'], 'Piers and tides');
    type(editing, '<script>');
    editing.save('save');
    type(editing, 'typed on', 'b');
    await settle();
    const kept = { body: [block('a', 'cleaned'), block('b', 'typed on')], seo_title: 'Piers and tides' };
    expect(editing.value().content).toEqual(kept);
    await settle(AUTOSAVE_PAUSE_MS);
    expect(sent.at(-1)?.save.value.content).toEqual(kept);
  });

  it('is kept on the device when the screen goes', async () => {
    const { editing, device, disconnect } = open();
    type(editing, 'Lobster');
    disconnect();
    await settle();
    expect(device.size).toBe(1);
  });
});

describe('a conflict', () => {
  const theirs = (text: string, id = 'b') =>
    editorPage({
      saved: { version: 9, at: AT, by: 'Ada Reyes', is_own: false },
      content: { body: [block('a', id === 'a' ? text : 'one'), block('b', id === 'b' ? text : 'two')] },
    });

  it('is merged and saved without a question when both changed different things', async () => {
    const { editing, sent, notices, setNewest, setAnswer } = open();
    setNewest(theirs('their words'));
    setAnswer((save) => (save.baseVersion === 4 ? conflict() : savedPage(10, save)));
    type(editing, 'my words');
    editing.save('publish');
    await settle();
    expect(notices).toEqual(['Merged with Ada Reyes’s changes.', 'Published.']);
    expect(sent[1]?.save).toMatchObject({
      baseVersion: 9,
      action: 'publish',
      value: { content: { body: [block('a', 'my words'), block('b', 'their words')] } },
    });
    expect(editing.getState()).toMatchObject({ version: 10, save: { kind: 'saved' } });
  });

  it('asks for what both changed, and saves what was chosen', async () => {
    const { editing, sent, setNewest, setAnswer } = open();
    setNewest(theirs('their words', 'a'));
    setAnswer((save) => (save.baseVersion === 4 ? conflict() : savedPage(10, save)));
    type(editing, 'my words');
    editing.save('save');
    await settle();
    const { merge } = editing.getState();
    expect(merge?.conflicts).toEqual([{ path: ['body', 'a', 'text'], mine: 'my words', theirs: 'their words' }]);
    expect(sent).toHaveLength(1);
    editing.chooseSides(['theirs']);
    await settle();
    expect(sent[1]?.save).toMatchObject({
      baseVersion: 9,
      value: { content: { body: [block('a', 'their words'), block('b', 'two')] } },
    });
  });

  it('can be put off: nothing is sent, the device keeps it, and it can be taken up again', async () => {
    const { editing, sent, device, setNewest, setAnswer } = open();
    setNewest(theirs('their words', 'a'));
    setAnswer(conflict);
    type(editing, 'my words');
    editing.save('save');
    await settle(1000);
    editing.postponeMerge();
    type(editing, 'more of my words');
    await settle(60_000);
    expect(sent).toHaveLength(1);
    expect(device.size).toBe(1);
    editing.retry();
    await settle();
    expect(editing.getState().merge?.conflicts).toHaveLength(1);
  });

  it('says why the newest version cannot be read, and reads it when asked again', async () => {
    const { editing, sent, setNewest, setAnswer } = open();
    setNewest(null);
    setAnswer((save) => (save.baseVersion === 4 ? conflict() : savedPage(10, save)));
    type(editing, 'my words');
    editing.save('save');
    await settle();
    expect(editing.getState().mergeFailure).toBe('No connection.');
    setNewest(theirs('their words'));
    editing.retry();
    await settle();
    expect(editing.getState().mergeFailure).toBeNull();
    expect(sent).toHaveLength(2);
  });

  it.each([
    ['mine', 'Rock crabs', 'rock-crabs'],
    ['theirs', 'Blue crabs', 'blue-crabs'],
  ] as const)('asks for titles alone where slugs follow them, and %s brings its own', async (side, title, slug) => {
    const { editing, sent, setNewest, setAnswer } = open({ page: editorPage({ is_slug_automatic: true }) });
    const saved = { version: 9, at: AT, by: 'Ada Reyes', is_own: false };
    setNewest(editorPage({ saved, is_slug_automatic: true, title: 'Blue crabs', slug: 'blue-crabs' }));
    setAnswer((save) => (save.baseVersion === 4 ? conflict() : savedPage(10, save)));
    editing.store.setIn([TITLE_KEY], 'Rock crabs');
    editing.save('save');
    await settle();
    expect(editing.getState().merge?.conflicts.map(({ path }) => path)).toEqual([[TITLE_KEY]]);
    editing.chooseSides([side]);
    await settle();
    expect(sent[1]?.save.value).toMatchObject({ title, slug });
  });

  it('asks for both slugs when one was written by hand', async () => {
    const { editing, setNewest, setAnswer } = open({ page: editorPage({ is_slug_automatic: true }) });
    setNewest(editorPage({ is_slug_automatic: false, slug: 'the-pier' }));
    setAnswer(conflict);
    editing.store.setIn([TITLE_KEY], 'Rock crabs');
    editing.save('save');
    await settle();
    expect(editing.getState().merge?.conflicts).toEqual([{ path: [SLUG_KEY], mine: 'rock-crabs', theirs: 'the-pier' }]);
  });

  it('is none when nothing was typed here: the newer version is shown, and nothing sent', async () => {
    const { editing, sent, setNewest } = open();
    setNewest(theirs('their words'));
    await editing.mergeNewest();
    await settle(60_000);
    expect(editing.value().content['body']).toEqual([block('a', 'one'), block('b', 'their words')]);
    expect(editing.getState().version).toBe(9);
    expect(sent).toEqual([]);
  });
});

describe('what the device has kept', () => {
  const kept = (text: string): LocalCopy => ({
    account: 1,
    page: '7',
    window: 'earlier',
    baseVersion: 3,
    at: AT,
    base: { title: 'Pier', slug: 'pier', content: { body: [block('a', 'one'), block('b', 'old')] } },
    mine: { title: 'Pier', slug: 'pier', content: { body: [block('a', text), block('b', 'old')] } },
  });

  it('is offered, restored upon the newest draft, and saved', async () => {
    const { editing, sent, device } = open({ copies: [kept('from the train')] });
    await settle();
    expect(editing.getState().copy).toMatchObject({ window: 'earlier' });
    editing.restoreCopy();
    await settle();
    expect(editing.getState().copy).toBeNull();
    expect([...device.keys()]).not.toContain('7/earlier');
    await settle(AUTOSAVE_PAUSE_MS);
    expect(sent[0]?.save.value.content).toEqual({ body: [block('a', 'from the train'), block('b', 'two')] });
  });

  it('comes back with a slug that was written by hand, though the page had an automatic one', async () => {
    const copy = kept('one');
    const { editing, sent } = open({
      page: editorPage({ is_slug_automatic: true }),
      copies: [{ ...copy, mine: { ...copy.mine, slug: 'the-old-pier' } }],
    });
    await settle();
    editing.restoreCopy();
    await settle(AUTOSAVE_PAUSE_MS);
    expect(sent[0]?.save.value).toMatchObject({ title: 'Pier', slug: 'the-old-pier' });
  });

  it('goes when it is discarded', async () => {
    const { editing, device } = open({ copies: [kept('from the train')] });
    await settle();
    editing.discardCopy();
    await settle();
    expect(device.size).toBe(0);
    expect(editing.getState().copy).toBeNull();
  });

  it('is not offered when the server has all of it', async () => {
    const { editing, device } = open({ copies: [kept('one')] });
    await settle();
    expect(editing.getState().copy).toBeNull();
    expect(device.size).toBe(0);
  });
});

describe('complaints', () => {
  it('follow their block, outlive autosaves, and go when the value changes', async () => {
    const { editing, setAnswer } = open();
    setAnswer((save) => {
      if (save.action !== 'publish') return savedPage(save.baseVersion + 1, save);
      throw new Refusal('invalid', 'Not valid', {
        status: 400,
        errors: [{ field: 'body.1.value.text', message: 'is required' }],
      });
    });
    editing.save('publish');
    await settle();
    expect(editing.getState().errors).toEqual([{ field: 'body.1.value.text', message: 'is required' }]);
    editing.store.update(['body'], (blocks) => (blocks as unknown[]).toReversed());
    await settle(AUTOSAVE_PAUSE_MS);
    expect(editing.getState().save.kind).toBe('saved');
    expect(editing.getState().errors).toEqual([{ field: 'body.0.value.text', message: 'is required' }]);
    type(editing, 'there', 'b');
    expect(editing.getState().errors).toEqual([]);
  });

  it('are made here about a title that is missing, and nothing is sent', () => {
    const { editing, sent } = open();
    editing.store.setIn([TITLE_KEY], ' ');
    editing.save('save');
    expect(editing.getState().errors).toEqual([{ field: 'title', message: 'is required' }]);
    expect(sent).toEqual([]);
  });
});

describe('a new page', () => {
  it('is made by the first save with a title, and saved in place from then on', async () => {
    const { editing, sent, created, setNewest } = open({ page: null });
    editing.store.setIn(['body'], [block('a', 'one')]);
    await settle(60_000);
    expect(sent).toEqual([]);
    editing.store.setIn([TITLE_KEY], 'Pier at dawn');
    setNewest(editorPage({ title: 'Pier at dawn', saved: { version: 1, at: AT, by: 'Marin', is_own: true } }));
    await settle(AUTOSAVE_PAUSE_MS);
    expect(sent).toMatchObject([
      { at: { template: 'press-release', parentId: 3 }, save: { value: { slug: 'pier-at-dawn' } } },
    ]);
    expect(created).toEqual([7]);
    expect(editing.getState().page?.title).toBe('Pier at dawn');
    editing.store.setIn([TITLE_KEY], 'Pier at dusk');
    await settle(AUTOSAVE_PAUSE_MS);
    expect(sent[1]).toMatchObject({ at: 7, save: { baseVersion: 1, value: { slug: 'pier-at-dusk' } } });
  });

  it('keeps the number that the server gave its slug while the title stays', async () => {
    const { editing, sent, setAnswer } = open({ page: null });
    setAnswer((save) => savedPage(save.baseVersion + 1, save, { slug: 'pier-2' }));
    editing.store.setIn([TITLE_KEY], 'Pier');
    editing.save('save');
    await settle();
    editing.store.setIn(['body'], [block('a', 'one')]);
    editing.save('publish');
    await settle();
    expect(sent[1]?.save.value.slug).toBe('pier-2');
    expect(editing.store.getIn([SLUG_KEY])).toBe('pier-2');
  });
});

describe('taking over', () => {
  it('holds what is typed here until it is taken back', async () => {
    const { editing, sent } = open();
    type(editing, 'mine');
    editing.setTakenOverBy('Ada Reyes');
    await settle(60_000);
    expect(sent).toEqual([]);
    expect(editing.getState().takenOverBy).toBe('Ada Reyes');
    editing.setTakenOverBy(null);
    await settle(AUTOSAVE_PAUSE_MS);
    expect(sent).toHaveLength(1);
  });
});
