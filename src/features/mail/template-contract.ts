import { z } from 'zod';
import { FormDescription } from '#content/describe-form.ts';
import { endpoint } from '#shared/endpoint.ts';
import { Count, PageNumber } from '#shared/listing.ts';
import { RecordHistory } from '#features/history/contract.ts';
import { LANGUAGES } from '#features/pages/contract.ts';
import { MAIL_TEMPLATE_KEYS, type MailTemplateKey } from './templates.ts';

const Key = z.enum(MAIL_TEMPLATE_KEYS as [MailTemplateKey, ...MailTemplateKey[]], 'must be a mail of ours');
const Language = z.enum(LANGUAGES, 'must be a language of the site');
const KeyParams = z.object({ key: Key });
const InLanguage = z.object({ language: Language.default('en') });
const Texts = z.record(z.string().max(60), z.string('must be text').max(10_000, 'is too long'), 'must be the texts');
const Saved = z.object({ at: z.string(), by: z.string().nullable() }).nullable();

/** Needs the right to see mail texts, as do all endpoints that read them. */
export const listMailTemplates = endpoint('GET', '/wagtail/api/main/mail/templates/', {
  summary: 'Every automatic mail, and in which languages its words are the staff’s own',
  reply: z.object({
    templates: z.array(
      z.object({
        key: Key,
        label: z.string(),
        help: z.string(),
        audience: z.enum(['guests', 'staff']),
        languages: z.array(z.object({ code: Language, isOwn: z.boolean(), saved: Saved })),
      }),
    ),
    mayChange: z.boolean(),
  }),
});

export const getMailTemplate = endpoint('GET', '/wagtail/api/main/mail/templates/:key/', {
  summary: 'The words of one automatic mail in one language, with their form',
  params: KeyParams,
  query: InLanguage,
  reply: z.object({
    key: Key,
    label: z.string(),
    help: z.string(),
    language: Language,
    languages: z.array(z.object({ code: Language, isOwn: z.boolean() })),
    form: FormDescription,
    /** Placeholders that the texts may contain: "{site}". */
    placeholders: z.array(
      z.object({ name: z.string(), label: z.string(), isRequired: z.boolean(), takesParagraph: z.boolean() }),
    ),
    value: z.record(z.string(), z.string()),
    /** False for shipped texts. */
    isOwn: z.boolean(),
    /** 0 for texts that were never changed. */
    version: z.number().int(),
    saved: Saved,
    mayChange: z.boolean(),
    /** Receiver of test mails: the signed-in user's own address. */
    testAddress: z.string(),
  }),
});
export type OpenMailTemplate = z.infer<(typeof getMailTemplate)['reply']>;

const baseVersion = Count;

/** Needs the right to change. 409 when the stored version is newer than `baseVersion`; nothing is saved then. */
export const saveMailTemplate = endpoint('POST', '/wagtail/mail/templates/:key/', {
  summary: 'Change the words of an automatic mail in one language',
  params: KeyParams,
  body: InLanguage.extend({ baseVersion, value: Texts }),
  reply: z.object({ version: z.number().int() }),
});

/** Needs the right to change. 409 as for `saveMailTemplate`. */
export const resetMailTemplate = endpoint('POST', '/wagtail/mail/templates/:key/reset/', {
  summary: 'Take the product’s own words for an automatic mail in one language',
  params: KeyParams,
  body: z.object({ language: Language, baseVersion }),
  reply: z.object({ version: z.number().int() }),
});

/** Renders unsaved texts; stores nothing. Returns the same errors as a save. */
export const previewMailTemplate = endpoint('POST', '/wagtail/mail/templates/:key/preview/', {
  summary: 'A mail with the words that are being typed and made-up values',
  params: KeyParams,
  body: InLanguage.extend({ value: Texts }),
  reply: z.object({ subject: z.string(), text: z.string() }),
});

/** The preview as a document for an iframe: a form is posted into it, with `value` as JSON. */
export const PREVIEW_DOCUMENT_PATH = '/wagtail/mail/templates/:key/preview/document/';
export const PreviewDocumentForm = InLanguage.extend({
  value: z.string().max(50_000).transform(readJson).pipe(Texts),
});

/** Needs the right to change. */
export const testMailTemplate = endpoint('POST', '/wagtail/mail/templates/:key/test/', {
  summary: 'Send a mail with the words that are being typed to oneself',
  params: KeyParams,
  body: InLanguage.extend({ value: Texts }),
  reply: z.object({ to: z.string() }),
});

export const getMailTemplateHistory = endpoint('GET', '/wagtail/api/main/mail/templates/:key/history/', {
  summary: 'History of the words of an automatic mail in one language',
  params: KeyParams,
  query: InLanguage.extend({ p: PageNumber }),
  reply: RecordHistory,
});

function readJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch {
    context.addIssue({ code: 'custom', message: 'must be JSON' });
    return z.NEVER;
  }
}
