import type { LanguageCode } from '#features/pages/contract.ts';
import { ENGLISH_HOURS_WORDS, type HoursWords } from '#features/opening-hours/hours-today.ts';
import type { Translate } from '#ui/site/messages.tsx';

/** The words hours are written in, in the page's language: "11:00 AM", "11:00 a. m.", "11 h 00". */
export function hoursWords(t: Translate, language: LanguageCode): HoursWords {
  return {
    ...ENGLISH_HOURS_WORDS,
    temporarilyClosed: t('shell.hours.temporarilyClosed'),
    comingSoon: t('shell.hours.comingSoon'),
    notAvailable: t('shell.hours.notAvailable'),
    noHours: t('shell.hours.noHours'),
    closed: t('shell.hours.closed'),
    allDay: t('shell.hours.allDay'),
    ...(language !== 'en' && { clock: (minutes: number) => clockIn(language).format(minutes * 60_000) }),
  };
}

const formats = new Map<LanguageCode, Intl.DateTimeFormat>();

function clockIn(language: LanguageCode): Intl.DateTimeFormat {
  const locale = language === 'es' ? 'es-US' : language;
  const format =
    formats.get(language) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  formats.set(language, format);
  return format;
}
