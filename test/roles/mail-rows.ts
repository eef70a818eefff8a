import { enqueueMail, suppress } from '#features/mail/server/index.ts';
import { mailTemplates } from '#features/mail/server/tables.ts';
import { shippedTexts } from '#features/mail/shipped-texts.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { STAFF_NOW } from '../staff-app.ts';
import { type AreaRow, CHAIN, CONFIGURATORS, doneNothing } from './area-rows.ts';
import type { AreaRole, AreaWorld } from './area-world.ts';

/** Roles with the right on the model; a list shows only mail of their regions. */
const READERS: readonly AreaRole[] = ['elsewhere', 'regional', 'configurator', 'superuser'];

/** A queued or doubtful mail about a restaurant. */
export const mail =
  (status: 'queued' | 'doubtful' = 'queued') =>
  async ({ app: { database }, make }: AreaWorld) => {
    const rlid = await make.location();
    const id = await inTransaction(database.db, (tx) =>
      enqueueMail(
        tx,
        { now: STAFF_NOW },
        {
          key: null,
          rlid,
          list: 'transactional',
          to: { address: 'odo@example.com', name: '' },
          subject: 'Hello',
          text: 'Hello.',
          html: '<p>Hello.</p>',
        },
      ),
    );
    if (status === 'doubtful') await database.exec(`UPDATE mails SET status = 'doubtful' WHERE id = ${id}`);
    return { id: id ?? 0 };
  };

const STOPPED = 'gone@example.com';
/** An address whose mail bounced. */
const stopped = async ({ app: { database } }: AreaWorld) => {
  const why = { address: STOPPED, reason: 'bounce' } as const;
  await inTransaction(database.db, (tx) => suppress(tx, { now: STAFF_NOW }, why));
  return {};
};

/** The texts of one mail, with their current version. */
const words = async ({ app: { database } }: AreaWorld) => {
  const [row] = await database.db.select().from(mailTemplates);
  return { key: 'message_receipt', version: row?.version ?? 0 };
};
const TEXTS = '/wagtail/mail/templates/:key/';
const typed = { language: 'en', value: { ...shippedTexts('message_receipt', 'en') } };

const WORD_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/mail/templates/', allowed: CONFIGURATORS },
  { method: 'GET', route: '/wagtail/api/main/mail/templates/:key/', allowed: CONFIGURATORS, thing: words },
  { method: 'GET', route: '/wagtail/api/main/mail/templates/:key/history/', allowed: CONFIGURATORS, thing: words },
  ...['preview/', 'test/'].map((action): AreaRow => ({
    method: 'POST',
    route: `${TEXTS}${action}`,
    allowed: CONFIGURATORS,
    thing: words,
    body: () => typed,
  })),
  {
    method: 'POST',
    route: `${TEXTS}preview/document/`,
    allowed: CONFIGURATORS,
    thing: words,
    body: () => ({ language: 'en', value: JSON.stringify(typed.value) }),
  },
  {
    method: 'POST',
    route: TEXTS,
    allowed: CONFIGURATORS,
    thing: words,
    body: ({ version }) => ({ ...typed, baseVersion: version }),
  },
  {
    method: 'POST',
    route: `${TEXTS}reset/`,
    allowed: CONFIGURATORS,
    thing: words,
    body: ({ version }) => ({ language: 'en', baseVersion: version }),
  },
];

export const MAIL_ROWS: AreaRow[] = [
  { method: 'GET', route: '/wagtail/api/main/mail/', allowed: READERS },
  { method: 'GET', route: '/wagtail/api/main/mail/:id/', allowed: CHAIN, thing: mail() },
  { method: 'GET', route: '/wagtail/api/main/mail/:id/document/', allowed: CHAIN, thing: mail() },
  ...['resend', 'cancel', 'confirm'].map((action): AreaRow => ({
    method: 'POST',
    route: `/wagtail/mail/${action}/`,
    allowed: CHAIN,
    thing: mail(action === 'confirm' ? 'doubtful' : 'queued'),
    body: ({ id }) => ({ ids: [id] }),
    isEmpty: doneNothing,
  })),
  {
    method: 'GET',
    route: '/wagtail/api/main/mail/addresses/',
    query: `?address=${encodeURIComponent(STOPPED)}`,
    allowed: READERS,
  },
  {
    method: 'POST',
    route: '/wagtail/mail/addresses/lift/',
    allowed: READERS,
    thing: stopped,
    body: () => ({ address: STOPPED }),
  },
  { method: 'GET', route: '/wagtail/api/main/text-messages/', allowed: READERS },
  ...WORD_ROWS,
];
