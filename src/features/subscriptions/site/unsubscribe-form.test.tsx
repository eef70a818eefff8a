// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { ShapeMismatch } from '#ui/site/shape.ts';
import { UnsubscribeForm } from './unsubscribe-form.tsx';

const handleDone = vi.fn();
const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });

/** Mocks the CSRF token and the reply to the post. */
function answer(reply: () => Response | Promise<Response>) {
  fetched.mockImplementation(async (path) =>
    path === '/api-nc/csrftoken/' ? json({ csrf_token: 'fresh' }) : await reply(),
  );
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  window.history.replaceState(null, '', '/unsubscribe/?utm_unsub=ada%40mail.example&blid=77');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  fetched.mockReset();
  handleDone.mockReset();
});

const show = () =>
  render(
    <PageAround>
      <UnsubscribeForm onDone={handleDone} />
    </PageAround>,
  );
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'E-mail address' });
/** The error of the form; the field's own error element stays empty. */
const complaint = () =>
  vi.waitFor(() => {
    const spoken = screen.getAllByRole('alert').find(({ textContent }) => textContent !== '');
    if (!spoken) throw new Error('nothing is said');
    return spoken;
  });
const submit = async () => {
  const form = field().form;
  if (!form) throw new Error('there is no form');
  await act(async () => {
    fireEvent.submit(form);
    await Promise.resolve();
  });
};
const posts = () => fetched.mock.calls.filter(([path]) => path === '/api/fcc/unsubscribe/');

describe('UnsubscribeForm', () => {
  it('shows the first error above the field and puts the focus into it', async () => {
    answer(() => json({ isValid: false, errors: ['We do not know this address.', 'Second.'] }));
    show();
    await submit();
    const error = await complaint();
    expect(error.textContent).toBe('We do not know this address.');
    expect(error.compareDocumentPosition(field()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(document.activeElement).toBe(field());
    expect(field().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      error.textContent,
    );
    expect(handleDone).not.toHaveBeenCalled();
  });

  it.each([404, 405, 503])('says that it cannot be done online when the answer is %d', async (status) => {
    answer(() => json({}, status));
    show();
    await submit();
    expect((await complaint()).textContent).toMatch(/cannot be done online right now/);
  });

  it.each([
    ['the connection fails', () => Promise.reject(new TypeError('offline'))],
    ['the server refuses', () => json({}, 429)],
  ])('asks to try again when %s', async (_, reply) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    answer(reply);
    show();
    await submit();
    expect((await complaint()).textContent).toMatch(/try again/);
    expect(logged).toHaveBeenCalledOnce();
  });

  it.each([[{ isValid: 'yes', errors: [] }], [{ isValid: true }], [[]]])(
    'raises the error of an answer of another shape: %j',
    async (value) => {
      const raised = vi.fn();
      vi.stubGlobal('reportError', raised);
      answer(() => json(value));
      show();
      await submit();
      expect((await complaint()).textContent).toMatch(/try again/);
      expect(raised).toHaveBeenCalledExactlyOnceWith(expect.any(ShapeMismatch));
      expect(handleDone).not.toHaveBeenCalled();
    },
  );

  it('sends nothing twice while it waits, and again after a response', async () => {
    let reply: (response: Response) => void = () => {};
    answer(() => new Promise((resolve) => (reply = resolve)));
    show();
    await submit();
    expect(screen.getByRole('button').textContent).toBe('Unsubscribing…');
    await submit();
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    await act(async () => {
      reply(json({ isValid: false, errors: ['No.'] }));
      await Promise.resolve();
    });
    await complaint();
    await submit();
    await vi.waitFor(() => expect(posts()).toHaveLength(2));
  });

  it('posts the address and the mailing of the link, with a fresh token', async () => {
    answer(() => json({ isValid: true, errors: [] }));
    show();
    expect(field().value).toBe('ada@mail.example');
    expect(field().type).toBe('email');
    await submit();
    await vi.waitFor(() => expect(handleDone).toHaveBeenCalledOnce());
    const [, init] = posts()[0] ?? [];
    expect(init?.method).toBe('POST');
    expect(new Headers(init?.headers).get('x-csrftoken')).toBe('fresh');
    expect(String(init?.body)).toBe('Email=ada%40mail.example&BroadLogId=77');
  });

  it('posts the address alone when the link names no mailing', async () => {
    window.history.replaceState(null, '', '/unsubscribe/');
    answer(() => json({ isValid: true, errors: [] }));
    show();
    expect(field().value).toBe('');
    field().value = ' bo@mail.example ';
    await submit();
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    expect(String(posts()[0]?.[1].body)).toBe('Email=bo%40mail.example');
  });
});
