import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { isConflict } from '../api/problem.ts';
import { showFlash } from '../flash.ts';
import { changedFields } from './changed-fields.ts';

interface Versioned {
  version: number;
}

/** The parts of the form of one record. */
interface RecordEditParts<Details, Values, Saved> {
  details: Details;
  /** For records whose version is not `details.version`. */
  versionOf?: ((details: Details) => number) | undefined;
  valuesOf: (details: Details) => Values;
  read: () => Promise<Details>;
  /** @throws Refusal: `conflict` means that the version is not the newest */
  save: (values: Values, baseVersion: number) => Promise<Saved>;
  /** Shown after a save. */
  savedText: (saved: Saved, values: Values) => string;
  /** Paths of the answers that are out of date after a change. */
  stale: readonly string[];
  /** Called after a save, instead of continuing with the form. */
  onSaved?: ((text: string) => void) | undefined;
  merge?: Merge<Values> | undefined;
}

/** Merges what another user saved with the typed values; `both` names the fields that both changed since `before`. */
export type Merge<Values> = (
  before: Values,
  mine: Values,
  theirs: Values,
) => { merged: Values; both: readonly string[] };

/** A record being edited. */
export type RecordEdit<Details extends object, Values extends object> = ReturnType<
  typeof useRecordEdit<Details, Values, Versioned>
>;

/**
 * A record that is edited in a feature's own form: `base` is the record as it was read, `values` is what the form
 * holds. Reading in the background changes neither. Typed values stay until they are saved or dropped, also those typed
 * during a save. After a save the record is read again for the server's changes; if that fails, the save still counts.
 * Forms over descriptions of fields use `useRecordForm`.
 */
export function useRecordEdit<Details extends object, Values extends object, Saved extends object>({
  details,
  versionOf = versionIn,
  valuesOf,
  read,
  save,
  savedText,
  stale,
  onSaved,
  merge,
}: RecordEditParts<Details, Values, Saved>) {
  const client = useQueryClient();
  const [base, setBase] = useState(details);
  const [version, setVersion] = useState(() => versionOf(details));
  /** The stored values, as far as they are known here. */
  const [stored, setStored] = useState(() => valuesOf(details));
  const [values, setValues] = useState(stored);
  /** The values that are being saved. */
  const [sent, setSent] = useState<Values | null>(null);
  /** The newer version after a conflict. */
  const [newer, setNewer] = useState<Details | null>(null);
  const [error, setError] = useState<Error | null>(null);

  /** Always the same function, for parts that are drawn again only when their own properties change. */
  const change = useCallback(
    (changes: Partial<Values> | ((before: Values) => Partial<Values>)) =>
      setValues((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) })),
    [],
  );
  const take = (fresh: Details) => {
    setBase(fresh);
    setVersion(versionOf(fresh));
    setStored(valuesOf(fresh));
    setNewer(null);
    setError(null);
  };
  const forget = () => {
    for (const path of stale) void client.invalidateQueries({ queryKey: [path] });
  };
  /** Continues with a newer stored version, whose values are `now`. */
  const become = async (saved: number, now: Values) => {
    setVersion(saved);
    setBase((before) => ('version' in before ? { ...before, version: saved } : before));
    setStored(now);
    setNewer(null);
    setError(null);
    forget();
    const fresh = await read().catch(() => null);
    if (!fresh) return;
    take(fresh);
    const there = valuesOf(fresh);
    setValues((held) => ({ ...there, ...pick(held, changedFields(now, held)) }));
  };

  const meet = async (refused: Error) => {
    if (!isConflict(refused)) return null;
    const fresh = await read().catch(() => null);
    setNewer(fresh);
    setError(refused);
    return fresh;
  };
  const finish = async (text: string, typed: Values, saved: () => number) => {
    if (onSaved) {
      setStored(typed);
      return onSaved(text);
    }
    showFlash({ kind: 'success', text });
    await become(saved(), typed);
  };

  const together = newer && merge ? merge(stored, values, valuesOf(newer)) : null;

  const send = async (baseVersion: number, typed: Values) => {
    setValues(typed);
    setSent(typed);
    setError(null);
    try {
      const saved = await save(typed, baseVersion);
      await finish(savedText(saved, typed), typed, () => versionIn(saved));
    } catch (refused) {
      if (!isConflict(refused)) return setError(refused as Error);
      const fresh = await meet(refused);
      // The answer to an earlier try was lost: what is stored is what was sent.
      if (fresh && changedFields(valuesOf(fresh), typed).length === 0)
        await finish('Your changes are saved.', typed, () => versionOf(fresh));
    } finally {
      setSent(null);
    }
  };

  return {
    base,
    values,
    newer,
    /** What the other user changed. */
    newerFields: newer ? changedFields(stored, valuesOf(newer)) : [],
    /** Fields that both changed, when the changes can be merged. */
    contested: together?.both,
    /** True while the form holds values that are neither stored nor being saved. */
    isDirty: changedFields(sent ?? stored, values).length > 0,
    isBusy: sent !== null,
    /** The refusal because of another user's change. */
    conflict: isConflict(error) ? error : null,
    /** Errors of the save, except conflicts. */
    error: isConflict(error) ? null : error,
    change,
    send: () => void send(version, values),
    /** Saves over the other user's version, with both changes merged where that is possible. */
    overwrite: () => void send(newer ? versionOf(newer) : version, together?.merged ?? values),
    /** Takes the other user's change, and drops the typed values. */
    async load() {
      const fresh = newer ?? (await read().catch(() => null));
      if (!fresh) return;
      take(fresh);
      setValues(valuesOf(fresh));
      forget();
    },
    /** For a refused change beside the form: shows a conflict like that of a save; the caller shows other refusals. */
    meet: (refused: Error) => void meet(refused),
    /** Call it after a change beside the form, with the new version and the new values: other typed values stay. */
    async follow(newest: number, changes: Partial<Values> = {}) {
      setValues((before) => ({ ...before, ...changes }));
      await become(newest, { ...stored, ...changes });
    },
  };
}

function versionIn(details: object): number {
  if ('version' in details && typeof details.version === 'number') return details.version;
  throw new Error('What was read or saved has no version');
}

function pick<Values extends object>(values: Values, names: readonly string[]): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<Values>;
}
