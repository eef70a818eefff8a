import { z } from 'zod';
import type { Hook } from '#platform/providers/hook.ts';
import type { Ctx, R } from '#platform/providers/result.ts';

export const CHANNELS = ['sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A phone number in E.164 format: "+14075551000". */
export const E164 = z.string().regex(/^\+[1-9]\d{6,14}$/);

export interface TextToSend {
  /** E.164. */
  to: string;
  channel: Channel;
  /** The complete text, in the guest's language. */
  text: string;
  /** "fr-CA" */
  lang: string;
  /** Version and time of the consent; '' for answers to the guest's own message. */
  consentId: string;
}

/** `shown`: stored for staff, never sent to a phone. */
export const DELIVERY_STATUSES = ['queued', 'sent', 'delivered', 'failed', 'shown'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A message as stored by the provider. */
export interface ProviderMessage {
  id: string;
  status: DeliveryStatus;
}

/** Report of a provider: the status of a message, or a message from a guest. */
export const MessagingEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('delivery'),
    /** The key with which the message was sent. */
    key: z.string().max(100),
    status: z.enum(['sent', 'delivered', 'failed']),
  }),
  /** `from` may also be a short code or a name: such a message concerns no number that gets texts. */
  z.object({ type: z.literal('inbound'), from: z.string().min(1).max(40), text: z.string().max(2000) }),
]);
export type MessagingEvent = z.infer<typeof MessagingEvent>;

export interface MessagingCapabilities {
  channels: readonly Channel[];
  /** False when messages are not sent to phones. */
  isSent: boolean;
  /** True when the provider reports delivery and guests' messages. */
  hasReports: boolean;
}

/**
 * Sends text messages. The same key with the same message returns the same id, with another message CONFLICT. Errors:
 * UNSUPPORTED for a missing channel, INVALID for a malformed number, DECLINED for a number that must not be written to.
 */
export interface MessagingProvider extends Hook<MessagingEvent> {
  send(message: TextToSend, ctx: Ctx): R<{ id: string }>;
  /** Finds a message by its key, to check a call that timed out. GONE: the message was not sent. */
  find(key: string): R<ProviderMessage>;
  /** @param id as returned by `send` */
  status(id: string): R<ProviderMessage>;
  capabilities(): MessagingCapabilities;
  /** Destination of messages, for the health check. Contains no secret. */
  describe(): string;
}
