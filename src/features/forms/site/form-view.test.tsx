// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { settle } from '#test/settle.ts';
import { defineForm } from '../definition.ts';
import type { FormProps } from '../props.ts';
import { emptyForm, refuseForm } from '../read-form.ts';
import type { LoadLiveForm } from './use-live-form.ts';
import { FormView } from './form-view.tsx';
import { Formset } from './formset.tsx';
import { liveForm } from './live-form.ts';

const definition = defineForm({
  fields: {
    kind: {
      widget: 'select',
      label: 'Kind',
      isRequired: true,
      changesFields: true,
      options: [
        { value: 'visit', label: 'A visit' },
        { value: 'other', label: 'Other' },
      ],
    },
    order: { widget: 'text', label: 'Order', isAsked: ({ kind }) => kind === 'visit', isRequired: true },
    email: { widget: 'email', label: 'E-mail', isRequired: true, helpText: 'Where we answer.' },
  },
  formsets: {
    days: {
      label: 'Days',
      addLabel: 'Add',
      rowLabel: 'Day',
      initialForms: 1,
      maxNum: 2,
      fields: { name: { widget: 'text', label: 'Name' } },
    },
  },
});

const submitted = vi.fn<(data: Record<string, unknown>) => void>();
const fetched = vi.fn<(path: string) => Promise<Response>>();

beforeEach(() => {
  load.mockImplementation(() => Promise.resolve(liveForm(definition)));
  fetched.mockResolvedValue(new Response('{"csrf_token":"fresh"}'));
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    submitted(Object.fromEntries(new FormData(this)));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  submitted.mockReset();
  fetched.mockReset();
  load.mockReset();
});

const load = vi.fn<LoadLiveForm>();
const view = (form: FormProps = emptyForm(definition)) => (
  <PageAround>
    <FormView id="a-form" form={form} live={load} rows={Formset} submitLabel="Send" note="All fields are required" />
  </PageAround>
);
const change = async (label: string, value: string) => {
  const control = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(control, { target: { value } });
  await settle();
};
const press = async () => {
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  await settle();
};
const pressButton = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await settle();
};
const complaints = () => screen.queryAllByText(/^Error: /).map(({ textContent }) => textContent);
const announced = () => screen.queryAllByRole('alert').flatMap(({ textContent }) => (textContent ? [textContent] : []));

