// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { describeFields } from '#content/describe.ts';
import { shippedTexts } from '#features/mail/shipped-texts.ts';
import { templateOf } from '#features/mail/templates.ts';
import { type Answer, answering, problem, showScreen } from '#test/admin-screen.tsx';
import { type Choosers, ChoosersProvider } from '#ui/admin/content-form/choosers.ts';
import { TemplateEditScreen } from './template-edit-screen.tsx';
import { TemplateListScreen } from './template-list-screen.tsx';

const ONE = '/wagtail/api/main/mail/templates/message_receipt/';
const TEXTS = '/wagtail/mail/templates/message_receipt/';
const posted = vi.fn();

beforeEach(() => {
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted(this.getAttribute('action') ?? this.action, this.target, Object.fromEntries(new FormData(this)));
  });
});
afterEach(() => {
  cleanup();
  posted.mockReset();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const template = (more: object = {}) => ({
  key: 'message_receipt',
  label: 'Message received',
  help: 'Goes to a guest.',
  language: 'en',
  languages: ['en', 'es', 'fr-CA'].map((code) => ({ code, isOwn: code === 'es' })),
  form: {
    fields: describeFields(templateOf('message_receipt').fields),
    model: { blocks: {}, sets: {}, templates: {} },
  },
  placeholders: [
    { name: 'site', label: 'Name of the chain', isRequired: false, takesParagraph: false },
    { name: 'number', label: 'Number of the message', isRequired: true, takesParagraph: true },
  ],
  value: { ...shippedTexts('message_receipt', 'en') },
  isOwn: false,
  version: 0,
  saved: null,
  mayChange: true,
  testAddress: 'me@chain.example',
  ...more,
});
/** Answers, and keeps what is posted. */
const serve = (answers: Readonly<Record<string, Answer>>) =>
  answering({
    [`POST ${TEXTS}preview/`]: { subject: 'We have your message (4711)', text: 'Thank you.' },
    ...answers,
  }).changes;

function OneText() {
  return (
    <ChoosersProvider value={{} as Choosers}>
      <TemplateEditScreen />
    </ChoosersProvider>
  );
}
const showOne = () => showScreen(TEXTS, '/wagtail/mail/templates/$key/', OneText);
const subject = () => screen.findByRole('textbox', { name: /^Subject/ });
const type = async (text: string) => fireEvent.change(await subject(), { target: { value: text } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('the list of texts', () => {
  it('says in which languages they are the staff’s own', async () => {
    const languages = [
      { code: 'en', isOwn: false, saved: null },
      { code: 'es', isOwn: true, saved: { at: '2026-11-20T10:00:00Z', by: 'wren' } },
    ];
    const entry = { key: 'welcome', label: 'Welcome', help: 'Goes to a guest.', audience: 'guests', languages };
    serve({ 'GET /wagtail/api/main/mail/templates/': { templates: [entry], mayChange: true } });
    await showScreen('/wagtail/mail/templates/', '/wagtail/mail/templates/', TemplateListScreen);
    const list = await screen.findByRole('list', { name: 'Languages of “Welcome”' });
    expect(list.textContent).toMatch(/^Englishdefault textSpanishcustom text, /);
    expect(screen.getByRole('link', { name: 'Spanish' }).getAttribute('href')).toBe(
      '/wagtail/mail/templates/welcome/?language=es',
    );
  });
});

describe('the text of a mail', () => {
  it('is drawn as it is typed: data beside, a document in a frame that may do nothing', async () => {
    serve({ [`GET ${ONE}`]: template() });
    await showOne();
    await screen.findByText('We have your message (4711)');
    const frame = screen.getByTitle<HTMLIFrameElement>('HTML version of the mail');
    expect(frame.getAttribute('sandbox')).toBe('');
    await type('Got it');
    await waitFor(() => expect(posted.mock.lastCall?.[2]).toMatchObject({ language: 'en', csrf_token: 'token' }));
    await waitFor(() => expect(String(posted.mock.lastCall?.[2]?.value)).toContain('"subject":"Got it"'));
    expect(posted.mock.lastCall?.slice(0, 2)).toEqual([`${TEXTS}preview/document/`, frame.name]);
    expect(screen.getByText('required; needs its own paragraph')).toBeDefined();
  });

  it('is saved with the version that it was begun from', async () => {
    const sent = serve({ [`GET ${ONE}`]: template({ version: 3 }), [`POST ${TEXTS}`]: { version: 4 } });
    await showOne();
    await type('Got it');
    press('Save');
    await screen.findByText('Saved. New e-mails use this text.');
    const value = { ...shippedTexts('message_receipt', 'en'), subject: 'Got it' };
    expect(sent.filter(({ what }) => what === `POST ${TEXTS}`).map(({ body }) => body)).toEqual([
      { language: 'en', baseVersion: 3, value },
    ]);
  });

  it('says what is wrong at its field and beside the preview, and keeps what was typed', async () => {
    const errors = [{ field: 'subject', message: 'contains the unknown placeholder {x}' }];
    serve({
      [`GET ${ONE}`]: template(),
      [`POST ${TEXTS}`]: problem(400, 'invalid', 'No', errors),
      [`POST ${TEXTS}preview/`]: problem(400, 'invalid', 'No', errors),
    });
    await showOne();
    await type('Hello {x}');
    await screen.findByText('Subject contains the unknown placeholder {x}');
    press('Save');
    await screen.findByText('1 field needs attention');
    expect((await subject()).getAttribute('aria-invalid')).toBe('true');
    expect(((await subject()) as HTMLInputElement).value).toBe('Hello {x}');
  });

  it('meets a concurrent change', async () => {
    let reads = 0;
    const theirs = { version: 1, isOwn: true, saved: { at: '2026-11-20T10:00:00Z', by: 'wren' } };
    serve({
      [`GET ${ONE}`]: () => template((reads += 1) > 1 ? theirs : {}),
      [`POST ${TEXTS}`]: problem(409, 'conflict', 'No'),
    });
    await showOne();
    await type('Got it');
    press('Save');
    await screen.findByText('wren changed this after you opened it');
    expect(((await subject()) as HTMLInputElement).value).toBe('Got it');
  });

  it('is saved when a repeated save meets the one whose answer was lost', async () => {
    let reads = 0;
    const value = { ...shippedTexts('message_receipt', 'en'), subject: 'Got it' };
    const own = { version: 1, isOwn: true, value, saved: { at: '2026-11-20T10:00:00Z', by: 'looker' } };
    serve({
      [`GET ${ONE}`]: () => template((reads += 1) > 1 ? own : {}),
      [`POST ${TEXTS}`]: problem(409, 'conflict', 'No'),
    });
    await showOne();
    await type('Got it');
    press('Save');
    await screen.findByText('Saved. New e-mails use this text.');
    expect(screen.queryByText(/changed this after you opened it/)).toBeNull();
  });

  it('is sent to oneself as a test, and given up for ours after asking', async () => {
    const sent = serve({
      [`GET ${ONE}`]: template({ isOwn: true, version: 2 }),
      [`POST ${TEXTS}test/`]: { to: 'me@chain.example' },
      [`POST ${TEXTS}reset/`]: { version: 3 },
    });
    await showOne();
    await type('Got it');
    press('Send test to me');
    await screen.findByText('A test is being sent to me@chain.example.');
    expect(sent.find(({ what }) => what.endsWith('test/'))?.body).toMatchObject({ value: { subject: 'Got it' } });
    press('Restore default text');
    await screen.findByRole('dialog', { name: 'Restore the default text in English?' });
    expect(sent.some(({ what }) => what.endsWith('reset/'))).toBe(false);
    act(() => press('Restore default text'));
    await screen.findByText('The default text is restored.');
    expect(sent.find(({ what }) => what.endsWith('reset/'))?.body).toEqual({ language: 'en', baseVersion: 2 });
  });

  it('is not reset over the change of another user, whose version can be loaded', async () => {
    let reads = 0;
    const value = { ...shippedTexts('message_receipt', 'en') };
    const theirs = { version: 3, value: { ...value, subject: 'Theirs, number {number}' } };
    const sent = serve({
      [`GET ${ONE}`]: () => template({ isOwn: true, version: 2, ...((reads += 1) > 1 && theirs) }),
      [`POST ${TEXTS}reset/`]: (body) =>
        (body as { baseVersion: number }).baseVersion === 3
          ? { version: 4 }
          : problem(409, 'conflict', 'wren changed this text after you opened it'),
    });
    const reset = async () => {
      await subject();
      press('Restore default text');
      await screen.findByRole('dialog');
      act(() => press('Restore default text'));
    };
    await showOne();
    await reset();
    await screen.findByText('wren changed this text after you opened it');
    expect(screen.queryByRole('button', { name: 'Restore default text' })).toBeNull();
    press('Load the new version');
    await screen.findByDisplayValue('Theirs, number {number}');
    await reset();
    await screen.findByText('The default text is restored.');
    expect(sent.filter(({ what }) => what.endsWith('reset/')).map(({ body }) => body)).toEqual([
      { language: 'en', baseVersion: 2 },
      { language: 'en', baseVersion: 3 },
    ]);
  });

  it('may only be looked at by who may not change it', async () => {
    serve({ [`GET ${ONE}`]: template({ mayChange: false }) });
    await showOne();
    await screen.findByText('You can view this text but not edit it');
    expect(screen.queryByRole('button', { name: /Save|test|Use our/ })).toBeNull();
  });
});
