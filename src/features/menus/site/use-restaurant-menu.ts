import { useEffect, useState } from 'react';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { DishThere } from './read-restaurant-menu.ts';

/** The dishes of a restaurant by id; undefined until they are loaded, or without a restaurant. */
export function useRestaurantMenu(
  rlid: number | undefined,
  language: LanguageCode,
): Readonly<Record<string, DishThere>> | undefined {
  const [known, setKnown] = useState<{ rlid: number; items: Record<string, DishThere> }>();
  useEffect(() => {
    if (rlid === undefined) return undefined;
    const leaving = new AbortController();
    // Loaded only for guests who saved a restaurant.
    const read = async () => (await import('./read-restaurant-menu.ts')).readMenu(rlid, language, leaving.signal);
    read().then(
      (items) => setKnown({ rlid, items }),
      (error: unknown) => {
        // The chain's prices stay, with a note that prices may differ.
        if (!leaving.signal.aborted) console.error('The menu of the restaurant could not be read', error);
      },
    );
    return () => leaving.abort();
  }, [rlid, language]);
  return known?.rlid === rlid ? known?.items : undefined;
}