describe('FormView', () => {
  it('raises the error of an unknown widget', () => {
    const form = emptyForm(defineForm({ fields: { a: { widget: 'crystal_ball', label: 'A' } } }));
    expect(() => renderToString(view(form))).toThrow('No form widget is called "crystal_ball"');
  });

  it('is an ordinary post to its page, with the button that asks the server for other fields', () => {
    const html = renderToString(view());
    const template = document.createElement('template');
    template.innerHTML = html;
    const form = template.content.querySelector('form');
    expect([form?.getAttribute('method'), form?.getAttribute('action'), form?.hasAttribute('novalidate')]).toEqual([
      'post',
      '/#a-form',
      false,
    ]);
    expect(form?.querySelector('input[name=csrf_token]')?.getAttribute('type')).toBe('hidden');
    expect([...(form?.querySelectorAll('button') ?? [])].map(({ name, value }) => `${name}=${value}`)).toEqual([
      // Enter presses the first.
      '=',
      '_step=fields',
      '_step=remove:days:0',
      '_step=add:days',
      '=',
    ]);
  });

  it('shows the first error of each field as "Error: …" and sends nothing', async () => {
    render(view());
    await change('E-mail', 'ada@');
    await press();
    expect(complaints()).toEqual([
      'Error: This field is required.',
      'Error: Enter an e-mail address like name@example.com.',
    ]);
    // The summary has the focus and says them once.
    expect(announced()).toEqual([]);
    expect(submitted).not.toHaveBeenCalled();
    const summary = document.querySelector('[data-form-errors]');
    expect(document.activeElement).toBe(summary);
    expect(summary?.textContent).toMatch(/^2 fields need your attention/);
    const field = screen.getByLabelText('E-mail');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toContain('id_email-error');
    await change('E-mail', 'ada@mail.example');
    expect(complaints()).toEqual(['Error: This field is required.']);
  });

  it('complains about a field that was left wrong, not about one that was never filled in', async () => {
    render(view());
    fireEvent.blur(screen.getByLabelText('E-mail'));
    expect(complaints()).toEqual([]);
    await change('E-mail', 'ada@');
    fireEvent.blur(screen.getByLabelText('E-mail'));
    // The message appears after a delay: if it moved a button between `mousedown` and `mouseup`, there would be no `click`.
    expect(complaints()).toEqual([]);
    await vi.waitFor(() => expect(complaints()).toEqual(['Error: Enter an e-mail address like name@example.com.']));
    expect(announced()).toEqual(complaints());
  });

  it('takes the focus and the errors of the server along, until the answer changes', async () => {
    const post = { kind: 'other', email: 'ada@mail.example', 'days-TOTAL_FORMS': '1' };
    render(view(refuseForm(definition, post, { email: 'We know better.', __all__: 'Nothing was sent.' })));
    expect(document.activeElement?.textContent).toMatch(/^Nothing was sent.*E-mail – We know better/);
    expect(complaints()).toEqual(['Error: We know better.']);
    await change('E-mail', 'bo@mail.example');
    expect(complaints()).toEqual([]);
  });

  it('asks for what an answer wants', async () => {
    render(view());
    expect(screen.queryByLabelText('Order')).toBeNull();
    await change('Kind', 'visit');
    expect(screen.getByLabelText('Order')).toBeDefined();
    await change('Kind', 'other');
    expect(screen.queryByLabelText('Order')).toBeNull();
  });

  it('adds rows until the maximum, keeping what is typed, goes to the new one and says why there are no more', async () => {
    render(view());
    await change('Name', 'Ada');
    await pressButton('Add');
    const names = screen.getAllByLabelText<HTMLInputElement>('Name');
    expect(names.map(({ value }) => value)).toEqual(['Ada', '']);
    expect(document.activeElement).toBe(names[1]);
    expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
    expect(screen.getByText('You can add at most 2.')).toBeDefined();
    expect(screen.getByText('Day was added. You can add at most 2.')).toBeDefined();
    expect(document.querySelector<HTMLInputElement>('[name=days-TOTAL_FORMS]')?.value).toBe('2');
  });

  it('takes a row away, and goes on at the button that adds one', async () => {
    render(view());
    await change('Name', 'Ada');
    await pressButton('Add');
    fireEvent.change(screen.getAllByLabelText('Name')[1] as HTMLElement, { target: { value: 'Bo' } });
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove Day' })[0] as HTMLElement);
    await settle();
    expect(screen.getAllByLabelText<HTMLInputElement>('Name').map(({ value }) => value)).toEqual(['Bo']);
    expect(document.querySelector<HTMLInputElement>('[name=days-TOTAL_FORMS]')?.value).toBe('1');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add' }));
    expect(screen.getByText('Day was removed.')).toBeDefined();
    expect(submitted).not.toHaveBeenCalled();
  });

  it('asks for its own code when it is begun, and not before', async () => {
    render(view());
    await settle();
    expect(load).not.toHaveBeenCalled();
    fireEvent.focusIn(screen.getByLabelText('E-mail'));
    fireEvent.focusIn(screen.getByLabelText('Name'));
    await settle();
    expect(load).toHaveBeenCalledOnce();
  });

  it('follows what was chosen before the script came', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(view());
    (container.querySelector('select') as HTMLSelectElement).value = 'visit';
    render(view(), { container, hydrate: true });
    await settle();
    expect(screen.getByLabelText('Order')).toBeDefined();
    container.remove();
  });

  it('takes over from the browser’s own checks in the commit that hydrates it', async () => {
    const container = document.body.appendChild(document.createElement('div'));
    container.innerHTML = renderToString(view());
    const form = container.querySelector('form');
    const ownChecks = [form?.noValidate];
    function Commit({ children }: { children: ReactNode }) {
      useLayoutEffect(() => void ownChecks.push(form?.noValidate), []);
      return children;
    }
    render(<Commit>{view()}</Commit>, { container, hydrate: true });
    await settle();
    expect(ownChecks).toEqual([false, true]);
    container.remove();
  });

  it('is sent, and asks the server, as without a script when its code does not come', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    load.mockRejectedValue(new TypeError('offline'));
    render(view());
    await change('Kind', 'other');
    await press();
    expect(submitted).not.toHaveBeenCalled();
    await change('E-mail', 'ada@mail.example');
    await press();
    expect(submitted).toHaveBeenCalledOnce();
    expect(submitted.mock.calls[0]?.[0]).toMatchObject({ kind: 'other', email: 'ada@mail.example' });
    const asked = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {});
    cleanup();
    render(view());
    await pressButton('Add');
    expect(asked.mock.calls[0]?.[0]).toMatchObject({ name: '_step', value: 'add:days' });
    expect(warned).toHaveBeenCalled();
  });

  it('sends once, with a fresh token, and disables the button', async () => {
    render(view());
    await change('Kind', 'other');
    await change('E-mail', 'ada@mail.example');
    await press();
    await press();
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce());
    // Kept for a guest who comes back from an error page.
    expect(location.hash).toBe('#unsent');
    expect(submitted.mock.calls[0]?.[0]).toMatchObject({
      csrf_token: 'fresh',
      submit_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      kind: 'other',
      email: 'ada@mail.example',
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending…' }).disabled).toBe(true);
  });

  it('sends without a token when there is none to be had: the server asks again', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    fetched.mockRejectedValue(new TypeError('offline'));
    render(view());
    await change('Kind', 'other');
    await change('E-mail', 'ada@mail.example');
    await press();
    await vi.waitFor(() => expect(submitted).toHaveBeenCalledOnce());
    expect(warned).toHaveBeenCalledOnce();
  });
});
