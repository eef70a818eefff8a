import type { LanguageCode } from '#features/pages/contract.ts';
import { ENGLISH_HOURS_TEXTS, type HoursTexts } from '#features/opening-hours/hours-today.ts';
import { clockTime } from '../clock-time.ts';
import type { Translate } from '#ui/site/messages.tsx';

/** Texts for opening hours in the page's language: "11:00 AM", "11:00 a. m.", "11 h 00". */
export function hoursTexts(t: Translate, language: LanguageCode): HoursTexts {
  return {
    ...ENGLISH_HOURS_TEXTS,
    temporarilyClosed: t('shell.hours.temporarilyClosed'),
    comingSoon: t('shell.hours.comingSoon'),
    notAvailable: t('shell.hours.notAvailable'),
    noHours: t('shell.hours.noHours'),
    closed: t('shell.hours.closed'),
    allDay: t('shell.hours.allDay'),
    clock: (minutes) => clockTime(minutes, language),
  };
}
