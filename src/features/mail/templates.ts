import type { Fields } from '#content/field.ts';
import { text } from '#content/fields/text.ts';
import { LANGUAGES, type LanguageCode } from '#features/pages/contract.ts';
import type { MailList } from './new-mail.ts';
import { ORDER_MAILS } from './order-templates.ts';
import { STAFF_MAILS } from './staff-templates.ts';
import { body, button, RESTAURANT, SITE, subject } from './template-parts.ts';

/**
 * Kinds of placeholders:
 * - `text`: inline text;
 * - the other kinds need a paragraph of the body to themselves: several paragraphs, a quotation, the answers of a form,
 *   another text of the mail (the value is its field name), or a button with a URL.
 */
export type PlaceholderKind = 'text' | 'paragraphs' | 'quote' | 'facts' | 'phrase' | 'button';

export interface Placeholder {
  label: string;
  kind: PlaceholderKind;
  /** Texts without a required placeholder are refused. */
  isRequired?: true;
  /** Refused in the subject, which staff with the right to view mail can read. */
  isSecret?: true;
  /** Sample value for previews; one for all languages, or one for each. */
  sample: string | Readonly<Record<LanguageCode, string>>;
}

export interface MailTemplate {
  label: string;
  /** Help text: when the mail is sent. */
  help: string;
  /** Mail to staff is written in English only. */
  audience: 'guests' | 'staff';
  list: MailList;
  fields: Fields;
  placeholders: Readonly<Record<string, Placeholder>>;
}

const FIRST_NAME = { label: 'First name; may be empty', kind: 'text', sample: 'Mara' } as const;
const HELLO = {
  label: 'Hello, with the first name if known',
  kind: 'text',
  sample: { en: 'Hello Mara,', es: 'Hola, Mara:', 'fr-CA': 'Bonjour Mara,' },
} as const;
const SITE_LINK = { label: 'Button to the site', kind: 'button', sample: '' } as const;

const PARTY_SIZE = { label: 'Size of the party', kind: 'text', sample: '4' } as const;
const STATUS_LINK = {
  label: 'Button to the guest’s place in line',
  kind: 'button',
  isRequired: true,
  sample: '',
} as const;

const RESERVATION_PLACEHOLDERS = {
  site: SITE,
  restaurant: RESTAURANT,
  size: PARTY_SIZE,
  when: {
    label: 'Day and time of the reservation',
    kind: 'text',
    isRequired: true,
    sample: {
      en: 'Friday, November 27, 2026 at 7:30 PM',
      es: 'viernes, 27 de noviembre de 2026, 7:30 p.m.',
      'fr-CA': 'vendredi 27 novembre 2026 à 19 h 30',
    },
  },
  deposit: {
    label: 'Sentence about the deposit: paid, authorized or on its way back; nothing without one',
    kind: 'text',
    sample: {
      en: 'Deposit: $40.00, paid. It is deducted from the bill.',
      es: 'Depósito: $40.00, pagado. Se descuenta de la cuenta.',
      'fr-CA': 'Dépôt : 40,00 $, payé. Il est déduit de l’addition.',
    },
  },
  reservation_link: { label: 'Button to the reservation', kind: 'button', isRequired: true, sample: '' },
} as const;
const REASON = { label: 'The reason of the restaurant, if any', kind: 'quote', sample: 'A water pipe burst.' } as const;

const ACCOUNT_CODE = { label: 'The code', kind: 'text', isRequired: true, isSecret: true, sample: '402951' } as const;
const CODE_MINUTES = { label: 'Minutes until the code expires', kind: 'text', sample: '10' } as const;
const ACCOUNT_LINK = { label: 'Button to the account', kind: 'button', sample: '' } as const;

const reason = () =>
  text({
    label: 'Reason for this e-mail',
    help: 'Small print. The postal address and the unsubscribe link are added automatically.',
    required: true,
    maxLength: 300,
  });
const phrase = (label: string, help: string) => text({ label, help, required: true, maxLength: 300 });

const toGuest = <const P extends MailTemplate['placeholders']>(label: string, help: string, placeholders: P) => ({
  label,
  help,
  audience: 'guests' as const,
  list: 'transactional' as const,
  fields: { subject: subject(), body: body(), button: button() },
  placeholders,
});

