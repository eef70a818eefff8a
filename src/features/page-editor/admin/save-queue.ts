import { AUTOSAVE_PAUSE_MS, type SaveAction, type SavedPage } from '#features/pages/editor-contract.ts';
import type { FieldError } from '#shared/problem.ts';
import { randomUuid } from '#shared/random-uuid.ts';
import { Refusal } from '#ui/admin/api/problem.ts';
import type { PageValue } from './page-value.ts';

/** One save as sent. Retries send the same one: the server recognises it by its id. */
export interface Save {
  baseVersion: number;
  save_id: string;
  action: SaveAction;
  value: PageValue;
}

export type SaveState =
  | { kind: 'idle' }
  /** Changed, and not being sent: in the pause before an autosave, or with autosave off. */
  | { kind: 'dirty' }
  | { kind: 'saving'; action: SaveAction }
  /** `at` is an ISO instant of the server. */
  | { kind: 'saved'; at: string }
  /** No answer came; `action` is retried automatically. */
  | { kind: 'offline'; action: SaveAction }
  /** `isRetrying`: it is retried automatically, too. */
  | { kind: 'failed'; message: string; canRetry: boolean; isRetrying: boolean }
  /** Another version was saved meanwhile: nothing is sent until `resume`. */
  | { kind: 'conflict' }
  /** Refused; typed values stay, and the next change or save retries. */
  | { kind: 'invalid'; errors: readonly FieldError[]; action: SaveAction };

export interface SaveQueue {
  /** Reports a change. */
  change(): void;
  /** Saves as soon as nothing is in flight. Of several pending actions, the strongest is sent. */
  save(action: SaveAction): void;
  /** Retries a failed save at once. */
  retry(): void;
  /** Saves all changes. True once the server has them, false as soon as saving is impossible for now. */
  flush(): Promise<boolean>;
  /** Goes on after a merge, from the version that was merged; `hasAll` when the merge left no changes to save. */
  resume(version: number, hasAll?: boolean): void;
  /** While held, nothing is sent. */
  hold(isHeld: boolean): void;
  setAutomatic(isAutomatic: boolean): void;
  getState(): SaveState;
  /** True when the server has everything. */
  isClean(): boolean;
  /** Sends nothing more, and ignores answers, until `start`. */
  stop(): void;
  start(): void;
}

export interface SaveQueueOptions {
  baseVersion: number;
  isAutomatic: boolean;
  /** The page as it is now; null while it cannot be saved at all. */
  read(): PageValue | null;
  /** @throws Refusal */
  send(save: Save): Promise<SavedPage>;
  onState(state: SaveState): void;
  onSaved(saved: SavedPage, save: Save): void;
}

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 30_000;
const STRENGTH: Readonly<Record<SaveAction, number>> = { autosave: 0, save: 1, publish: 2 };

const stronger = (action: SaveAction, other: SaveAction | null): SaveAction =>
  other !== null && STRENGTH[other] > STRENGTH[action] ? other : action;

/**
 * Sends all saves of an open page: at most one request at a time, each based on the version that the last save made.
 * A save is read when it is sent, so at most one save waits, however much was typed. A sent save does not change until
 * it is answered.
 */
