import { useEffect, useRef } from 'react';

/** Hands on the element id in the page's address ("#parking"), '' when there is none: after the page has come alive, and whenever it changes. */
export function useHash(onHash: (id: string) => void): void {
  const latest = useRef(onHash);
  useEffect(() => {
    latest.current = onHash;
  });
  useEffect(() => {
    const handleHash = () => latest.current(window.location.hash.slice(1));
    handleHash();
    window.addEventListener('hashchange', handleHash);
    return () => window.removeEventListener('hashchange', handleHash);
  }, []);
}
