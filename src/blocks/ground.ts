import { createContext } from 'react';

/** True for blocks that stand on a dark image: their strongest button is the brass one. */
export const OnDark = createContext(false);