export function createSaveQueue(options: SaveQueueOptions): SaveQueue {
  let version = options.baseVersion;
  let { isAutomatic } = options;
  let changes = 0;
  let savedChanges = 0;
  let wanted: SaveAction | null = null;
  let current: { save: Save; changes: number } | null = null;
  let state: SaveState = { kind: 'idle' };
  let isSending = false;
  let isHeld = false;
  let isStopped = false;
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: ((isClean: boolean) => void)[] = [];

  const isClean = () => changes === savedChanges && current === null && wanted === null;

  const setState = (next: SaveState) => {
    state = next;
    options.onState(next);
    if (isSending || next.kind === 'saving') return;
    const settled = waiting;
    waiting = [];
    for (const resolve of settled) resolve(isClean());
  };

  const later = (delayMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void attempt(), delayMs);
  };
  const want = (action: SaveAction) => {
    wanted = stronger(action, wanted);
  };
  /** Autosave after a pause. */
  const planAutosave = () => {
    if (!isAutomatic || isHeld || isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      want('autosave');
      void attempt();
    }, AUTOSAVE_PAUSE_MS);
  };

  async function attempt(): Promise<void> {
    if (isSending || isHeld || isStopped || state.kind === 'conflict') return;
    clearTimeout(timer);
    if (current === null && wanted !== null) {
      const value = options.read();
      if (value) {
        const save = { baseVersion: version, save_id: randomUuid(), action: wanted, value };
        current = { save, changes };
      }
      wanted = null;
    }
    if (current === null) {
      setState(changes === savedChanges ? { kind: 'idle' } : { kind: 'dirty' });
      return;
    }
    const { save, changes: contained } = current;
    isSending = true;
    setState({ kind: 'saving', action: save.action });
    try {
      const saved = await options.send(save);
      isSending = false;
      // A late answer must not undo the work of a screen opened since.
      if (isStopped) return;
      accept(saved, save, contained);
    } catch (error) {
      isSending = false;
      if (!isStopped) refuse(error, save);
    }
  }

  function accept(saved: SavedPage, save: Save, contained: number): void {
    failures = 0;
    current = null;
    version = saved.saved.version;
    savedChanges = contained;
    options.onSaved(saved, save);
    // Waiting for everything includes what was typed meanwhile.
    if (waiting.length > 0 && changes > savedChanges) want('autosave');
    if (wanted !== null) {
      void attempt();
    } else if (changes > savedChanges) {
      planAutosave();
      setState({ kind: 'dirty' });
    } else {
      setState({ kind: 'saved', at: saved.saved.at });
    }
  }

  function refuse(error: unknown, save: Save): void {
    const refusal = error instanceof Refusal ? error : undefined;
    if (refusal?.code === 'conflict') {
      current = null;
      want(save.action);
      setState({ kind: 'conflict' });
      return;
    }
    if (refusal?.code === 'invalid') {
      current = null;
      wanted = null;
      // Not stored: counts as unsaved even without further typing.
      if (changes === savedChanges) changes += 1;
      setState({ kind: 'invalid', errors: refusal.errors, action: save.action });
      return;
    }
    const isPassing = refusal ? refusal.code === 'offline' || refusal.status >= 500 || refusal.status === 429 : false;
    if (isPassing) {
      later(Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS));
      failures += 1;
    }
    if (refusal?.code === 'offline') {
      setState({ kind: 'offline', action: stronger(save.action, wanted) });
      return;
    }
    const isFinal = refusal?.code === 'forbidden' || refusal?.code === 'not_found' || refusal?.code === 'gone';
    setState({
      kind: 'failed',
      message: refusal?.message ?? 'Something went wrong in this window.',
      canRetry: !isFinal,
      isRetrying: isPassing,
    });
  }

  return {
    change() {
      changes += 1;
      // What already waits to be tried again goes first and keeps its own time.
      if (current !== null || state.kind === 'conflict') return;
      planAutosave();
      if (state.kind !== 'dirty') setState({ kind: 'dirty' });
    },
    save(action) {
      want(action);
      void attempt();
    },
    retry() {
      if (current === null && (state.kind === 'idle' || state.kind === 'saved')) return;
      if (current === null) want('autosave');
      void attempt();
    },
    flush() {
      if (isClean()) return Promise.resolve(true);
      if (isHeld || isStopped || state.kind === 'conflict') return Promise.resolve(false);
      if (changes > savedChanges) want('autosave');
      return new Promise((resolve) => {
        // Before the attempt, which may settle at once.
        waiting.push(resolve);
        void attempt();
      });
    },
    resume(merged, hasAll = false) {
      version = merged;
      if (hasAll) {
        savedChanges = changes;
        if (wanted === 'autosave') wanted = null;
      }
      if (state.kind === 'conflict') setState({ kind: changes === savedChanges ? 'idle' : 'dirty' });
      if (wanted !== null) void attempt();
      else if (changes > savedChanges) planAutosave();
    },
    hold(isNowHeld) {
      isHeld = isNowHeld;
      if (isHeld) clearTimeout(timer);
      else if (current !== null || wanted !== null) void attempt();
      else if (changes > savedChanges) planAutosave();
    },
    setAutomatic(isNowAutomatic) {
      isAutomatic = isNowAutomatic;
      if (!isAutomatic && current === null) clearTimeout(timer);
      else if (changes > savedChanges && current === null) planAutosave();
    },
    getState: () => state,
    isClean,
    start() {
      isStopped = false;
      if (changes > savedChanges) planAutosave();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      for (const resolve of waiting.splice(0)) resolve(isClean());
    },
  };
}
