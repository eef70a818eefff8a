import { createContext, use } from 'react';

/** Values of a post that the redrawn form keeps besides its fields; see `FormProps`. */
export const Kept = createContext<Readonly<Record<string, string>>>({});

/** Value sent under this name before the form was redrawn; '' without one. */
export function useKept(name: string): string {
  return use(Kept)[name] ?? '';
}
