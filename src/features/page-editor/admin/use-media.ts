import { useCallback, useSyncExternalStore } from 'react';

/** Room for the preview beside the form. As in the style sheets. */
export const WIDE = '(width > 1100px)';

/** Whether the window fits a media query now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
