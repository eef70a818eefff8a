import { createContext } from 'react';

/** On a page that takes the form's post itself: what it has for who has no script. Null on any other page. */
export interface Posted {
  isDone: boolean;
  /** '' says only that it did not get through. */
  error: string | null;
  /** What was typed, and what the link that led here says, by the names of the form's fields. */
  kept: Readonly<Record<string, string>>;
}

export const PostedUnsubscribe = createContext<Posted | null>(null);
