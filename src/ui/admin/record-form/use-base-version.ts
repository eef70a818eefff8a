import { type RefObject, useRef } from 'react';

/** The version on which a form is based. */
export interface BaseVersion {
  /** Goes along with what is sent. */
  base: RefObject<number>;
  /** After a save: the form is based on this version now, and related data are read again. */
  become: (version: number) => void;
  /** After a notice of another change: the form is based on it now. False when it could not be read. */
  catchUp: () => Promise<boolean>;
  /** Sends a form once more, on the newest version: it overwrites the other user's change. */
  overwrite: (form: HTMLFormElement | null) => void;
}

/**
 * Keeps the version as it was when the form began: a later read must not hide another user's change.
 * @param readVersion reads the record again; undefined when it could not
 */
export function useBaseVersion(version: number, readVersion: () => Promise<number | undefined>): BaseVersion {
  const base = useRef(version);
  const catchUp = async () => {
    const newest = await readVersion();
    if (newest !== undefined) base.current = newest;
    return newest !== undefined;
  };
  return {
    base,
    become(saved) {
      base.current = saved;
      void readVersion();
    },
    catchUp,
    overwrite: (form) =>
      void catchUp().then((isThere) => {
        if (isThere) form?.requestSubmit();
      }),
  };
}
