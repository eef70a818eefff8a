import { aString, record } from '#ui/site/shape.ts';

const KEY = 'wait_list_entry';

/** The entry that this browser joined last. */
export interface RememberedEntry {
  /** The plan_ahead_id. */
  token: string;
  restaurantName: string;
}

const shape = record<RememberedEntry>({ token: aString, restaurantName: aString });

/** Stores the address of the guest's page, in case the guest loses it. Where storage is blocked, nothing happens. */
export function rememberEntry({ token, restaurantName }: RememberedEntry): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ token, restaurantName }));
  } catch {
    // Private windows and strict settings throw on any access to storage.
  }
}

/** The entry of this browser, live or not; null without one, or when something else is stored there. */
export function readRememberedEntry(): RememberedEntry | null {
  try {
    const text = localStorage.getItem(KEY);
    return text === null ? null : shape(JSON.parse(text), '');
  } catch {
    return null;
  }
}

export function forgetEntry(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As in `rememberEntry`.
  }
}
