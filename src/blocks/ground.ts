import { createContext } from 'react';

/** True for blocks on a dark image: their primary button is the brass one. */
export const OnDark = createContext(false);
