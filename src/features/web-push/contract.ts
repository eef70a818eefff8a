import { z } from 'zod';

/** A browser's `PushSubscription.toJSON()`. */
export const PushSubscriptionBody = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'must be an address' }).max(1000, 'is too long'),
  keys: z.object({
    /** 65 and 16 bytes in base64url. */
    p256dh: z.string().regex(/^[\w-]{87}=?$/, 'is no key'),
    auth: z.string().regex(/^[\w-]{22}(==)?$/, 'is no secret'),
  }),
});
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>;

/** The service worker that shows messages: a small, separate file. */
export const PUSH_WORKER_PATH = '/push-worker.js';
