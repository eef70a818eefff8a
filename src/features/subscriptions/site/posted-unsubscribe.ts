import { createContext } from 'react';

/** On a page that takes the form's post itself: what it answered to who has no script. Null on any other page. */
export interface Posted {
  isDone: boolean;
  /** '' says only that it did not get through. */
  error: string | null;
  /** What was typed. */
  email: string;
}

export const PostedUnsubscribe = createContext<Posted | null>(null);
