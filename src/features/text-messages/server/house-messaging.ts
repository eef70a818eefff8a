import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '#platform/clock.ts';
import { err } from '#platform/providers/result.ts';
import { E164, type MessagingProvider, type TextToSend } from './port.ts';

/** Most keys that are stored to detect repeated calls. */
const KEPT_KEYS = 10_000;

/** Sends nothing: the queue stores the message, and its state shows staff that no phone got it. */
export function createBuiltInMessaging({ clock }: { clock: Clock }): MessagingProvider {
  const bodies = new LRUCache<string, string>({ max: KEPT_KEYS });
  const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
  const idOf = (key: string) => `house-${digestOf(key).slice(0, 22)}`;
  const ids = new LRUCache<string, true>({ max: KEPT_KEYS });
  return {
    async send({ to, channel, text, lang }: TextToSend, { key, deadline }) {
      if (channel !== 'sms') return err('UNSUPPORTED');
      if (!E164.safeParse(to).success || text.trim() === '') return err('INVALID');
      if (deadline <= clock.now()) return err('TIMEOUT');
      const body = digestOf([to, text, lang]);
      const known = bodies.get(key);
      if (known !== undefined && known !== body) return err('CONFLICT');
      bodies.set(key, body);
      ids.set(idOf(key), true);
      return { ok: { id: idOf(key) } };
    },
    find: async (key) => (bodies.has(key) ? { ok: { id: idOf(key), status: 'shown' } } : err('GONE')),
    status: async (id) => (ids.has(id) ? { ok: { id, status: 'shown' } } : err('GONE')),
    // Without a provider, there are no reports.
    verify: async () => err('UNSUPPORTED'),
    capabilities: () => ({ channels: ['sms'], isSent: false, hasReports: false }),
    describe: () => 'shown to staff, not sent by phone',
  };
}