/** All automatic mails with their text fields and placeholders. */
export const MAIL_TEMPLATES = {
  sign_up_confirmation: {
    label: 'Sign-up confirmation link',
    help: 'Goes to an address that signed up for e-mail and must be confirmed first.',
    audience: 'guests',
    list: 'transactional',
    fields: { subject: subject(), body: body(), button: button() },
    placeholders: {
      site: SITE,
      days: { label: 'Days until the link expires', kind: 'text', sample: '7' },
      confirm_link: { label: 'Button to confirm', kind: 'button', isRequired: true, sample: '' },
    },
  },
  welcome: {
    label: 'Welcome',
    help: 'Goes to a guest whose sign-up is complete.',
    audience: 'guests',
    list: 'marketing',
    fields: {
      subject: subject(),
      body: body(),
      about_birthday: phrase('Sentence about the birthday', 'Replaces {reminders} when only a birthday was given.'),
      about_occasions: phrase('Sentence about occasions', 'Replaces {reminders} when only occasions were given.'),
      about_both: phrase('Sentence about both', 'Replaces {reminders} when both were given.'),
      button: button(),
      reason: reason(),
    },
    placeholders: {
      site: SITE,
      hello: HELLO,
      first_name: FIRST_NAME,
      reminders: {
        label: 'One of the sentences below, or nothing if no date was given',
        kind: 'phrase',
        sample: 'about_both',
      },
      site_link: SITE_LINK,
    },
  },
  birthday: {
    label: 'Birthday wishes',
    help: 'Goes out in the morning of the birthday, unless the settings turn it off.',
    audience: 'guests',
    list: 'marketing',
    fields: { subject: subject(), body: body(), button: button(), reason: reason() },
    placeholders: { site: SITE, hello: HELLO, first_name: FIRST_NAME, site_link: SITE_LINK },
  },
  occasion: {
    label: 'Reminder of an occasion',
    help: 'Goes out some days before the occasion, as the settings say.',
    audience: 'guests',
    list: 'marketing',
    fields: { subject: subject(), body: body(), button: button(), reason: reason() },
    placeholders: {
      site: SITE,
      hello: HELLO,
      first_name: FIRST_NAME,
      occasion: {
        label: 'Occasion',
        kind: 'text',
        sample: { en: 'anniversary', es: 'aniversario', 'fr-CA': 'anniversaire de mariage' },
      },
      relationship: {
        label: 'Relationship',
        kind: 'text',
        sample: { en: 'partner', es: 'pareja', 'fr-CA': 'partenaire' },
      },
      date: { label: 'The day', kind: 'text', sample: { en: 'June 14', es: '14 de junio', 'fr-CA': '14 juin' } },
      site_link: SITE_LINK,
    },
  },
  message_receipt: {
    label: 'Message received',
    help: 'Goes to a guest who used the contact form.',
    audience: 'guests',
    list: 'transactional',
    fields: { subject: subject(), body: body() },
    placeholders: {
      site: SITE,
      number: { label: 'Number of the message', kind: 'text', sample: '4711' },
    },
  },
  message_reply: {
    label: 'Answer to a message',
    help: 'The text around an answer that staff write.',
    audience: 'guests',
    list: 'transactional',
    fields: { subject: subject(), body: body() },
    placeholders: {
      site: SITE,
      number: { label: 'Number of the message', kind: 'text', sample: '4711' },
      reply_subject: {
        label: 'Subject of the answer',
        kind: 'text',
        isRequired: true,
        sample: { en: 'Your visit', es: 'Su visita', 'fr-CA': 'Votre visite' },
      },
      reply: {
        label: 'The answer',
        kind: 'paragraphs',
        isRequired: true,
        sample: {
          en: 'Dear Mara,\n\nthank you for telling us. We are sorry that the soup was cold.',
          es: 'Estimada Mara:\n\nGracias por decírnoslo. Sentimos que la sopa estuviera fría.',
          'fr-CA': 'Bonjour Mara,\n\nMerci de nous l’avoir dit. Nous sommes désolés que la soupe ait été froide.',
        },
      },
      message: {
        label: 'Message of the guest',
        kind: 'quote',
        sample: { en: 'The soup was cold.', es: 'La sopa estaba fría.', 'fr-CA': 'La soupe était froide.' },
      },
    },
  },
  ...ORDER_MAILS,
  wait_list_joined: {
    label: 'On the wait list',
    help: 'Goes to a guest who joined a wait list and gave an e-mail address.',
    audience: 'guests',
    list: 'transactional',
    fields: { subject: subject(), body: body(), button: button() },
    placeholders: {
      site: SITE,
      restaurant: RESTAURANT,
      size: PARTY_SIZE,
      wait: { label: 'Promised wait in minutes', kind: 'text', sample: '15–25' },
      status_link: STATUS_LINK,
    },
  },
  wait_list_ready: {
    label: 'Table is ready',
    help: 'Goes to a waiting guest when the host notifies them.',
    audience: 'guests',
    list: 'transactional',
    fields: { subject: subject(), body: body(), button: button() },
    placeholders: {
      site: SITE,
      restaurant: RESTAURANT,
      size: PARTY_SIZE,
      minutes: { label: 'Minutes until the table is released', kind: 'text', sample: '10' },
      status_link: STATUS_LINK,
    },
  },
  reservation_confirmed: toGuest(
    'Reservation confirmed',
    'Goes to a guest whose reservation is confirmed, by the guest or by the restaurant.',
    RESERVATION_PLACEHOLDERS,
  ),
  reservation_requested: toGuest(
    'Reservation requested',
    'Goes to a guest whose party is so large that the restaurant must confirm it.',
    RESERVATION_PLACEHOLDERS,
  ),
  reservation_changed: toGuest(
    'Reservation changed',
    'Goes to a guest whose reservation has another time or size.',
    RESERVATION_PLACEHOLDERS,
  ),
  account_code: toGuest(
    'Code to sign in',
    'Goes to an address that was typed to sign in, whether or not it has an account.',
    {
      site: SITE,
      code: ACCOUNT_CODE,
      minutes: CODE_MINUTES,
      sign_in_link: { label: 'Button to sign in', kind: 'button', isRequired: true, sample: '' },
    },
  ),
  account_new_address: toGuest('Code for a new address', 'Goes to the address that a diner wants for the account.', {
    site: SITE,
    code: ACCOUNT_CODE,
    minutes: CODE_MINUTES,
    code_link: { label: 'Button to enter the code', kind: 'button', isRequired: true, sample: '' },
  }),
  account_address_asked: toGuest(
    'Address change requested',
    'Goes to the current address of an account when its owner requests a new address.',
    { site: SITE, account_link: ACCOUNT_LINK },
  ),
  account_address_changed: toGuest('Address changed', 'Goes to the old address after an account has a new address.', {
    site: SITE,
    account_link: ACCOUNT_LINK,
  }),
  account_erasing: toGuest(
    'Account will be erased',
    'Goes to a diner who asked for the account to be erased. Until then the diner can keep it.',
    {
      site: SITE,
      hours: { label: 'Hours until the erasure', kind: 'text', sample: '72' },
      account_link: ACCOUNT_LINK,
    },
  ),
  reservation_offered: toGuest(
    'Table available',
    'Goes to a guest who asked to be notified of a free table on a full day. The table is held for ten minutes.',
    RESERVATION_PLACEHOLDERS,
  ),
  reservation_reminder: toGuest(
    'Reminder of a reservation',
    'Goes to a guest a day and three hours before the reservation.',
    RESERVATION_PLACEHOLDERS,
  ),
  reservation_cancelled: toGuest(
    'Reservation cancelled',
    'Goes to a guest whose reservation was cancelled, by the guest or by the restaurant.',
    { ...RESERVATION_PLACEHOLDERS, reason: REASON },
  ),
  reservation_declined: toGuest(
    'Reservation declined',
    'Goes to a guest whose request the restaurant could not take.',
    { ...RESERVATION_PLACEHOLDERS, reason: REASON },
  ),
  form_submission: {
    label: 'Form submission',
    help: 'Goes to the addresses that are set on the form page.',
    audience: 'staff',
    list: 'transactional',
    fields: {
      subject: subject(),
      body: body(),
      review_mark: phrase(
        'Review mark',
        'Added to the start of the subject if the submission may be spam but is not held back.',
      ),
    },
    placeholders: {
      site: SITE,
      form_subject: {
        label: 'Subject that is set on the form page',
        kind: 'text',
        isRequired: true,
        sample: 'Catering request',
      },
      answers: {
        label: 'Questions and answers',
        kind: 'facts',
        isRequired: true,
        sample: 'Name: Mara Quill\nGuests: 40',
      },
    },
  },
  accessibility_report: {
    label: 'Accessibility report',
    help: 'Goes to the addresses in the settings “E-mail to staff” when a guest reports an accessibility problem.',
    audience: 'staff',
    list: 'transactional',
    fields: {
      subject: subject(),
      body: body(),
      button: button(),
      review_mark: phrase(
        'Review mark',
        'Added to the start of the subject if the submission may be spam but is not held back.',
      ),
    },
    placeholders: {
      site: SITE,
      number: { label: 'Number of the report', kind: 'text', sample: '42' },
      description: {
        label: 'Problem that the guest describes',
        kind: 'quote',
        isRequired: true,
        sample: 'The menu cannot be opened with the keyboard.',
      },
      facts: {
        label: 'The page, the guest’s address, their screen and browser',
        kind: 'facts',
        sample: 'Page: https://www.example.com/menu/\nE-mail: mara@guests.example\nScreen: 390 × 844\nBrowser: –',
      },
      report_link: { label: 'Button to the report', kind: 'button', isRequired: true, sample: '' },
    },
  },
  ...STAFF_MAILS,
} as const satisfies Record<string, MailTemplate>;

export type MailTemplateKey = keyof typeof MAIL_TEMPLATES;

/** In the order of the admin's list. */
export const MAIL_TEMPLATE_KEYS = Object.keys(MAIL_TEMPLATES) as MailTemplateKey[];

/** Texts of a mail by field, shipped or saved by staff. */
export type MailTexts<K extends MailTemplateKey = MailTemplateKey> = {
  readonly [Name in keyof (typeof MAIL_TEMPLATES)[K]['fields']]: string;
};

/** `MAIL_TEMPLATES` by key with a wider type, for code that handles all mails. */
export function templateOf(key: MailTemplateKey): MailTemplate {
  return MAIL_TEMPLATES[key];
}

/** Languages in which a mail is written. */
export function languagesOf(key: MailTemplateKey): readonly LanguageCode[] {
  return templateOf(key).audience === 'staff' ? ['en'] : LANGUAGES;
}
