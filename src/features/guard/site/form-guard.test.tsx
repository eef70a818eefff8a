// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { settle } from '#test/settle.ts';
import { FormGuard } from './form-guard.tsx';
import { solveChallenge } from './solve-challenge.ts';

vi.mock('./solve-challenge.ts', () => ({ solveChallenge: vi.fn() }));

const fetched = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const sent = vi.fn();
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const begun = (captcha: unknown = { kind: 'altcha', challenge: { a: 1 } }) =>
  fetched.mockImplementation(async () => json({ stamp: 'the stamp', captcha }));

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.mocked(solveChallenge).mockResolvedValue('the answer');
  begun();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
  fetched.mockReset();
  sent.mockReset();
});

function show() {
  render(
    <PageAround>
      <form
        aria-label="Contact"
        onSubmit={(event) => {
          event.preventDefault();
          sent(Object.fromEntries(new FormData(event.currentTarget)));
        }}
      >
        <input name="message" aria-label="Message" required />
        <FormGuard form="contact_us" />
        <button type="submit">Send</button>
      </form>
    </PageAround>,
  );
}
const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'I’m a person, not a program' });
const type = () => fireEvent.change(screen.getByRole('textbox', { name: 'Message' }), { target: { value: 'Hello' } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

describe('FormGuard', () => {
  it('asks for the time when the form is begun, once, and not before', async () => {
    show();
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.focusIn(screen.getByRole('textbox', { name: 'Message' }));
    fireEvent.focusIn(box());
    await settle();
    expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api-nc/guard/contact_us/']);
    expect(document.querySelector<HTMLInputElement>('[name=guard_stamp]')?.value).toBe('the stamp');
  });

  it('hides the trap from people: no key reaches it, nothing reads it out', () => {
    show();
    const trap = document.querySelector<HTMLInputElement>('[name=company_website]');
    expect(trap?.tabIndex).toBe(-1);
    expect(trap?.closest('[aria-hidden=true]')).not.toBeNull();
    expect(screen.getAllByRole('textbox')).toHaveLength(1);
  });

  it('does the check when the box is ticked and sends its answer', async () => {
    show();
    type();
    fireEvent.click(box());
    await settle();
    expect(screen.getByRole('status').textContent).toMatch(/worked/);
    expect(box().checked).toBe(true);
    send();
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      message: 'Hello',
      company_website: '',
      guard_stamp: 'the stamp',
      captcha: 'the answer',
    });
  });

  it('holds back what is sent without it, with a message at the box', () => {
    show();
    type();
    send();
    expect(sent).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(box());
    expect(box().getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /^Error: Please tick/,
    );
  });

  it('leaves other complaints their turn', () => {
    show();
    const form = screen.getByRole('form');
    fireEvent.submit(form);
    expect(sent).toHaveBeenCalledOnce();
    expect(box().getAttribute('aria-invalid')).toBeNull();
  });

  it('sends by itself what was held back while the check ran', async () => {
    let solved: (answer: string) => void = () => {};
    vi.mocked(solveChallenge).mockReturnValue(new Promise((resolve) => (solved = resolve)));
    show();
    type();
    fireEvent.click(box());
    await settle();
    send();
    expect(sent).not.toHaveBeenCalled();
    solved('late');
    await settle();
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ captcha: 'late' }));
  });

  it.each([
    ['the browser cannot do the work', () => vi.mocked(solveChallenge).mockRejectedValue(new Error('no crypto'))],
    ['the server is not there', () => fetched.mockRejectedValue(new TypeError('offline'))],
    ['the server refuses', () => fetched.mockImplementation(async () => json({}, 429))],
  ])('offers a way past it when %s', async (_, breakIt) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    breakIt();
    show();
    type();
    fireEvent.click(box());
    await settle();
    expect(warned).toHaveBeenCalledOnce();
    expect(screen.getByRole('alert').textContent).toMatch(/You can send without it/);
    send();
    expect(sent).not.toHaveBeenCalled();
    const skip = screen.getByRole('checkbox', { name: /Someone on our team looks at it first/ });
    expect(document.activeElement).toBe(skip);
    fireEvent.click(skip);
    send();
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ captcha: '', captcha_skip: 'on' }));
  });

  it('does it again before the answer is too old', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    show();
    fireEvent.click(box());
    await act(() => vi.advanceTimersByTimeAsync(10));
    vi.mocked(solveChallenge).mockResolvedValue('a newer answer');
    await act(() => vi.advanceTimersByTimeAsync(9 * 60_000));
    expect(document.querySelector<HTMLInputElement>('[name=captcha]')?.value).toBe('a newer answer');
    expect(document.querySelector<HTMLInputElement>('[name=guard_stamp]')?.value).toBe('the stamp');
  });
});
