import { createContext, use } from 'react';

/** What the server keeps of a post beside its fields; see `FormProps`. */
export const Kept = createContext<Readonly<Record<string, string>>>({});

/** What was sent under this name before the form was drawn again, '' where nothing was. */
export function useKept(name: string): string {
  return use(Kept)[name] ?? '';
}
