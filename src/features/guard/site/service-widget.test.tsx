// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageAround } from '#test/page.tsx';
import { settle } from '#test/settle.ts';
import { FormGuard } from './form-guard.tsx';

interface Options {
  sitekey: string;
  callback: (answer: string) => void;
  'expired-callback': () => void;
  'error-callback': () => void;
}

const CAPTCHA = {
  kind: 'service',
  script_url: 'https://captcha.example/api.js?x=1',
  site_key: 'the key',
  widget: 'turnstile',
};
const sent = vi.fn();
const draw = vi.fn<(place: HTMLElement, options: Options) => void>();
let scripts: HTMLScriptElement[] = [];

beforeEach(() => {
  vi.resetModules();
  scripts = [];
  vi.stubGlobal('fetch', async () => Response.json({ stamp: 'the stamp', captcha: CAPTCHA }));
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    scripts.push(...nodes.filter((node): node is HTMLScriptElement => node instanceof HTMLScriptElement));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  sent.mockReset();
  draw.mockReset();
});

const message = () => screen.getByRole('textbox', { name: 'Message' });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }));

async function begin() {
  render(
    <PageAround captcha="service">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(Object.fromEntries(new FormData(event.currentTarget)));
        }}
      >
        <input name="message" aria-label="Message" defaultValue="Hello" />
        <FormGuard form="contact_us" />
        <button type="submit">Send</button>
      </form>
    </PageAround>,
  );
  expect(scripts).toEqual([]);
  fireEvent.focusIn(message());
  await settle();
}
async function come() {
  vi.stubGlobal('turnstile', { render: draw });
  scripts[0]?.dispatchEvent(new Event('load'));
  await waitFor(() => expect(draw).toHaveBeenCalled());
  const [place, options] = draw.mock.lastCall ?? [];
  if (!place || !options) throw new Error('no widget was drawn');
  return { place, options };
}

describe('the widget of a captcha service', () => {
  it('is fetched when the form is begun, from the address that is configured', async () => {
    await begin();
    expect(scripts.map(({ src }) => src)).toEqual(['https://captcha.example/api.js?x=1&render=explicit']);
    const { place, options } = await come();
    expect(options.sitekey).toBe('the key');
    expect(place.getAttribute('aria-label')).toBe('I’m a person, not a program');
    expect(screen.queryByRole('checkbox', { name: 'I’m a person, not a program' })).toBeNull();
  });

  it('holds back what is sent before its answer, and lets it go with it', async () => {
    await begin();
    const { place, options } = await come();
    send();
    expect(sent).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(place);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(
      'Error: Please tick the box to show that you are a person.',
    );
    act(() => options.callback('the answer'));
    send();
    expect(sent).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ captcha: 'the answer', guard_stamp: 'the stamp' }),
    );
  });

  it('is asked again when its answer has become too old', async () => {
    await begin();
    const { options } = await come();
    act(() => options.callback('the answer'));
    act(() => options['expired-callback']());
    send();
    expect(sent).not.toHaveBeenCalled();
    expect(document.querySelector<HTMLInputElement>('[name=captcha]')?.value).toBe('');
  });

  it.each([
    ['its script does not come', async () => void scripts[0]?.dispatchEvent(new Event('error'))],
    ['it fails', async () => (await come()).options['error-callback']()],
  ])('leaves a way past it when %s', async (_, breakIt) => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await begin();
    await act(breakIt);
    await settle();
    expect(warned).toHaveBeenCalledOnce();
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(),
    ).toMatch(/You can send without it/);
    fireEvent.click(screen.getByRole('checkbox', { name: /Someone on our team looks at it first/ }));
    send();
    expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ captcha: '', captcha_skip: 'on' }));
  });
});
