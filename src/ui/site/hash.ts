import { useEffect, useRef } from 'react';

/** Passes on the element id in the address ("#parking", '' for none) after hydration and on each change. */
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
