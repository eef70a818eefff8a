import type { MailTemplateKey, MailTexts } from './templates.ts';

const REASON = 'You get this e-mail because you signed up for it at {site}.';
const BUTTON = 'Find your restaurant';

/** The words of automatic mail in English, also of what staff get. */
export const ENGLISH_MAIL: { readonly [K in MailTemplateKey]: MailTexts<K> } = {
  sign_up_confirmation: {
    subject: 'Please confirm your sign-up with {site}',
    body: `Hello,

Somebody, we hope you, asked for e-mail from {site} to this address. Press the button to confirm; the link works for {days} days.

{confirm_link}

It was not you? Then do nothing: without the confirmation we send nothing more.`,
    button: 'Confirm',
  },
  welcome: {
    subject: 'Welcome to the e-mails of {site}',
    body: `{hello}

You are signed up: e-mail from {site} will reach you at this address.

{reminders}

{site_link}`,
    about_birthday: 'We will think of your birthday.',
    about_occasions: 'We will remind you of the days that you told us about.',
    about_both: 'We will think of your birthday, and remind you of the days that you told us about.',
    button: BUTTON,
    reason: REASON,
  },
  birthday: {
    subject: 'Happy birthday from {site}',
    body: `{hello}

All of us at {site} wish you a very happy birthday. We would love to see you at the table.

{site_link}`,
    button: BUTTON,
    reason: REASON,
  },
  occasion: {
    subject: 'Coming up on {date}: {occasion}',
    body: `{hello}

You asked us to remind you: {occasion} ({relationship}) is on {date}. There is still time to reserve a table.

{site_link}`,
    button: BUTTON,
    reason: REASON,
  },
  message_receipt: {
    subject: 'We have your message ({number})',
    body: `Thank you for writing to {site}.

Your message has the number {number}. Somebody reads it, and answers to this address, as a rule within two working days.

If you did not write to us, somebody mistyped their address: there is nothing that you need to do.`,
  },
  message_reply: {
    subject: '{reply_subject}',
    body: `{reply}

{message}`,
  },
  form_submission: {
    subject: '{form_subject}',
    body: '{answers}',
    review_mark: '[to be looked at]',
  },
  accessibility_report: {
    subject: 'Accessibility report {number}',
    body: `A guest of {site} could not use something:

{description}

{facts}

{report_link}

An answer to this mail goes to the guest, where they left an address.`,
    button: 'Open the report',
    review_mark: '[to be looked at]',
  },
};
