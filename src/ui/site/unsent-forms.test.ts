// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepUnsentForms, restoreUnsentForm, UNSENT } from './unsent-forms.ts';

const PAGE = '/waitlist/join/?rlid=10003';
const draw = (action = PAGE) => {
  document.body.innerHTML = `<form method="post"></form><form method="post" action="${action}">
    <input type="hidden" name="csrf_token" value="server"><button name="action">Join</button>
    <input name="name"><textarea name="note"></textarea><input type="checkbox" name="far"><input type="password" name="secret">
    <select name="size"><option>cup</option><option>bowl</option></select></form>`;
  return document.forms[1]!;
};
const valuesOf = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ type, checked, value }) =>
    type === 'checkbox' ? checked : value,
  );
const type = (form: HTMLFormElement) => {
  const [, name, note, far, secret, size] = form.querySelectorAll<HTMLInputElement>('input, textarea, select');
  for (const [field, value] of [
    [name, 'Isolde'],
    [note, 'No nuts'],
    [secret, 'Sea-lamp-42'],
    [size, 'bowl'],
  ] as const)
    field!.value = value;
  far!.checked = true;
};
const send = (form: HTMLFormElement) => form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

beforeEach(() => {
  history.replaceState(null, '', PAGE);
  vi.spyOn(globalThis, 'addEventListener');
  keepUnsentForms();
});
afterEach(() => {
  for (const [name, listener] of vi.mocked(addEventListener).mock.calls)
    removeEventListener(name, listener as EventListener);
  vi.restoreAllMocks();
});

it('restores what was typed, but no secrets, when the guest comes back from an error page', () => {
  history.replaceState({ topic: 'points' }, '');
  const form = draw();
  type(form);
  send(form);
  expect(JSON.stringify(history.state)).not.toMatch(/Sea-lamp|server/);
  expect(location.hash).toBe(UNSENT);
  const again = draw();
  restoreUnsentForm();
  expect(valuesOf(again)).toEqual(['server', 'Isolde', 'No nuts', true, '', 'cup']);
  expect([location.hash, history.state]).toEqual(['', { topic: 'points' }]);
});

it('restores the fields that the form still has', () => {
  const form = draw();
  type(form);
  send(form);
  const again = draw();
  again.querySelector('[name=name]')!.remove();
  restoreUnsentForm();
  expect(valuesOf(again)).toEqual(['server', 'No nuts', true, '', 'cup']);
});

it('restores nothing in a page that has no such form any more', () => {
  send(draw());
  document.body.innerHTML = '';
  restoreUnsentForm();
  expect(location.hash).toBe('');
});

it.each([
  ['of a form that the page itself sends', PAGE, (event: Event) => event.preventDefault()],
  ['of a form that has another address', '/reserve/', () => undefined],
])('keeps nothing %s', (_, action, handleSubmit) => {
  const form = draw(action);
  form.addEventListener('submit', handleSubmit);
  send(form);
  expect([location.hash, history.state]).toEqual(['', null]);
});
