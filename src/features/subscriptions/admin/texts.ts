import type { ConsentAction, Purpose, SubscriberState } from '../states.ts';

export const STATE_LABELS: Readonly<Record<SubscriberState, string>> = {
  pending: 'Not confirmed',
  subscribed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
};

export const PURPOSE_LABELS: Readonly<Record<Purpose, string>> = { reminders: 'Reminders', offers: 'Offers' };

export const CONSENT_LABELS: Readonly<Record<ConsentAction, string>> = {
  asked: 'Asked to sign up and received a confirmation link',
  granted: 'Signed up',
  confirmed: 'Confirmed',
  withdrawn: 'Unsubscribed',
};

export const COUNTRY_LABELS: Readonly<Record<string, string>> = { US: 'United States', CA: 'Canada' };

/** "US" → "United States"; an unknown code is unchanged. */
export function countryLabel(code: string): string {
  return COUNTRY_LABELS[code] ?? (code || 'Unknown');
}

export const LANGUAGE_LABELS: Readonly<Record<string, string>> = {
  en: 'English',
  es: 'Spanish',
  'fr-CA': 'French (Canada)',
};

/** "06-14" → "14 June", in the reader's language. */
export function dayLabel(day: string, language: string): string {
  const [month = 1, date = 1] = day.split('-').map(Number);
  // A leap year, so that 29 February exists.
  return new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    Date.UTC(2028, month - 1, date),
  );
}
