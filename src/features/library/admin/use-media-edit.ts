import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refusal } from '#ui/admin/api/problem.ts';
import { showFlash } from '#ui/admin/flash.ts';
import { changedFields } from './changed-fields.ts';

/** What a form over one thing of the library is made of. */
export interface MediaEditParts<Details, Values> {
  details: Details;
  valuesOf: (details: Details) => Values;
  read: () => Promise<Details>;
  save: (values: Values, baseVersion: number) => Promise<unknown>;
  /** Paths of the answers that are out of date after a change. */
  stale: readonly string[];
}

/**
 * A thing being edited: `base` is what was read, `values` what the form holds. A reading in the background changes neither:
 * what is typed stays until it is saved or given up.
 */
export function useMediaEdit<Details extends { version: number; title: string }, Values extends object>({
  details,
  valuesOf,
  read,
  save,
  stale,
}: MediaEditParts<Details, Values>) {
  const client = useQueryClient();
  const [base, setBase] = useState(details);
  const [values, setValues] = useState(() => valuesOf(details));
  /** What stands in the way, once somebody else was quicker. */
  const [newer, setNewer] = useState<Details | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const take = (fresh: Details) => {
    setBase(fresh);
    setNewer(null);
    setError(null);
    for (const path of stale) void client.invalidateQueries({ queryKey: [path] });
  };
  const send = async (baseVersion: number) => {
    setIsBusy(true);
    setError(null);
    try {
      await save(values, baseVersion);
      const fresh = await read();
      take(fresh);
      setValues(valuesOf(fresh));
      showFlash({ kind: 'success', text: `“${fresh.title}” is saved.` });
    } catch (refused) {
      if (refused instanceof Refusal && refused.code === 'conflict') setNewer(await read().catch(() => null));
      setError(refused as Error);
    } finally {
      setIsBusy(false);
    }
  };

  return {
    base,
    values,
    newer,
    /** What somebody else changed. */
    newerFields: newer ? changedFields(valuesOf(base), valuesOf(newer)) : [],
    isDirty: JSON.stringify(values) !== JSON.stringify(valuesOf(base)),
    isBusy,
    error,
    isConflict: error instanceof Refusal && error.code === 'conflict',
    change: (changes: Partial<Values>) => setValues((before) => ({ ...before, ...changes })),
    send: () => void send(base.version),
    /** Saves over what somebody else saved. */
    overwrite: () => void send(newer?.version ?? base.version),
    /** Takes what somebody else saved. */
    async load() {
      const fresh = newer ?? (await read().catch(() => null));
      if (!fresh) return;
      take(fresh);
      setValues(valuesOf(fresh));
    },
    /** After a change beside the form: what is typed stays, but for what `changed` says of the fresh one. */
    async reread(changed: (fresh: Details) => Partial<Values> = () => ({})) {
      const fresh = await read().catch(() => null);
      if (!fresh) return;
      take(fresh);
      setValues((before) => ({ ...before, ...changed(fresh) }));
    },
  };
}
