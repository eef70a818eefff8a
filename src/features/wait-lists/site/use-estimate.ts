import { useEffect, useState } from 'react';
import type { WaitEstimate } from '../contract.ts';
import { fetchEstimate } from './wait-list-api.ts';

/** Typing "12" sends one request. */
const TYPING_MS = 250;
const REFRESH_MS = 30_000;

/**
 * The wait for a party size, read again when the size changes and every half minute. A failed read keeps the last one,
 * with its time.
 * @param size as typed; invalid ones are not requested
 * @returns `estimate` is for another size while the requested one is loading
 */
export function useEstimate(given: WaitEstimate, size: string): { estimate: WaitEstimate; isStale: boolean } {
  const [estimate, setEstimate] = useState(given);
  const { rlid, maxPartySize } = given;
  const wanted = Number(size);
  const isAskable = Number.isInteger(wanted) && wanted >= 1 && wanted <= maxPartySize;

  useEffect(() => {
    if (!isAskable) return;
    const stop = new AbortController();
    const read = () => {
      fetchEstimate(rlid, wanted, stop.signal).then(setEstimate, () => undefined);
    };
    const soon = setTimeout(read, TYPING_MS);
    const often = setInterval(read, REFRESH_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(often);
      stop.abort();
    };
  }, [rlid, wanted, isAskable]);

  return { estimate, isStale: isAskable && estimate.partySize !== wanted };
}
