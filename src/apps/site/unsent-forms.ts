import { UNSENT } from './touched-early.ts';

/** What a guest typed, in the history entry of its page: place of the form among the page's, value or tick of each field. */
interface UnsentForm {
  at: number;
  fields: (string | boolean)[];
}

/**
 * Keeps what a guest typed when a posted form gets no answer. A form that is posted to its page's own address replaces
 * the page in the history: the browser's error page would stand in its place, and "Back" would lead past it. With a
 * fragment the page's address is another one. Browsers do not restore fields that React controls.
 */
export function keepUnsentForms(): void {
  addEventListener('submit', ({ target, defaultPrevented }) => {
    // Not the form's properties: its fields may have their names.
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.getAttribute('method') !== 'post') return;
    const { pathname, search, hash } = new URL(target.getAttribute('action') ?? '', location.href);
    if (pathname + search !== location.pathname + location.search || hash !== '') return;
    const fields = typedFields(target).map((field) => (isTick(field) ? field.checked : field.value));
    const unsent: UnsentForm = { at: [...document.forms].indexOf(target), fields };
    history.replaceState(unsent, '', UNSENT);
  });
}

/** Puts back what was typed, before the page's code takes over its fields. */
export function restoreUnsentForm(): void {
  const unsent = history.state as UnsentForm | null;
  const form = document.forms[unsent?.at ?? -1];
  history.replaceState(null, '', location.pathname + location.search);
  if (!form) return;
  for (const [at, field] of typedFields(form).entries()) {
    const value = unsent?.fields[at];
    if (typeof value === 'boolean') field.checked = value;
    else if (value !== undefined) field.value = value;
  }
}

const isTick = ({ type }: HTMLInputElement) => type === 'checkbox' || type === 'radio';

/** Neither what the page itself fills in, nor secrets. Of selects and text areas the same is needed as of inputs. */
const typedFields = (form: HTMLFormElement) =>
  [...(form.elements as HTMLCollectionOf<HTMLInputElement>)].filter(
    ({ type }) => !['hidden', 'password', 'file', 'submit', 'button', 'fieldset'].includes(type),
  );
