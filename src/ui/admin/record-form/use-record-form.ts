import { useEffect, useRef, useState } from 'react';
import type { FieldError } from '#shared/problem.ts';
import { isSame } from '#content/merge-values.ts';
import { isConflict, Refusal } from '../api/problem.ts';
import { firstErrorPath } from '../content-form/errors.ts';
import { type FormFocus, useFormFocus } from '../content-form/form-focus.ts';
import { createFormStore, type FormStore, useSelected } from '../content-form/form-store.ts';

type Content = Record<string, unknown>;

/** Loaded after the first change: before that there is nothing to merge. */
const loadMerge = () => import('#content/merge.ts');

/** A stored record when a form opens. */
export interface OpenRecord {
  value: Content;
  /** Grows with each change; 0 for a record that is not stored yet. */
  version: number;
  /** Author and time of the last change; null without one. */
  saved: { at: string; by: string | null } | null;
}

/** Another user saved meanwhile; no typed value is lost. */
export interface RecordConflict {
  theirs: OpenRecord;
  /** Names of the fields that the other user changed. */
  changed: readonly string[];
  /** Both changes merged; null where they affect the same fields. */
  merged: Content | null;
}

export interface RecordForm {
  store: FormStore;
  focus: FormFocus;
  errors: readonly FieldError[];
  /** Errors of the save, except those of fields and conflicts. */
  failure: Error | null;
  conflict: RecordConflict | null;
  isBusy: boolean;
  hasChanges: boolean;
  /** Current value of `hasChanges`, for guards outside rendering. */
  readChanges(): boolean;
  /** The version that the form opened with or last saved. */
  readVersion(): number;
  save(): void;
  /** Continues with both changes merged, with the user's own over the other's, or with the other's. */
  settle(how: 'merged' | 'mine' | 'theirs'): void;
}

/**
 * The form of one stored record: saving with its base version, errors at their fields, and the choices after a
 * conflict.
 */
export function useRecordForm({
  opened,
  send,
  load,
  onSaved,
}: {
  opened: OpenRecord;
  /** @throws Refusal: `invalid` names fields, `conflict` means that the version is not the newest */
  send: (value: Content, baseVersion: number) => Promise<unknown>;
  /** Reads the stored record; absent for a new record. */
  load?: () => Promise<OpenRecord>;
  /** Called after a save, once the stored record is read where `load` is given. */
  onSaved: () => void;
}): RecordForm {
  const [store] = useState(() => createFormStore(opened.value));
  const focus = useFormFocus(store);
  const [base, setBase] = useState(opened);
  const baseRef = useRef(base);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [failure, setFailure] = useState<Error | null>(null);
  const [conflict, setConflict] = useState<RecordConflict | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const busyRef = useRef(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  const become = (next: OpenRecord): void => {
    baseRef.current = next;
    setBase(next);
  };
  const hasChanges = useSelected(store, ({ getValue }) => !isSame(getValue(), base.value));

  useEffect(() => {
    // Loaded again when needed; a failure is reported then.
    if (hasChanges) loadMerge().catch(() => undefined);
  }, [hasChanges]);

  const meet = async (): Promise<void> => {
    if (!load) throw new Error('A record that is being made has no newer version');
    const [theirs, { mergeContent }] = await Promise.all([load(), loadMerge()]);
    const before = baseRef.current.value;
    const { merged, conflicts } = mergeContent(before, store.getValue() as Content, theirs.value);
    // The answer to an earlier try was lost: what is stored has all that was typed.
    if (isSame(merged, theirs.value)) {
      become(theirs);
      store.replace(merged, { keepsHistory: true });
      setConflict(null);
      if (isThere.current) onSaved();
      return;
    }
    const changed = Object.keys({ ...before, ...theirs.value }).filter(
      (name) => !isSame(before[name], theirs.value[name]),
    );
    setConflict({ theirs, changed, merged: conflicts.length === 0 ? merged : null });
  };

  const run = async (): Promise<void> => {
    const sent = store.getValue() as Content;
    setErrors([]);
    setFailure(null);
    try {
      await send(sent, baseRef.current.version);
      setConflict(null);
      // Stored now: leaving loses nothing, even if reading the record again fails.
      become({ ...baseRef.current, value: sent });
      const newest = load && (await Promise.all([load(), loadMerge()]).catch(() => undefined));
      if (newest) {
        const [now, { mergeContent }] = newest;
        const { merged } = mergeContent(sent, store.getValue() as Content, now.value);
        become(now);
        store.replace(merged, { keepsHistory: true });
      }
      if (isThere.current) onSaved();
    } catch (error) {
      if (isConflict(error) && load !== undefined) {
        await meet().catch((reason: unknown) => setFailure(asError(reason)));
      } else if (error instanceof Refusal && error.errors.length > 0) {
        setErrors(error.errors);
        const first = firstErrorPath(error.errors, store.getValue());
        if (first !== null) focus.focusField(first);
      } else {
        setFailure(asError(error));
      }
    }
  };

  const save = (): void => {
    if (busyRef.current) return;
    busyRef.current = true;
    setIsBusy(true);
    void run().finally(() => {
      busyRef.current = false;
      setIsBusy(false);
    });
  };

  return {
    store,
    focus,
    errors,
    failure,
    conflict,
    isBusy,
    hasChanges,
    readChanges: () => !isSame(store.getValue(), baseRef.current.value),
    readVersion: () => baseRef.current.version,
    save,
    settle(how) {
      if (!conflict) return;
      const { theirs, merged } = conflict;
      become(theirs);
      setConflict(null);
      setErrors([]);
      if (how === 'theirs') store.replace(theirs.value, { keepsHistory: false });
      if (how === 'merged' && merged) store.replace(merged, { keepsHistory: false });
      if (how !== 'theirs') save();
    },
  };
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(String(reason)));
