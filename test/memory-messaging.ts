import {
  type DeliveryStatus,
  E164,
  MessagingEvent,
  type MessagingProvider,
  type TextToSend,
} from '#features/text-messages/server/port.ts';
import type { Clock } from '#platform/clock.ts';
import type { Secret } from '#platform/config/secret.ts';
import { readSignedHook } from '#platform/providers/hook.ts';
import { type Err, err } from '#platform/providers/result.ts';

interface MemoryMessaging {
  /** Result of the next sends. */
  fault: Err | null;
  /** True accepts a message although its sender gets a fault. */
  isTakenAnyway: boolean;
  taken: TextToSend[];
  provider: MessagingProvider;
}

/** A provider in memory, with faults on demand. */
export function createMemoryMessaging({
  clock,
  secrets,
}: {
  clock: Clock;
  secrets: readonly Secret[];
}): MemoryMessaging {
  const kept = new Map<string, { id: string; status: DeliveryStatus; message: TextToSend }>();
  const fake: MemoryMessaging = {
    fault: null,
    isTakenAnyway: false,
    taken: [],
    provider: {
      async send(message, { key, deadline }) {
        if (message.channel !== 'sms') return err('UNSUPPORTED');
        if (!E164.safeParse(message.to).success || message.text.trim() === '') return err('INVALID');
        if (deadline <= clock.now()) return err('TIMEOUT');
        if (fake.fault && !fake.isTakenAnyway) return { err: fake.fault };
        const known = kept.get(key);
        if (known && JSON.stringify(known.message) !== JSON.stringify(message)) return err('CONFLICT');
        const id = known?.id ?? `fake-${kept.size + 1}`;
        if (!known) {
          kept.set(key, { id, status: 'sent', message });
          fake.taken.push(message);
        }
        return fake.fault ? { err: fake.fault } : { ok: { id } };
      },
      async find(key) {
        const found = kept.get(key);
        return found ? { ok: { id: found.id, status: found.status } } : err('GONE');
      },
      async status(id) {
        const found = [...kept.values()].find((one) => one.id === id);
        return found ? { ok: { id, status: found.status } } : err('GONE');
      },
      verify: async (headers, raw) =>
        readSignedHook({ headers, raw }, { secrets, nowMs: clock.now(), event: MessagingEvent }),
      capabilities: () => ({ channels: ['sms'], isSent: true, hasReports: true }),
      describe: () => 'kept in memory',
    },
  };
  return fake;
}
