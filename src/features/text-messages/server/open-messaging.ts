import type { Clock } from '#platform/clock.ts';
import type { MessagingConfig } from '#platform/config/messaging.ts';
import { createBuiltInMessaging } from './house-messaging.ts';
import { createHttpMessaging } from './http-messaging.ts';
import type { MessagingProvider } from './port.ts';

/** The configured provider; without one, texts are only shown to staff. */
export function openMessaging(config: MessagingConfig | null, clock: Clock): MessagingProvider {
  return config ? createHttpMessaging({ ...config, clock }) : createBuiltInMessaging({ clock });
}
