import type { KeyboardEvent } from 'react';

/** Marks the elements among which `moveByArrow` moves the focus. */
export const CHOICE_MARK = { 'data-choice': '' } as const;

/**
 * Moves the focus among the marked elements inside the container: up and down by rows as laid out on the screen, left
 * and right by one (`isGrid`), Home and End to the ends.
 */
export function moveByArrow(event: KeyboardEvent<HTMLElement>, isGrid: boolean): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const choices = choicesIn(event.currentTarget);
  const at = choices.findIndex((choice) => choice === document.activeElement);
  if (at < 0) return;
  const columns = isGrid ? columnsOf(choices) : 1;
  const steps: Readonly<Record<string, number | undefined>> = {
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    ...(isGrid && { ArrowRight: at + 1, ArrowLeft: at - 1 }),
    Home: 0,
    End: choices.length - 1,
  };
  const next = steps[event.key];
  if (next === undefined) return;
  event.preventDefault();
  choices[Math.min(choices.length - 1, Math.max(0, next))]?.focus();
}

/** Focuses the first choice in an element; false when there is none. */
export function focusFirstChoice(parent: HTMLElement | null): boolean {
  const [first] = parent ? choicesIn(parent) : [];
  first?.focus();
  return first !== undefined;
}

function choicesIn(parent: HTMLElement): HTMLElement[] {
  return [...parent.querySelectorAll<HTMLElement>('[data-choice]:not(:disabled)')];
}

/** Number of elements in the first row. */
function columnsOf(choices: readonly HTMLElement[]): number {
  const top = choices[0]?.offsetTop;
  const second = choices.findIndex((choice) => choice.offsetTop !== top);
  return second > 0 ? second : 1;
}
