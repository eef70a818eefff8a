import { createContext, useContext } from 'react';
import type { Formats } from './format.ts';

/** The shell provides the signed-in user's formats to all screens; plain English and UTC until the user is known. */
export const FormatsContext = createContext<Formats>({ language: 'en', timeZone: 'UTC' });

/** The date and number formats of the signed-in user. */
export function useFormats(): Formats {
  return useContext(FormatsContext);
}
