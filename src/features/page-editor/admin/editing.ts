import type { EditorPage, SavedPage } from '#features/pages/editor-contract.ts';
import type { FieldError } from '#shared/problem.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { createFormStore, type FormStore } from '#ui/admin/content-form/form-store.ts';
import { createCopyWriter } from './copy-writer.ts';
import type { EditingApi, NewPlace } from './editing-api.ts';
import { type AnchoredError, anchorErrors, liveErrors } from './live-errors.ts';
import type { LocalCopies, LocalCopy } from './local-copy.ts';
import { isSamePage, type MergedPages, mergePages, type Side, withChoices } from './merge-pages.ts';
import { formOf, hasAutomaticSlug, type PageValue, SLUG_KEY, TITLE_KEY, valueOf } from './page-value.ts';
import { createSaveQueue, type Save, type SaveState } from './save-queue.ts';

/** Both sides changed the same value: the user has to choose. */
export interface OpenMerge extends MergedPages {
  /** Author of the version: another user, this user in another window, or the copy kept on this device. */
  with: { kind: 'person'; name: string | null } | { kind: 'own' } | { kind: 'copy' };
  /** True when the other side's slug follows from its title. */
  mayFollow: boolean;
}

export interface EditingState {
  /** Null until the first save made the page. */
  pageId: number | null;
  /** The page as last read: rights, trail, dates. Null until the page exists. */
  page: EditorPage | null;
  version: number;
  save: SaveState;
  /** Errors by content path, at the present places of their blocks. */
  errors: readonly FieldError[];
  /** The step that the errors blocked. An invalid slug blocks only publishing: the draft is saved without it. */
  stopped: 'saving' | 'publishing';
  merge: OpenMerge | null;
  /** Why the newest version could not be read for a merge. */
  mergeFailure: string | null;
  /** Changes of an earlier visit that this device has and the server does not. */
  copy: LocalCopy | null;
  /** Who took over from this window. */
  takenOverBy: string | null;
}

/** An open page: its form, and how changes are saved on the device and the server. */
export interface Editing {
  store: FormStore;
  getState(): EditingState;
  subscribe(listener: () => void): () => void;
  /** The page as it would be saved now. */
  value(): PageValue;
  /** True when the server, or at least the device, has everything. */
  isSafe(): { onServer: boolean; onDevice: boolean };
  save(action: 'save' | 'publish'): void;
  retry(): void;
  /** Writes pending changes to the device before it returns. */
  keep(): void;
  /** Saves all changes; false when saving is impossible for now. */
  flush(): Promise<boolean>;
  /** Merges the newest version into the form. */
  mergeNewest(): Promise<void>;
  chooseSides(choices: readonly (Side | undefined)[]): void;
  postponeMerge(): void;
  restoreCopy(): void;
  discardCopy(): void;
  setTakenOverBy(name: string | null): void;
  setAutomatic(isAutomatic: boolean): void;
  /** Reads rights, trail and dates again; the form stays. */
  refreshPage(): Promise<void>;
  /** Starts saving and looks for the device's copy. Returns the stop, which writes pending changes to the device. */
  connect(): () => void;
}

export interface EditingOptions {
  start: { page: EditorPage } | { place: NewPlace; content: Record<string, unknown> };
  account: number;
  isAutomatic: boolean;
  api: EditingApi;
  openCopies(pageId: number | null): LocalCopies;
  copyKey(pageId: number | null): string;
  /** The device's clock, in milliseconds. */
  now(): number;
  onNotice(text: string): void;
  /** The first save made the page. */
  onCreated(id: number): void;
}

const pageValue = ({ title, slug, content }: EditorPage): PageValue => ({ title, slug, content });

