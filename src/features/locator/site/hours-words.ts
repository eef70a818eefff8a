import type { LanguageCode } from '#features/pages/contract.ts';
import { ENGLISH_HOURS_WORDS, type HoursWords } from '#features/opening-hours/hours-today.ts';
import { clockWords } from '../clock-words.ts';
import type { Translate } from '#ui/site/messages.tsx';

/** Texts for opening hours in the page's language: "11:00 AM", "11:00 a. m.", "11 h 00". */
export function hoursWords(t: Translate, language: LanguageCode): HoursWords {
  return {
    ...ENGLISH_HOURS_WORDS,
    temporarilyClosed: t('shell.hours.temporarilyClosed'),
    comingSoon: t('shell.hours.comingSoon'),
    notAvailable: t('shell.hours.notAvailable'),
    noHours: t('shell.hours.noHours'),
    closed: t('shell.hours.closed'),
    allDay: t('shell.hours.allDay'),
    clock: (minutes) => clockWords(minutes, language),
  };
}
