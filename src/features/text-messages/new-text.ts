/** Subject of a text message. The last three answer a guest who wrote STOP, START or HELP. */
export const TEXT_PURPOSES = [
  'wait_list_joined',
  'wait_list_ready',
  'reservation_confirmed',
  'reservation_reminder',
  'reservation_cancelled',
  'order_ready',
  'order_delayed',
  'order_cancelled',
  'order_message',
  'stopped',
  'started',
  'help',
] as const;
export type TextPurpose = (typeof TEXT_PURPOSES)[number];

/**
 * `sent`: the provider accepted it. `delivered`: the provider reported delivery. `shown`: without a provider, the text
 * is only shown to staff. `failed` and `shown` are final, but a late report may change `failed` to `delivered`.
 */
export const TEXT_STATES = ['queued', 'sent', 'delivered', 'failed', 'shown'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** State of a text to a guest, for staff who may call instead. */
export const MESSAGE_STATES = ['queued', 'sent', 'delivered', 'failed'] as const;

/** A text without any report for this long counts as not delivered. */
export const SILENT_AFTER_MS = 30_000;

/** Version of the consent to text messages; stored with each consent. */
export const TEXT_CONSENT_VERSION = '2026-11';
