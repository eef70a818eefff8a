import type { ActionButton } from '#features/locations/dining.ts';

/** Asks the panel of an action to open. A script that opens a panel of its own cancels the event (docs/panels.md). */
export function raisePanelEvent({ event, detail }: Exclude<ActionButton, { kind: 'none' }>): void {
  window.dispatchEvent(new CustomEvent(event, { detail, cancelable: true }));
}
