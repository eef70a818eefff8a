import { randomUUID } from 'node:crypto';
import { diners } from '#features/diners/server/tables.ts';
import { messages } from '#features/messages/server/tables.ts';
import { signUps, subscribers } from '#features/subscriptions/server/tables.ts';
import { STAFF_NOW } from '../staff-app.ts';
import { type AreaRow, CONFIGURATORS } from './area-rows.ts';
import type { AreaWorld } from './area-world.ts';

/** A guest's message from the contact form. */
export const message = async ({ app }: AreaWorld) => {
  const about = { category: 'question', topic: 'other', message: 'Is the pier open?', verdict: 'ham' as const };
  const guest = { firstName: 'Ada', lastName: 'Fisher', email: 'ada@guests.example', phone: '7755550142' };
  const address = { addressLine1: '12 Wharf Road', addressCity: 'Reno', addressState: 'NV', addressZip: '89501' };
  const sent = { language: 'en', receivedAt: STAFF_NOW, submitKey: randomUUID() };
  const [made] = await app.database.db
    .insert(messages)
    .values({ ...about, ...guest, ...address, ...sent })
    .returning({ id: messages.id });
  return { id: made?.id ?? 0 };
};

/** A subscriber who has not confirmed yet. */
export const subscriber = async ({ app: { database } }: AreaWorld) => {
  const email = `mara-${randomUUID()}@guests.example`;
  const place = { language: 'en', timeZone: 'America/New_York', country: 'US' };
  const [made] = await database.db
    .insert(subscribers)
    .values({ email, emailKey: email, state: 'pending', ...place, createdAt: STAFF_NOW })
    .returning({ id: subscribers.id });
  const id = made?.id ?? 0;
  const said = { firstName: 'Mara', lastName: 'Lindqvist', postcode: '04101', birthday: null, occasions: [] };
  const details = { ...said, ...place, wantsOffers: false, pageId: null };
  const until = { createdAt: STAFF_NOW, expiresAt: STAFF_NOW };
  await database.db.insert(signUps).values({ subscriberId: id, tokenDigest: randomUUID(), details, ...until });
  return { id };
};

/** An account of a diner. */
const diner = async ({ app: { database } }: AreaWorld) => {
  const email = `odo-${randomUUID()}@guests.example`;
  const [made] = await database.db
    .insert(diners)
    .values({ email, emailKey: email, language: 'en', createdAt: STAFF_NOW })
    .returning({ id: diners.id });
  return { id: made?.id ?? 0, email };
};

const MESSAGE_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/messages/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/messages/:id/', allowed: CONFIGURATORS, thing: message },
  {
    method: 'POST',
    route: '/wagtail/messages/:id/',
    allowed: CONFIGURATORS,
    thing: message,
    body: () => ({ version: 1, status: 'open' }),
  },
  {
    method: 'POST',
    route: '/wagtail/messages/:id/note/',
    allowed: CONFIGURATORS,
    thing: message,
    body: () => ({ text: 'Called back.' }),
  },
  {
    method: 'POST',
    route: '/wagtail/messages/:id/reply/',
    allowed: CONFIGURATORS,
    thing: message,
    body: () => ({ version: 1, subject: 'Yes', text: 'It is.', key: randomUUID() }),
  },
  ...['close', 'spam', 'delete'].map((action): AreaRow => ({
    method: 'POST',
    route: '/wagtail/messages/chosen/',
    allowed: CONFIGURATORS,
    thing: message,
    body: ({ id }) => ({ ids: [id], action }),
  })),
];

const SUBSCRIBER_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/subscribers/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/subscribers/:id/', allowed: CONFIGURATORS, thing: subscriber },
  { method: 'GET', route: '/wagtail/api/main/subscribers/reminders/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/subscribers/reminders/document/', allowed: CONFIGURATORS },
  ...['unsubscribe', 'resend', 'erase'].map((action): AreaRow => ({
    method: 'POST',
    route: `/wagtail/subscribers/:id/${action}/`,
    allowed: CONFIGURATORS,
    thing: subscriber,
  })),
];

const DINER_ROWS: AreaRow[] = [
  {
    method: 'POST',
    route: '/wagtail/diners/find/',
    allowed: CONFIGURATORS,
    thing: diner,
    body: ({ email }) => ({ email }),
  },
  ...['export', 'erase'].map((action): AreaRow => ({
    method: 'POST',
    route: `/wagtail/diners/:id/${action}/`,
    allowed: CONFIGURATORS,
    thing: diner,
  })),
];

/** Posts of guests, except those of form pages. */
export const GUEST_ROWS: readonly AreaRow[] = [...MESSAGE_ROWS, ...SUBSCRIBER_ROWS, ...DINER_ROWS];
