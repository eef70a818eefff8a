import type { MailTemplateKey, MailTexts } from './templates.ts';

const REASON = 'You get this e-mail because you signed up for it at {site}.';
const BUTTON = 'Find your restaurant';

/** English texts of automatic mail, including mail to staff. */
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
  order_placed: {
    subject: 'Order {number} at {restaurant}',
    body: `Thank you. {restaurant} has your order {number}. It is ready on {when}.

Please pay {total} at the restaurant.

{order_link}

Press the button to follow your order, or to cancel it before the kitchen begins.`,
    button: 'Follow your order',
  },
  order_paid: {
    subject: 'Order {number} at {restaurant}',
    body: `Thank you. {restaurant} has your order {number}. It is ready on {when}.

You paid {total} by card.

{order_link}

Press the button to follow your order, or to cancel it before the kitchen begins; your payment is then refunded.`,
    button: 'Follow your order',
  },
  order_changed: {
    subject: 'Order {number} is changed',
    body: `The restaurant changed your order {number} at {restaurant}. It now costs {total} and is ready on {when}.

{order_link}`,
    button: 'See your order',
  },
  order_refunded: {
    subject: 'Refund of {amount} for order {number}',
    body: `{restaurant} has refunded {amount} of your order {number} to your card. The refund can take a few days to appear.

{reason}

{order_link}`,
    button: 'See your order',
  },
  order_message: {
    subject: 'About your order {number} at {restaurant}',
    body: `{restaurant} writes about your order {number}:

{message}

{order_link}`,
    button: 'See your order',
  },
  order_ready: {
    subject: 'Order {number} is ready',
    body: `Your order {number} waits for you at {restaurant}.

{order_link}`,
    button: 'See your order',
  },
  order_delayed: {
    subject: 'Order {number} takes a little longer',
    body: `We are sorry: the kitchen of {restaurant} needs more time for your order {number}. It is ready on {when}.

{order_link}`,
    button: 'See your order',
  },
  order_cancelled: {
    subject: 'Order {number} is cancelled',
    body: `Your order {number} at {restaurant} is cancelled. You pay nothing.

{order_link}`,
    button: 'See your order',
  },
  wait_list_joined: {
    subject: 'You are on the wait list at {restaurant}',
    body: `{restaurant} has your party of {size} on its wait list. Your wait is {wait} minutes.

{status_link}

Press the button to see your place in line, to tell us that you are on the way, or to leave the list. You did not join? Then do nothing.`,
    button: 'See your place in line',
  },
  wait_list_ready: {
    subject: 'Your table at {restaurant} is ready',
    body: `Your table for {size} is ready. Please come to the host stand at {restaurant} within {minutes} minutes.

{status_link}`,
    button: 'Tell us that you are coming',
  },
  reservation_confirmed: {
    subject: 'Your table at {restaurant}',
    body: `Your table for {size} at {restaurant} is reserved for {when}.

{deposit}

{reservation_link}

On the page of your reservation you can change or cancel it, and add it to your calendar.`,
    button: 'See your reservation',
  },
  reservation_requested: {
    subject: 'We have your request at {restaurant}',
    body: `We have your request for a table for {size} at {restaurant} on {when}. The restaurant confirms tables of this size itself: you will hear from us.

{deposit}

{reservation_link}`,
    button: 'See your request',
  },
  reservation_changed: {
    subject: 'Your reservation at {restaurant} has changed',
    body: `Your table for {size} at {restaurant} is now reserved for {when}.

{reservation_link}

Is your old time in your calendar? Add the reservation again: it takes the place of the old one.`,
    button: 'See your reservation',
  },
  account_code: {
    subject: 'Your code for {site}',
    body: `Type this code where you are logging in:

# {code}

Or press the button, in the browser in which you asked for the code:

{sign_in_link}

Both work once, for {minutes} minutes. Never tell the code to anybody. You did not ask for it? Then do nothing: nobody can log in without it.`,
    button: 'Log in',
  },
  account_new_address: {
    subject: 'Your code for a new address',
    body: `Somebody wants this address for an account at {site}. Was it you? Type this code where you asked for it:

# {code}

{code_link}

It works once, for {minutes} minutes. It was not you? Then do nothing.`,
    button: 'Type the code',
  },
  account_address_asked: {
    subject: 'Another address for your account',
    body: `Somebody who is logged in to your account at {site} wants to change its e-mail address. This address works until the new one is confirmed.

It was not you? Then open your account and log out everywhere.

{account_link}`,
    button: 'Open your account',
  },
  account_address_changed: {
    subject: 'Your account has another address',
    body: `Your account at {site} has another e-mail address now, and you cannot log in with this one any more.

It was not you? Then write to us at once.

{account_link}`,
    button: 'Open the site',
  },
  account_erasing: {
    subject: 'Your account will be erased',
    body: `We have logged you out everywhere, and we will erase your account at {site} in {hours} hours. Reservations that are still to come are cancelled then.

You have changed your mind, or it was not you? Then log in before that and keep the account.

{account_link}`,
    button: 'Keep the account',
  },
  reservation_offered: {
    subject: 'A table is free at {restaurant}',
    body: `A table for {size} at {restaurant} is free: {when}.

{reservation_link}

We keep it for you for ten minutes. Then it goes to the next guest.`,
    button: 'Take the table',
  },
  reservation_reminder: {
    subject: 'See you soon at {restaurant}',
    body: `We expect your party of {size} at {restaurant} on {when}.

{reservation_link}

Plans have changed? Please cancel, so that somebody else can have the table.`,
    button: 'See or cancel your reservation',
  },
  reservation_cancelled: {
    subject: 'Your reservation at {restaurant} is cancelled',
    body: `Your table for {size} at {restaurant} on {when} is cancelled.

{reason}

{deposit}

{reservation_link}`,
    button: 'See the reservation',
  },
  reservation_declined: {
    subject: 'We could not take your request at {restaurant}',
    body: `We are sorry: {restaurant} cannot take your party of {size} on {when}.

{reason}

{deposit}

{reservation_link}`,
    button: 'See your request',
  },
  approval_link: {
    subject: 'Please review “{page_title}”',
    body: `Hello {name},

{asked_by} asks you to review “{page_title}” before {site} publishes it. You can approve the page or request changes once.

{approval_link}

The link is only for you and works for {days} days. You do not need an account.`,
    button: 'Review the page',
  },
  form_submission: {
    subject: '{form_subject}',
    body: '{answers}',
    review_mark: '[to review]',
  },
  staff_notification: {
    subject: '{event}',
    body: `{event}.

{words}

{event_link}

In your account on {site}, you choose which notifications you get by e-mail, and how often.`,
    button: 'Open the page',
  },
  staff_digest: {
    subject: 'Your notifications: {count}',
    body: `New since the last e-mail:

{events}

{list_link}

In your account on {site}, you choose which notifications you get by e-mail, and how often.`,
    button: 'See all notifications',
  },
  accessibility_report: {
    subject: 'Accessibility report {number}',
    body: `A guest of {site} reported an accessibility problem:

{description}

{facts}

{report_link}

If the guest left an address, an answer to this mail goes to the guest.`,
    button: 'Open the report',
    review_mark: '[to review]',
  },
};
