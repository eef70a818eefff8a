import { useEffect, useRef, useState } from 'react';

/** Long enough that a word is one query, short enough to feel instant. */
export const TYPING_PAUSE_MS = 200;

/**
 * A search text that is typed here and stored elsewhere (the address). It is stored once typing pauses, and read from
 * there when it changes by other means, as by the back button.
 */
export function useTypedQuery(
  kept: string,
  keep: (text: string) => void,
): { text: string; setText: (text: string) => void; keepNow: () => void } {
  const [text, setText] = useState(kept);
  const known = useRef(kept);
  const latestKeep = useRef(keep);
  useEffect(() => {
    latestKeep.current = keep;
  });
  useEffect(() => {
    if (kept === known.current) return;
    known.current = kept;
    setText(kept);
  }, [kept]);
  const keepNow = (): void => {
    const wanted = text.trim();
    if (wanted === known.current) return;
    known.current = wanted;
    latestKeep.current(wanted);
  };
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === known.current) return undefined;
    const timer = setTimeout(() => {
      known.current = wanted;
      latestKeep.current(wanted);
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, setText, keepNow };
}
