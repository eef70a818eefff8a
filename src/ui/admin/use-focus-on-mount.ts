import { type RefObject, useEffect, useRef } from 'react';

/** Gives the focus to what has just taken the place of something else, so that keyboard and screen reader go on there. */
export function useFocusOnMount<E extends HTMLElement>(isWanted = true): RefObject<E | null> {
  const element = useRef<E>(null);
  const isWantedAtFirst = useRef(isWanted);
  useEffect(() => {
    if (isWantedAtFirst.current) element.current?.focus();
  }, []);
  return element;
}
