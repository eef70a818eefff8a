import { type ReactNode, useEffect } from 'react';
import { restoreUnsentForm } from '#ui/site/unsent-forms.ts';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** A page on which the guest typed before hydration, or whose posted form got no answer. */
export function Typed({ children }: { children: ReactNode }) {
  useEffect(() => {
    restoreUnsentForm();
    replayTyped([document.body]);
  }, []);
  return children;
}

/**
 * Sends the page's code events for values that a guest typed or chose before it ran. React leaves such values in the
 * fields while it hydrates, without an event: the next change of any field would restore those of the server.
 */
export function replayTyped(within: readonly Element[]): void {
  const fields = within.flatMap((element) => [
    ...element.querySelectorAll<TextField | HTMLSelectElement>('input, textarea, select'),
  ]);
  // Read all values before the first event: React renders the other fields again after each.
  for (const replay of fields.flatMap((field) => replayOf(field) ?? [])) replay();
}

function replayOf(field: TextField | HTMLSelectElement): (() => void) | undefined {
  const { type, value } = field;
  if (field instanceof HTMLSelectElement) {
    const usual = field.querySelector<HTMLOptionElement>('option[selected]');
    return usual && !usual.selected ? () => setValue(field, value, 'change') : undefined;
  }
  if (type === 'checkbox' || type === 'radio') {
    const { checked, defaultChecked } = field as HTMLInputElement;
    // A radio button that lost its choice to another one needs no event.
    if (checked === defaultChecked || (type === 'radio' && !checked)) return undefined;
    return () => {
      (field as HTMLInputElement).checked = defaultChecked;
      field.click();
    };
  }
  if (type === 'file' || value === field.defaultValue) return undefined;
  return () => {
    field.value = field.defaultValue;
    setValue(field, value, 'input');
  };
}

/** Sets a value by the prototype's setter: React overrides the element's own to remember the last value, and ignores an event with the same one. */
function setValue(field: TextField | HTMLSelectElement, value: string, event: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(event, { bubbles: true }));
}
