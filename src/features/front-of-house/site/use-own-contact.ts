import { type Dispatch, type SetStateAction, useEffect } from 'react';
import type { PartyValues } from '../party-values.ts';
import { SIGNED_IN_COOKIE } from '../signed-in-cookie.ts';

/** Fills name and address of a form from the signed-in account; typed values stay. */
export function useOwnContact(setValues: Dispatch<SetStateAction<PartyValues>>): void {
  useEffect(() => {
    if (!document.cookie.includes(SIGNED_IN_COOKIE)) return;
    void import('./own-contact.ts')
      .then(({ loadOwnContact }) => loadOwnContact())
      .then(
        (own) =>
          own && setValues((typed) => ({ ...typed, name: typed.name || own.name, email: typed.email || own.email })),
      );
  }, [setValues]);
}
