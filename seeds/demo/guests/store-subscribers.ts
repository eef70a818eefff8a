import { randomBytes } from 'node:crypto';
import type { SiteId } from '#shared/brand.ts';
import type { GuardReason } from '#features/guard/rules.ts';
import type { SignUpDetails } from '#features/subscriptions/sign-up.ts';
import {
  confirmSignUp,
  createSubscriberLinks,
  createSubscriberMailer,
  loadSender,
  signUp,
  type SubscriberMailer,
  unsubscribeAddress,
} from '#features/subscriptions/server/index.ts';
import { termsText } from '#features/subscriptions/terms-texts.ts';
import type { Tx } from '#platform/db/client.ts';
import { guestAddress, hoursBefore } from './guest-address.ts';

const DAY_HOURS = 24;
const DAY_MS = 86_400_000;
const ORIGIN = 'https://lanternbay.example';

/** A subscriber and the subscription's state. All subscribers are fictional. */
interface DemoSubscriber {
  name: string;
  daysAgo: number;
  /** Post code, country and time zone. */
  home: readonly [postcode: string, country: string, timeZone: string];
  language?: 'en' | 'es' | 'fr-CA';
  wantsOffers?: boolean;
  /** Days from the seeding, so that there is always a birthday in the coming weeks. */
  birthdayIn?: number;
  occasions?: readonly (readonly [
    occasion: SignUpDetails['occasions'][number]['occasion'],
    whose: SignUpDetails['occasions'][number]['relationship'],
    inDays: number,
  ])[];
  /** The subscription's state; subscribed by default. */
  end?: 'asked' | 'held' | 'left';
  reasons?: readonly GuardReason[];
}

const MAINE = ['04101', 'US', 'America/New_York'] as const;
const ILLINOIS = ['60661', 'US', 'America/Chicago'] as const;
const NEVADA = ['89101', 'US', 'America/Los_Angeles'] as const;
const QUEBEC = ['H2Y 1A6', 'CA', 'America/Toronto'] as const;
const NOVA_SCOTIA = ['B3J 1S9', 'CA', 'America/Halifax'] as const;

const SUBSCRIBERS: readonly DemoSubscriber[] = [
  {
    name: 'Tansy Quill',
    daysAgo: 210,
    home: MAINE,
    wantsOffers: true,
    birthdayIn: 3,
    occasions: [['anniversary', 'partner', 9]],
  },
  { name: 'Odo Marsh', daysAgo: 180, home: ILLINOIS, birthdayIn: 40 },
  {
    name: 'Inés Caldera',
    daysAgo: 151,
    home: ['78205', 'US', 'America/Chicago'],
    language: 'es',
    wantsOffers: true,
    birthdayIn: 5,
    occasions: [
      ['birthday', 'parent', 12],
      ['graduation', 'child', 11],
    ],
  },
  { name: 'Bram Tidewell', daysAgo: 140, home: NEVADA, end: 'left' },
  {
    name: 'Maëlle Rivard',
    daysAgo: 96,
    home: QUEBEC,
    language: 'fr-CA',
    wantsOffers: true,
    birthdayIn: 8,
    occasions: [
      ['anniversary', 'partner', 4],
      ['birthday', 'child', 6],
      ['holiday', 'friend', 30],
    ],
  },
  { name: 'Cass Ebbing', daysAgo: 64, home: NOVA_SCOTIA, birthdayIn: 1 },
  {
    name: 'Juno Saltmarsh',
    daysAgo: 33,
    home: ['83702', 'US', 'America/Boise'],
    wantsOffers: true,
    occasions: [['other', 'colleague', 2]],
  },
  { name: 'Isla Fennimore', daysAgo: 21, home: MAINE, birthdayIn: 11 },
  { name: 'Perrin Skiff', daysAgo: 12, home: ['77550', 'US', 'America/Chicago'], end: 'left', wantsOffers: true },
  { name: 'Wren Harbottle', daysAgo: 3, home: ['M5V 2T6', 'CA', 'America/Toronto'], end: 'asked', birthdayIn: 60 },
  { name: 'Mab Thistledown', daysAgo: 1, home: QUEBEC, language: 'fr-CA', end: 'asked', wantsOffers: true },
  { name: 'Rank Faster', daysAgo: 2, home: NEVADA, end: 'held', reasons: ['honeypot', 'too_fast'] },
];

/** The address was mistyped, so its mail bounces. */
export const MISTYPED_SUBSCRIBER = guestAddress('Mab Thistledown');

const CONSENT = '<p>Yes, send me the Tide Letter and offers from Lantern Bay by e-mail.</p>';

/** Guests who signed up over the months: confirmed, unconfirmed and unsubscribed; their mails wait in the queue. */
export async function storeDemoSubscribers(
  tx: Tx,
  { nowMs, siteId, pageId }: { nowMs: number; siteId: SiteId; pageId: number },
): Promise<void> {
  // The links of the demo's mails are signed with a discarded key: the mails were never sent.
  const links = createSubscriberLinks(randomBytes(32));
  const real = createSubscriberMailer({ links, senderOf: (of, to) => loadSender(of, to, ORIGIN) });
  let lastToken = '';
  const mailer: SubscriberMailer = {
    ...real,
    async sendConfirmation(of, now, to, token) {
      lastToken = token;
      await real.sendConfirmation(of, now, to, token);
    },
  };
  for (const person of SUBSCRIBERS) {
    const { name, daysAgo, home, language = 'en', wantsOffers = false, end } = person;
    const [firstName = '', lastName = ''] = name.split(' ');
    const [postcode, country, timeZone] = home;
    const at = (hoursLater: number) => ({
      now: hoursBefore(nowMs, daysAgo * DAY_HOURS - hoursLater),
      ipAddress: '198.51.100.7',
      mailer,
    });
    lastToken = '';
    await signUp(tx, at(0), {
      email: guestAddress(name),
      siteId,
      details: {
        ...{ firstName, lastName, postcode, country, language, timeZone, wantsOffers, pageId },
        birthday: person.birthdayIn === undefined ? null : dayIn(nowMs, person.birthdayIn),
        occasions: (person.occasions ?? []).map(([occasion, relationship, inDays]) => ({
          occasion,
          relationship,
          ...dayIn(nowMs, inDays),
        })),
      },
      wording: {
        language,
        terms: termsText(language, {
          terms: { title: 'Terms of use', url: '/terms/' },
          privacy: { title: 'Privacy', url: '/privacy/' },
        }),
        consent: wantsOffers ? CONSENT : '',
      },
      needsConfirmation: country !== 'US',
      submitId: null,
      verdict: end === 'held' ? 'spam' : 'ham',
      reasons: person.reasons ?? [],
    });
    if (end === 'asked' || end === 'held') continue;
    if (lastToken !== '') await confirmSignUp(tx, at(1), lastToken);
    if (end === 'left') await unsubscribeAddress(tx, at(10), guestAddress(name), { source: 'one click' });
  }
}

function dayIn(nowMs: number, days: number): { month: number; day: number } {
  const date = new Date(nowMs + days * DAY_MS);
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}
