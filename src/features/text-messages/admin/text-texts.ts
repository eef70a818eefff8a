import type { TextPurpose, TextState } from '../new-text.ts';

export const STATE_LABELS: Readonly<Record<TextState, string>> = {
  queued: 'Waiting',
  sent: 'Sent',
  delivered: 'Delivered',
  failed: 'Not delivered',
  shown: 'Shown here, not sent by phone',
};

export const PURPOSE_LABELS: Readonly<Record<TextPurpose, string>> = {
  wait_list_joined: 'On the wait list',
  wait_list_ready: 'Table is ready',
  reservation_confirmed: 'Reservation confirmed',
  reservation_reminder: 'Reminder of a reservation',
  reservation_cancelled: 'Reservation cancelled by the restaurant',
  order_ready: 'Order is ready',
  order_delayed: 'Order takes longer',
  order_cancelled: 'Order cancelled by the restaurant',
  order_message: 'Message about an order',
  stopped: 'Answer to STOP',
  started: 'Answer to START',
  help: 'Answer to HELP',
};

const REASONS: Readonly<Record<string, string>> = {
  STOPPED: 'The number wrote STOP.',
  EXPIRED: 'It could not be sent in time.',
  REPORTED: 'The provider reports that it did not arrive.',
  DECLINED: 'The provider may not write to this number.',
  INVALID: 'The provider does not take this number.',
  RATE: 'The provider took no more messages for the moment.',
  TIMEOUT: 'The provider did not answer.',
  UPSTREAM: 'The provider had a failure.',
};

/** Why a text was not delivered, for staff. @param reason '' without one */
export function reasonText(reason: string): string {
  return reason === '' ? '' : (REASONS[reason] ?? 'The provider refused it.');
}
