import { randomUuid } from '#shared/random-uuid.ts';
import { fetchCsrfToken } from '#ui/site/csrf-token.ts';
import { keepTyped } from '#ui/site/unsent-forms.ts';
import { defineForm, type FormDefinition } from '../definition.ts';
import { CSRF_FIELD, type Post, SUBMIT_ID_FIELD } from '../post.ts';
import type { FormProps } from '../props.ts';
import { type ReadForm, readForm, redrawForm } from '../read-form.ts';
import { latestToday } from '../rules.ts';

/** Reads and redraws a form in the browser. Loaded as a chunk of its own when a guest begins the form. */
export interface LiveForm {
  /** @param nowMs milliseconds since the epoch */
  read(post: Post, nowMs: number): ReadForm<FormDefinition>;
  /** Returns the form with the typed values and without errors; applies a step. */
  redraw(post: Post): FormProps;
  /** Posts the form's current values, with a fresh token. */
  send(element: HTMLFormElement): Promise<void>;
}

export function liveForm(definition: FormDefinition): LiveForm {
  return {
    read: (post, nowMs) => readForm(definition, post, { today: latestToday(nowMs) }),
    redraw: (post) => redrawForm(definition, post),
    send: sendForm,
  };
}

/** For a form whose rules are all in its props: no formsets, and no question that depends on an answer. */
export function liveFormOfProps({ prefix, fields }: FormProps): LiveForm {
  const definitions = fields.map((field) => [
    field.key,
    {
      widget: field.widget,
      label: field.label,
      isRequired: field.is_required,
      maxLength: field.max_length,
      autocomplete: field.autocomplete,
      isHalf: field.is_half,
      ...(field.help_text !== null && { helpText: field.help_text }),
      ...(field.options.length > 0 && { options: field.options }),
    },
  ]);
  return liveForm(defineForm({ prefix, fields: Object.fromEntries(definitions) }));
}

async function sendForm(element: HTMLFormElement): Promise<void> {
  const token = await fetchCsrfToken().catch((error: unknown) => {
    // The server shows the form again when a token is missing; nothing that was typed is lost.
    console.warn('No form token', error);
    return '';
  });
  // Last of all: drawing again would put the hidden fields' first values back.
  setHidden(element, CSRF_FIELD, token);
  setHidden(element, SUBMIT_ID_FIELD, randomUuid());
  keepTyped(element);
  // A field may be called "submit".
  HTMLFormElement.prototype.submit.call(element);
}

function setHidden(form: HTMLFormElement, name: string, value: string): void {
  const input = form.elements.namedItem(name);
  if (input instanceof HTMLInputElement) input.value = value;
}
