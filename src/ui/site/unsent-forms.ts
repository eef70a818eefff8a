/** Fragment added to a page's address while its form is posted. No element has this id. */
export const UNSENT = '#unsent';

/** What a guest typed, in the history entry of its page. */
interface UnsentForm {
  /** Place of the form among the page's. */
  at: number;
  fields: { name: string; value: string; checked: boolean }[];
}

/** Keeps what a guest typed in each form that the browser posts to its page's own address. */
export function keepUnsentForms(): void {
  addEventListener('submit', ({ target, defaultPrevented }) => {
    // Not the form's properties: its fields may have their names.
    if (defaultPrevented || !(target instanceof HTMLFormElement) || target.getAttribute('method') !== 'post') return;
    const { pathname, search, hash } = new URL(target.getAttribute('action') ?? '', location.href);
    if (pathname + search === location.pathname + location.search && hash === '') keepTyped(target);
  });
}

/**
 * Keeps what a guest typed in case the post gets no answer. A form that is posted to its page's own address replaces the
 * page in the history: the browser's error page would stand in its place, and "Back" would lead past it. With a fragment
 * the page's address is another one. Browsers do not restore fields that React draws again.
 */
export function keepTyped(form: HTMLFormElement): void {
  const fields = typedFields(form).map(({ name, value, checked }) => ({ name, value, checked }));
  const unsent: UnsentForm = { at: [...document.forms].indexOf(form), fields };
  history.replaceState({ ...history.state, unsent }, '', UNSENT);
}

/** Restores typed values after a post without an answer, without events: the caller sends these to the page's code. */
export function restoreUnsentForm(): void {
  const { unsent, ...state } = (history.state ?? {}) as { unsent?: UnsentForm };
  if (!unsent) return;
  history.replaceState(state, '', location.pathname + location.search);
  const form = document.forms[unsent.at];
  if (!form) return;
  for (const field of typedFields(form)) {
    const isTick = field.type === 'checkbox' || field.type === 'radio';
    const kept = unsent.fields.find(({ name, value }) => name === field.name && (!isTick || value === field.value));
    if (!kept) continue;
    if (isTick) field.checked = kept.checked;
    else field.value = kept.value;
  }
}

/** Neither what the page itself fills in, nor secrets. Browsers restore the choices of selects. */
const typedFields = (form: HTMLFormElement) =>
  [...(form.elements as HTMLCollectionOf<HTMLInputElement>)].filter(
    ({ type }) => !['hidden', 'password', 'file', 'submit', 'button', 'fieldset', 'select-one'].includes(type),
  );
