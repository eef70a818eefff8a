import { type RefObject, useRef } from 'react';

/** The version on which a form stands, and what is done with it. */
export interface BaseVersion {
  /** Goes along with what is sent. */
  base: RefObject<number>;
  /** After a save: the form stands on this version now, and what is around it is read anew. */
  become: (version: number) => void;
  /** After somebody else's change was told: the form stands on it now. False when it could not be read. */
  catchUp: () => Promise<boolean>;
  /** Sends a form once more, on the newest version: it is saved over what somebody else saved. */
  overwrite: (form: HTMLFormElement | null) => void;
}

/**
 * Keeps the version as it was when the form began: what is read anew meanwhile must not hide somebody else's change.
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
