import type { GuardReason, Verdict } from '#features/guard/rules.ts';

/** A guest's message, its age, and how staff handled it. All guests are fictional. */
export interface DemoMessage {
  hoursAgo: number;
  guest: string;
  /** City, state and ZIP code. */
  home: readonly [city: string, state: string, zip: string];
  /** Category and topic. */
  about: readonly [category: string, topic: string];
  text: string;
  language?: 'en' | 'es' | 'fr-CA';
  restaurant?: { rlid: number; name: string };
  /** Days before the message, and the hour. */
  visit?: readonly [daysBefore: number, time: string];
  orderNumber?: string;
  verdict?: Verdict;
  reasons?: readonly GuardReason[];
  /** True when the guest-relations account has taken the message over. */
  isTaken?: boolean;
  note?: string;
  reply?: string;
  isClosed?: boolean;
}

const PORTLAND = ['Portland', 'ME', '04101'] as const;
const CHICAGO = ['Chicago', 'IL', '60661'] as const;
const LAS_VEGAS = ['Las Vegas', 'NV', '89101'] as const;
const HARBOR_POINT = { rlid: 10001, name: 'Harbor Point, Portland, ME' };
const MARKET_SQUARE = { rlid: 10003, name: 'Market Square, Chicago, IL' };
const TERMINAL_PIER = { rlid: 10004, name: 'Terminal Pier, Las Vegas, NV' };
const QUAYSIDE = { rlid: 2010003, name: 'Quayside, Toronto, ON' };

/** Newest first. */
export const DEMO_MESSAGES: readonly DemoMessage[] = [
  {
    hoursAgo: 1,
    guest: 'Tansy Quill',
    home: PORTLAND,
    about: ['issue', 'visit'],
    text: 'We waited forty minutes for a table that we had reserved for seven. The host was kind about it, but my father is ninety and stood the whole time.\n\nA chair by the door would have been enough.',
    restaurant: HARBOR_POINT,
    visit: [1, '19:00'],
  },
  {
    hoursAgo: 3,
    guest: 'Odo Marsh',
    home: CHICAGO,
    about: ['question', 'allergens'],
    text: 'Is the batter for the haddock made without egg? My daughter may not have any, and we would like to come on Saturday.',
    restaurant: MARKET_SQUARE,
  },
  {
    hoursAgo: 5,
    guest: 'Inés Caldera',
    home: ['San Antonio', 'TX', '78205'],
    about: ['question', 'gift_cards'],
    language: 'es',
    text: 'Perdí una tarjeta de regalo, pero conservo el recibo. ¿Pueden bloquearla y darme otra?',
  },
  {
    hoursAgo: 9,
    guest: 'Bram Tidewell',
    home: LAS_VEGAS,
    about: ['issue', 'visit'],
    text: 'The order came without the corn bread and with somebody else’s chowder. Nobody answered the telephone.',
    restaurant: TERMINAL_PIER,
    visit: [1, '12:30'],
    orderNumber: 'LB-48213',
    isTaken: true,
    note: 'Called Terminal Pier: the phone line was down until two. They will give the corn bread and a chowder on the next visit. I still owe the guest an answer.',
  },
  {
    hoursAgo: 20,
    guest: 'Juno Saltmarsh',
    home: ['Boise', 'ID', '83702'],
    about: ['suggestion', 'new_location'],
    text: 'When do you come to Boise? There is an old ice house by the river that has your name on it.',
    verdict: 'review',
    reasons: ['captcha_skipped'],
  },
  {
    hoursAgo: 27,
    guest: 'Maëlle Rivard',
    home: ['Montréal', 'QC', 'H2Y 1A6'],
    about: ['praise', 'visit'],
    language: 'fr-CA',
    text: 'La chaudrée était exactement comme celle de ma grand-mère. Merci à toute l’équipe du Vieux-Quai, et surtout à la dame qui a apporté une chaise haute sans qu’on la demande.',
    restaurant: { rlid: 2010004, name: 'Vieux-Quai, Montréal, QC' },
    visit: [2, '18:15'],
  },
  {
    hoursAgo: 31,
    guest: 'Cass Ebbing',
    home: ['Halifax', 'NS', 'B3J 1S9'],
    about: ['rewards', 'points'],
    text: 'My points of the last two visits are missing. I have both receipts.',
    isTaken: true,
  },
  {
    hoursAgo: 46,
    guest: 'Perrin Skiff',
    home: ['Galveston', 'TX', '77550'],
    about: ['question', 'fresh_catch'],
    text: 'Do you buy from small boats? I have two, and oysters from October on.',
  },
  {
    hoursAgo: 52,
    guest: 'Isla Fennimore',
    home: PORTLAND,
    about: ['praise', 'visit'],
    text: 'The window table was kept for us, the lantern was lit, and our son got to ring the bell. We shall be back.',
    restaurant: HARBOR_POINT,
    visit: [3, '18:00'],
    isTaken: true,
    reply:
      'Dear Ms Fennimore,\n\nthank you for telling us. I have read your letter aloud in the kitchen at Harbor Point, and the bell will be there for your son whenever you are.\n\nLinnet Ashgrove, guest relations',
  },
  {
    hoursAgo: 75,
    guest: 'Wren Harbottle',
    home: ['Toronto', 'ON', 'M5V 2T6'],
    about: ['issue', 'visit'],
    text: 'The ramp by the side door was closed. Please say so on the page of the restaurant, or open it again.',
    restaurant: QUAYSIDE,
    visit: [1, '13:00'],
    isTaken: true,
    note: 'The ramp is open again since this morning (works on the pavement).',
    reply:
      'Dear Mr Harbottle,\n\nyou are right, and we are sorry: the pavement was being mended and nobody told us. The ramp has been open again since this morning.\n\nLinnet Ashgrove, guest relations',
    isClosed: true,
  },
  {
    hoursAgo: 120,
    guest: 'Pim Larkspur',
    home: CHICAGO,
    about: ['suggestion', 'menu_idea'],
    text: 'Bring back the smoked mussels. I ask in the name of four people.',
    isClosed: true,
  },
  {
    hoursAgo: 13,
    guest: 'Rank Faster',
    home: ['Reno', 'NV', '89501'],
    about: ['question', 'other'],
    text: 'Be first in every search! https://rank.example/1 https://rank.example/2 https://rank.example/3 https://rank.example/4',
    verdict: 'spam',
    reasons: ['honeypot', 'too_fast', 'links'],
  },
  {
    hoursAgo: 38,
    guest: 'Rank Faster',
    home: ['Reno', 'NV', '89501'],
    about: ['suggestion', 'other'],
    text: 'Be first in every search! https://rank.example/1 https://rank.example/2 https://rank.example/3 https://rank.example/4',
    verdict: 'spam',
    reasons: ['no_stamp', 'links', 'duplicate'],
  },
];
