import { formatMoney } from '#features/menus/money.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { withOneFullStop } from '#shared/one-full-stop.ts';
import type { DepositFacts } from '../contract.ts';

/** `back` and `late`: whether a guest who cancels gets it back; `kept_until`: how long the place waits for it. */
type Sentence = DepositFacts['state'] | 'back' | 'late' | 'kept_until';

const SENTENCES: Readonly<Record<LanguageCode, Readonly<Record<Sentence, string>>>> = {
  en: {
    due: 'Deposit {each} per guest, {total} in all. It is deducted from the bill.',
    waiting: 'Deposit: {total}, not paid yet.',
    aside: 'Deposit: your card holds {total}. It is charged when the restaurant confirms your request.',
    paid: 'Deposit: {total}, paid. It is deducted from the bill.',
    failed: 'Your card could not be charged the deposit of {total}. Please call us.',
    kept: 'The restaurant kept your deposit of {total}.',
    returned: 'Your deposit of {total} goes back to your card. This can take a few days.',
    back: 'You get it back when you cancel before {back}.',
    late: 'It is too late to cancel and get it back.',
    kept_until: 'We keep your table until {until}.',
  },
  es: {
    due: 'Depósito de {each} por persona, {total} en total. Se descuenta de la cuenta.',
    waiting: 'Depósito: {total}, aún sin pagar.',
    aside: 'Depósito: su tarjeta tiene {total} reservados. Se cobran cuando el restaurante confirme su solicitud.',
    paid: 'Depósito: {total}, pagado. Se descuenta de la cuenta.',
    failed: 'No pudimos cobrar el depósito de {total} a su tarjeta. Llámenos, por favor.',
    kept: 'El restaurante se quedó con su depósito de {total}.',
    returned: 'Su depósito de {total} se devuelve a su tarjeta. Puede tardar unos días.',
    back: 'Se le devuelve si cancela antes de esta fecha y hora: {back}.',
    late: 'Ya es tarde para cancelar y recibirlo de vuelta.',
    kept_until: 'Le apartamos la mesa hasta esta hora: {until}.',
  },
  'fr-CA': {
    due: 'Dépôt de {each} par personne, {total} en tout. Il est déduit de l’addition.',
    waiting: 'Dépôt : {total}, pas encore payé.',
    aside: 'Dépôt : votre carte retient {total}. Ce montant est débité quand le restaurant confirme votre demande.',
    paid: 'Dépôt : {total}, payé. Il est déduit de l’addition.',
    failed: 'Le dépôt de {total} n’a pas pu être débité de votre carte. Veuillez nous téléphoner.',
    kept: 'Le restaurant a gardé votre dépôt de {total}.',
    returned: 'Votre dépôt de {total} est rendu sur votre carte. Cela peut prendre quelques jours.',
    back: 'Il vous est rendu si vous annulez avant le {back}.',
    late: 'Il est trop tard pour annuler et le récupérer.',
    kept_until: 'Nous gardons votre table jusqu’à {until}.',
  },
};

/**
 * A deposit in words.
 * @param place.back until when a guest who cancels gets it back, and `until` how long the place waits for it; both as
 *   text, null when there is no such time
 */
export function depositText(
  { state, perGuest, total, currency }: DepositFacts,
  { language, back, until }: { language: LanguageCode; back: string | null; until: string | null },
): string {
  const sentences = SENTENCES[language];
  const isDue = state === 'due' || state === 'waiting';
  const ofRefund = back !== null && (isDue || state === 'paid') ? sentences.back : isDue ? sentences.late : '';
  const money = (cents: number) => formatMoney(cents, { language, currency });
  const values = { each: money(perGuest), total: money(total), back: back ?? '', until: until ?? '' };
  const text = [sentences[state], until === null ? '' : sentences.kept_until, ofRefund]
    .filter((sentence) => sentence !== '')
    .join(' ')
    .replace(/\{(each|total|back|until)\}/g, (_, name: keyof typeof values) => values[name]);
  return withOneFullStop(text);
}
