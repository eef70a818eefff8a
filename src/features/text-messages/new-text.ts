/** What a text message is about. The last three answer a guest who wrote STOP, START or HELP. */
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
 * `sent`: the provider took it. `delivered`: the provider says that the phone has it. `shown`: no provider is set up, so it
 * was shown to staff and not sent by phone. `failed` and `shown` stay; a late report may make `failed` `delivered`.
 */
export const TEXT_STATES = ['queued', 'sent', 'delivered', 'failed', 'shown'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** How a text to a guest went, for those who would call instead. */
export const MESSAGE_STATES = ['queued', 'sent', 'delivered', 'failed'] as const;

/** A text without any report for this long counts as not delivered. */
export const SILENT_AFTER_MS = 30_000;

/** Version of the consent to text messages; stored with each consent. */
export const TEXT_CONSENT_VERSION = '2026-11';
