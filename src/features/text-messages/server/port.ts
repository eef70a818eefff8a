import { z } from 'zod';
import type { Hook } from '#platform/providers/hook.ts';
import type { Ctx, R } from '#platform/providers/result.ts';

export const CHANNELS = ['sms'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A number as messages are sent to it: "+14075551000". */
export const E164 = z.string().regex(/^\+[1-9]\d{6,14}$/);

export interface TextToSend {
  /** E.164. */
  to: string;
  channel: Channel;
  /** Complete, in the guest's language. */
  text: string;
  /** "fr-CA" */
  lang: string;
  /** Which words the guest agreed to and when; '' for answers to the guest's own message. */
  consentId: string;
}

/** `shown`: kept for staff, never on its way to a phone. */
export const DELIVERY_STATUSES = ['queued', 'sent', 'delivered', 'failed', 'shown'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** A message as stored by the provider. */
export interface KnownText {
  id: string;
  status: DeliveryStatus;
}

/** What a provider reports: what became of a message, or what a guest wrote. */
export const MessagingEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('delivery'),
    /** The key of the message, as it was sent. */
    key: z.string().max(100),
    status: z.enum(['sent', 'delivered', 'failed']),
  }),
  z.object({ type: z.literal('inbound'), from: E164, text: z.string().max(2000) }),
]);
export type MessagingEvent = z.infer<typeof MessagingEvent>;

export interface MessagingCapabilities {
  channels: readonly Channel[];
  /** False when nothing leaves the machine. */
  isSent: boolean;
  /** True when it reports what became of messages, and what guests write. */
  hasReports: boolean;
}

/**
 * Sends text messages. The same key with the same message gives the same id, with another one CONFLICT. A channel that it does
 * not have is UNSUPPORTED, a number that is none INVALID, one that it may not write to DECLINED.
 */
export interface MessagingProvider extends Hook<MessagingEvent> {
  send(message: TextToSend, ctx: Ctx): R<{ id: string }>;
  /** A message by the key it was sent with: whether a write that timed out was done. GONE: it was not. */
  find(key: string): R<KnownText>;
  /** @param id as `send` gave it */
  status(id: string): R<KnownText>;
  capabilities(): MessagingCapabilities;
  /** Where messages go, for the health check. Holds no secret. */
  describe(): string;
}