/** The form of a page that is opened, not connected yet. */
export function createEditing(options: EditingOptions): Editing {
  const { start, api } = options;
  const opened = 'page' in start ? start.page : null;
  /** The last known version of the server: the base of every merge. */
  let base: PageValue = 'page' in start ? pageValue(start.page) : { title: '', slug: '', content: start.content };
  let anchored: readonly AnchoredError[] = [];
  let isReplacing = false;
  let isMerging = false;
  const window = randomUuid();
  const listeners = new Set<() => void>();

  const formWith = (value: PageValue, isSlugAutomatic: boolean) => ({
    ...formOf(value),
    [SLUG_KEY]: isSlugAutomatic ? null : value.slug,
  });
  const store = createFormStore(formWith(base, opened?.is_slug_automatic ?? true));
  const value = () => valueOf(store.getValue(), base);

  let state: EditingState = {
    pageId: opened?.page.id ?? null,
    page: opened,
    version: opened?.saved.version ?? 0,
    save: { kind: 'idle' },
    errors: [],
    stopped: 'saving',
    merge: null,
    mergeFailure: null,
    copy: null,
    takenOverBy: null,
  };
  const set = (more: Partial<EditingState>) => {
    state = { ...state, ...more };
    for (const listener of listeners) listener();
  };

  const writer = createCopyWriter({
    copies: options.openCopies(state.pageId),
    window,
    read: () => ({
      account: options.account,
      page: options.copyKey(state.pageId),
      window,
      baseVersion: state.version,
      at: new Date(options.now()).toISOString(),
      base,
      mine: value(),
    }),
  });

  const queue = createSaveQueue({
    baseVersion: state.version,
    isAutomatic: options.isAutomatic,
    read() {
      const now = value();
      return state.pageId === null && now.title.trim() === '' ? null : now;
    },
    send(save) {
      if (state.pageId !== null) return api.save(state.pageId, save);
      return 'place' in start ? api.save(start.place, save) : Promise.reject(new Error('There is no page to save'));
    },
    onState(save) {
      set({ save });
      if (save.kind === 'invalid') showErrors(save.errors, save.action === 'publish' ? 'publishing' : 'saving');
      if (save.kind === 'conflict') void mergeNewest();
    },
    onSaved: takeSaved,
  });

  function showErrors(errors: readonly FieldError[], stopped: EditingState['stopped']): void {
    anchored = anchorErrors(errors, store.getValue());
    set({ errors: errorsNow(), stopped });
  }

  /** Errors that remain after a draft is saved: those that stopped publishing, and that of the slug. */
  function keepErrors(
    { slug_error: message }: SavedPage,
    { action, value: sent }: Pick<Save, 'action' | 'value'>,
  ): void {
    const isPublishStopped = action === 'autosave' && state.stopped === 'publishing';
    anchored = isPublishStopped ? anchored.filter(({ path }) => path[0] !== SLUG_KEY) : [];
    const typed = store.getIn([SLUG_KEY]);
    if (message === undefined || value().slug !== sent.slug) return;
    anchored = [...anchored, { path: [SLUG_KEY], value: typed, message }];
  }

  /** The same list while its content is the same: a form may have hundreds of blocks. */
  function errorsNow(): readonly FieldError[] {
    const errors = liveErrors(anchored, store.getValue());
    return JSON.stringify(errors) === JSON.stringify(state.errors) ? state.errors : errors;
  }

  /** Puts a value into the form that was not typed. A slug that follows the title continues to do so if allowed. */
  function replace(next: PageValue, mayFollow: boolean): void {
    isReplacing = true;
    store.replace(formWith(next, mayFollow && store.getIn([SLUG_KEY]) === null), { keepsHistory: true });
    isReplacing = false;
  }

  function takeSaved(saved: SavedPage, { action, value: sent }: Save): void {
    const isNew = state.pageId === null;
    const before = value();
    // The server returns only the fields that it changed.
    const content = { ...sent.content, ...saved.content };
    const kept: PageValue = { title: sent.title, slug: saved.slug, content };
    // An invalid slug stays in its field until the user corrects it.
    const shown = saved.slug_error === undefined ? kept : { ...kept, slug: sent.slug };
    const { merged } = mergePages(sent, before, shown);
    base = kept;
    if (!isSamePage(merged, before) || action === 'publish') replace(merged, action !== 'publish');
    keepErrors(saved, { action, value: sent });
    const page = state.page && {
      ...state.page,
      saved: saved.saved,
      revision_id: saved.revision_id,
      title: sent.title,
      slug: saved.slug,
      page: { ...state.page.page, title: sent.title, slug: saved.slug, status: saved.status, live_url: saved.live_url },
    };
    set({
      pageId: saved.id,
      version: saved.saved.version,
      page,
      errors: errorsNow(),
      ...(anchored.length > 0 && { stopped: 'publishing' }),
    });
    if (isNew) {
      void writer.moveTo(options.openCopies(saved.id));
      options.onCreated(saved.id);
    }
    if (isNew || action === 'publish') void refreshPage();
    if (isSamePage(value(), base)) void writer.clear();
    else writer.note();
    if (action !== 'autosave') options.onNotice(action === 'publish' ? 'Published.' : 'Draft saved.');
  }

  async function refreshPage(): Promise<void> {
    if (state.pageId === null) return;
    // Only refreshes the surroundings of the form: without an answer the screen goes on as it is.
    const page = await api.load(state.pageId).catch(() => null);
    if (page && page.saved.version === state.version) set({ page });
  }

  /** Where both slugs follow their titles, who chooses the title has chosen the slug. */
  function merge(from: PageValue, mine: PageValue, theirs: PageValue, mayFollow: boolean): MergedPages {
    const { merged, conflicts } = mergePages(from, mine, theirs);
    const isChosen = mayFollow && store.getIn([SLUG_KEY]) === null;
    return { merged, conflicts: isChosen ? conflicts.filter(({ path }) => path[0] !== SLUG_KEY) : conflicts };
  }

  async function mergeNewest(): Promise<void> {
    if (state.pageId === null || isMerging || state.merge) return;
    isMerging = true;
    try {
      const theirs = await api.load(state.pageId);
      set({ mergeFailure: null });
      const mayFollow = theirs.is_slug_automatic;
      const result = merge(base, value(), pageValue(theirs), mayFollow);
      const by = theirs.saved.is_own ? { kind: 'own' as const } : { kind: 'person' as const, name: theirs.saved.by };
      takeTheirs(theirs);
      if (result.conflicts.length > 0) set({ merge: { ...result, with: by, mayFollow } });
      else finishMerge(result.merged, { with: by, mayFollow });
    } catch (error) {
      set({ mergeFailure: error instanceof Error ? messageOf(error) : 'Something went wrong.' });
    } finally {
      isMerging = false;
    }
  }

  let mergedVersion = state.version;
  /** Until the choice is made the form, and so the next try, keeps its own base. */
  let pendingBase: { value: PageValue; page: EditorPage } | null = null;
  function takeTheirs(page: EditorPage): void {
    pendingBase = { value: pageValue(page), page };
    mergedVersion = page.saved.version;
  }

  function finishMerge(merged: PageValue, { with: by, mayFollow }: Pick<OpenMerge, 'with' | 'mayFollow'>): void {
    if (pendingBase) {
      base = pendingBase.value;
      set({ page: pendingBase.page, version: mergedVersion });
      pendingBase = null;
    }
    replace(merged, mayFollow);
    set({ merge: null });
    const isClean = isSamePage(value(), base);
    if (by.kind === 'copy') queue.change();
    else queue.resume(mergedVersion, isClean);
    if (isClean) void writer.clear();
    else writer.note();
    options.onNotice(noticeOf(by, isClean));
  }

  function takeChange(): void {
    if (isReplacing) return;
    queue.change();
    writer.note();
    if (anchored.length === 0) return;
    const errors = errorsNow();
    if (errors !== state.errors) set({ errors });
  }

  /** Copies that hold nothing new are removed, of the others the newest is offered. */
  async function lookForCopies(): Promise<void> {
    const copies = options.openCopies(state.pageId);
    const found = (await copies.find()).filter((copy) => copy.window !== window);
    const holdsMore = (copy: LocalCopy) => {
      const { merged, conflicts } = mergePages(copy.base, copy.mine, base);
      return conflicts.length > 0 || !isSamePage(merged, base);
    };
    const [useful, useless] = [found.filter(holdsMore), found.filter((copy) => !holdsMore(copy))];
    if (useless.length > 0) await copies.remove(useless.map((copy) => copy.window));
    set({ copy: useful[0] ?? null });
  }
  const dropCopy = () => {
    const { copy } = state;
    set({ copy: null });
    if (copy)
      void options
        .openCopies(state.pageId)
        .remove([copy.window])
        .catch(() => undefined);
  };

  return {
    store,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    value,
    isSafe: () => ({ onServer: queue.isClean(), onDevice: writer.isWritten() }),
    save(action) {
      if (String(store.getIn([TITLE_KEY]) ?? '').trim() === '') {
        showErrors([{ field: 'title', message: 'is required' }], action === 'publish' ? 'publishing' : 'saving');
        return;
      }
      queue.save(action);
    },
    retry: () => (state.save.kind === 'conflict' ? void mergeNewest() : queue.retry()),
    keep: writer.keep,
    async flush() {
      await writer.flush();
      return queue.flush();
    },
    async mergeNewest() {
      // What is not saved meets the newer version on its way to the server.
      if (queue.isClean() || state.save.kind === 'conflict') await mergeNewest();
      else await queue.flush();
    },
    chooseSides(choices) {
      const { merge: open } = state;
      if (open) finishMerge(withChoices(open, choices), open);
      if (open?.with.kind === 'copy') void writer.flush().then(dropCopy);
    },
    postponeMerge() {
      pendingBase = null;
      set({ merge: null });
    },
    restoreCopy() {
      const { copy } = state;
      if (!copy) return;
      const mayFollow = hasAutomaticSlug(copy.mine, copy.base);
      const how = { with: { kind: 'copy' as const }, mayFollow };
      const result = merge(copy.base, copy.mine, value(), mayFollow);
      if (result.conflicts.length > 0) {
        set({ merge: { ...result, ...how } });
        return;
      }
      finishMerge(result.merged, how);
      void writer.flush().then(dropCopy);
    },
    discardCopy: dropCopy,
    setTakenOverBy(takenOverBy) {
      if (takenOverBy === state.takenOverBy) return;
      queue.hold(takenOverBy !== null);
      set({ takenOverBy });
    },
    setAutomatic: (isAutomatic) => queue.setAutomatic(isAutomatic),
    refreshPage,
    connect() {
      const unsubscribe = store.subscribe(takeChange);
      queue.start();
      if (queue.isClean()) void lookForCopies().catch(() => undefined);
      return () => {
        unsubscribe();
        void writer.flush();
        queue.stop();
      };
    },
  };
}

function noticeOf(by: OpenMerge['with'], isClean: boolean): string {
  if (by.kind === 'copy') return 'Your unsaved changes are restored.';
  const changesText = by.kind === 'own' ? 'your changes from another window' : `${by.name ?? 'somebody'}’s changes`;
  return isClean ? `The page now shows ${changesText}.` : `Merged with ${changesText}.`;
}
