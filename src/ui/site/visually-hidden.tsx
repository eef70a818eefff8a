import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

declare module 'react/jsx-runtime' {
  namespace JSX {
    interface IntrinsicElements {
      'v-h': { children: ReactNode };
    }
  }
}

/** Text for screen readers only. An element of its own instead of a class, because lists repeat it. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <v-h>{children}</v-h>;
}

/** The same as a class, for headings and for focusable inputs whose label is visible. */
export const visuallyHidden: string = styles.hidden ?? '';
