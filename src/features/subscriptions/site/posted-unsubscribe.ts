import { createContext } from 'react';

/** Result of a post of the form without JavaScript. Null on pages that do not handle the post. */
export interface Posted {
  isDone: boolean;
  /** '' for a failure without a message. */
  error: string | null;
  /** Entered values and values of the link, by field name. */
  kept: Readonly<Record<string, string>>;
}

export const PostedUnsubscribe = createContext<Posted | null>(null);
