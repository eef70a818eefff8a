import { z } from 'zod';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import { callProvider } from '#platform/providers/call-provider.ts';
import { readSignedHook } from '#platform/providers/hook.ts';
import { err } from '#platform/providers/result.ts';
import { DELIVERY_STATUSES, E164, MessagingEvent, type MessagingProvider } from './port.ts';

const Id = z.string().min(1).max(200);
const Sent = z.object({ id: Id });
const Known = z.object({ id: Id, status: z.enum(DELIVERY_STATUSES) });

export interface HttpMessagingOptions {
  /** Base address without a closing slash. */
  url: string;
  /** The first secret signs our calls; hooks may be signed with any of them. */
  secrets: readonly [Secret, ...Secret[]];
  clock: Clock;
}

/** Sends through a service with the protocol of docs/operations.md. */
export function createHttpMessaging({ url, secrets, clock }: HttpMessagingOptions): MessagingProvider {
  const address = { url, secret: secrets[0], clock };
  return {
    async send(message, { key, deadline, trace }) {
      if (message.channel !== 'sms') return err('UNSUPPORTED');
      if (!E164.safeParse(message.to).success || message.text.trim() === '') return err('INVALID');
      return callProvider(address, {
        method: 'POST',
        path: '/messages',
        body: message,
        key,
        deadline,
        trace,
        reply: Sent,
      });
    },
    find: (key) =>
      callProvider(address, { method: 'GET', path: `/messages?key=${encodeURIComponent(key)}`, reply: Known }),
    status: (id) => callProvider(address, { method: 'GET', path: `/messages/${encodeURIComponent(id)}`, reply: Known }),
    verify: async (headers, raw) =>
      readSignedHook({ headers, raw }, { secrets, nowMs: clock.now(), event: MessagingEvent }),
    capabilities: () => ({ channels: ['sms'], isSent: true, hasReports: true }),
    describe: () => `sent by ${new URL(url).host}`,
  };
}
