import { changeAccount, openAccount } from '#features/diners/server/index.ts';
import type { Diet } from '#features/diners/guest-pages.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Tx } from '#platform/db/client.ts';
import { guestAddress, hoursBefore } from './guest-address.ts';

/** Diners of the demo, some of whom also signed up for e-mail. All are fictional. */
const DINERS: readonly {
  name: readonly [first: string, last: string];
  language: LanguageCode;
  daysAgo: number;
  diets?: Diet[];
  rlid?: number;
}[] = [
  { name: ['Tansy', 'Quill'], language: 'en', daysAgo: 40, diets: ['shellfish'], rlid: 10001 },
  { name: ['Inés', 'Caldera'], language: 'es', daysAgo: 12, rlid: 10003 },
  { name: ['Maëlle', 'Rivard'], language: 'fr-CA', daysAgo: 3, diets: ['vegetarian', 'dairy'] },
];

/** Accounts without sessions: their owners sign in by the codes that a demo writes as files. */
export async function storeDemoDiners(tx: Tx, nowMs: number): Promise<void> {
  for (const { name, language, daysAgo, diets = [], rlid } of DINERS) {
    const email = guestAddress(name.join(' '));
    const at = hoursBefore(nowMs, daysAgo * 24);
    const diner = await openAccount(tx, { email, emailKey: email, language }, Date.parse(at));
    const [firstName, lastName] = name;
    const savedRestaurant = rlid === undefined ? undefined : { rlid, at };
    await changeAccount(tx, diner, { firstName, lastName, diets, savedRestaurant }, nowMs);
  }
}
