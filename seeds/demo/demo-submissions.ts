import { storeSubmission } from '#features/submissions/server/index.ts';
import type { Tx } from '#platform/db/client.ts';
import type { DemoContext } from './seed-demo.ts';

const FIELDS = [
  { key: 'name', label: 'Name' },
  { key: 'email', label: 'E-mail' },
  { key: 'about', label: 'What is it about?' },
  { key: 'restaurant', label: 'Restaurant' },
  { key: 'message', label: 'Message' },
  { key: 'may_reply', label: 'You may answer me' },
];
/** The fields of the form's first version. */
const FIRST_FIELDS = [...FIELDS.slice(0, 2), { key: 'phone', label: 'Telephone' }, ...FIELDS.slice(4)];

const GUESTS = [
  'Tansy Quill',
  'Odo Marsh',
  'Wren Harbottle',
  'Pim Larkspur',
  'Isla Fennimore',
  'Bram Tidewell',
  'Juno Saltmarsh',
  'Cass Ebbing',
  'Perrin Skiff',
  'Mab Thistledown',
];
const NOTES: readonly (readonly [topics: readonly string[], message: string])[] = [
  [['A visit'], 'The chowder was as good as when we were last here, and the window table was kept for us. Thank you.'],
  [
    ['An order', 'Something else'],
    'Our order was missing the corn bread. The restaurant gave it to us the day after, without being asked twice.',
  ],
  [['An allergy'], 'Is the batter for the haddock made without egg? My daughter may not have any.'],
  [['A gift card'], 'I have lost a gift card, but not the receipt.\nCan it be blocked?'],
  [['A visit'], 'The ramp by the side door was closed. Please say so on the page of the restaurant.'],
  [['Something else'], 'Do you buy from small boats? I have two, and oysters from October on.'],
];
const TOWNS = ['Portland', 'Bath', 'Gloucester', 'Newport', 'Mystic'];
const COUNT = 30;
const HOURS_BETWEEN = 17;
const HOUR_MS = 3_600_000;

/** Submissions of the contact page over three weeks, the first few by an older form. All guests are fictional. */
export async function storeDemoSubmissions(tx: Tx, { nowMs }: DemoContext, pageId: number): Promise<void> {
  for (let n = 0; n < COUNT; n += 1) {
    const name = GUESTS[n % GUESTS.length] ?? '';
    const [topics, message] = NOTES[n % NOTES.length] ?? [[], ''];
    const data = {
      name,
      email: `${name.toLowerCase().replace(' ', '.')}@guests.example`,
      phone: `(207) 555-01${String(10 + n)}`,
      about: topics,
      restaurant: TOWNS[n % TOWNS.length],
      message,
      may_reply: n % 4 !== 0,
    };
    const now = new Date(nowMs - (COUNT - n) * HOURS_BETWEEN * HOUR_MS).toISOString();
    await storeSubmission(tx, { pageId, fields: n < 5 ? FIRST_FIELDS : FIELDS, data, now });
  }
}
