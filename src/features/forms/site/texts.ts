import { type MessageId, useTranslate } from '#ui/site/messages.tsx';
import type { GuestText } from '../texts.ts';

/** Translates a form's texts into the page's language; texts of staff stay as they are. */
export function useGuestText(): (words: GuestText) => string {
  const t = useTranslate();
  // Ids of definitions are checked against the catalogues by a test.
  return (words) => (typeof words === 'string' ? words : t(words.id as MessageId, { ...words.values }));
}
