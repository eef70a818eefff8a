import { useMemo, useSyncExternalStore } from 'react';
import { BASKET_COOKIE, type BasketLine, packBasket, packWithinLimits, unpackBasket } from '../basket.ts';
import { ORDER_PAGE_PATH } from '../guest-pages.ts';
import type { LineProblem } from '../page-props.ts';

const KEPT_SECONDS = 7 * 24 * 3600;
const listeners = new Set<() => void>();
let channel: BroadcastChannel | null | undefined;

function readCookie(): string {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${BASKET_COOKIE}=`));
  return found?.slice(BASKET_COOKIE.length + 1) ?? '';
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (channel === undefined) {
    channel = openChannel();
    channel?.addEventListener('message', notifyListeners);
    // A page restored from the browser's memory may be older than the cookie.
    addEventListener('pageshow', notifyListeners);
  }
  return () => listeners.delete(listener);
}

/** Null where storage is blocked, or in an old browser: its tabs then follow each other when they are loaded. */
function openChannel(): BroadcastChannel | null {
  try {
    return new BroadcastChannel(BASKET_COOKIE);
  } catch {
    return null;
  }
}

/**
 * The basket of this browser, shared by its tabs and with the server.
 * @param drawn the basket in the server's HTML
 * @returns `save` stores a basket. If it cannot, it changes nothing and returns the reason
 */
export function useBasket(drawn: readonly BasketLine[]): {
  lines: readonly BasketLine[];
  save: (lines: readonly BasketLine[]) => LineProblem | null;
} {
  const given = packBasket(drawn);
  const packed = useSyncExternalStore(subscribe, readCookie, () => given);
  const lines = useMemo(() => unpackBasket(packed), [packed]);
  const save = (next: readonly BasketLine[]) => {
    const value = packWithinLimits(next);
    if (value === null) return 'full';
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${BASKET_COOKIE}=${value}; Path=${ORDER_PAGE_PATH}; Max-Age=${KEPT_SECONDS}; SameSite=Lax${secure}`;
    if (readCookie() !== value) return 'blocked';
    notifyListeners();
    // Of this origin alone: a channel takes no other target.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    channel?.postMessage(null);
    return null;
  };
  return { lines, save };
}
