import { type RefObject, useEffect, useRef } from 'react';

/** Focuses an element that has just replaced another one, so that keyboard and screen reader continue there. */
export function useFocusOnMount<E extends HTMLElement>(isWanted = true): RefObject<E | null> {
  const element = useRef<E>(null);
  const isWantedAtFirst = useRef(isWanted);
  useEffect(() => {
    if (isWantedAtFirst.current) element.current?.focus();
  }, []);
  return element;
}
