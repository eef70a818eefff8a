import { createContext, useContext } from 'react';
import type { Formats } from './format.ts';

/** The shell puts the signed-in person's own around all screens; plain English and UTC until it is known who that is. */
export const FormatsContext = createContext<Formats>({ language: 'en', timeZone: 'UTC' });

/** How the signed-in person wants dates and numbers. */
export function useFormats(): Formats {
  return useContext(FormatsContext);
}
