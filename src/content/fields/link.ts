import type { FieldOptions } from '../field.ts';
import { struct } from './nested.ts';
import { target } from './pointers.ts';
import { text } from './text.ts';

/** A link with a text: `url` resolves to null when the target is empty or not public, and the view leaves the link out. */
export function link(options: FieldOptions) {
  return struct(
    {
      url: target({ label: 'Link to', required: options.required ?? false }),
      display_name: text({ label: 'Link text', maxLength: 120, required: options.required ?? false }),
    },
    options,
  );
}
