import type { LanguageCode } from '#features/pages/contract.ts';
import { msOfDate } from '#features/opening-hours/hours-calendar.ts';
import type { Moment, OpenStatus } from '#features/opening-hours/opening-hours.ts';
import type { Translate } from '#ui/site/messages.tsx';
import { hoursTexts } from './hours-labels.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The letter of the list's entry and of its marker: A to Z, then A again (Spec §2.5). */
export function letterOf(index: number): string {
  return LETTERS.charAt(index % LETTERS.length);
}

export interface StatusLine {
  tone: 'open' | 'soon' | 'closed' | 'unknown';
  text: string;
}

/** "Open until 10:00 PM", "Closed, opens tomorrow at 11:00 AM" … */
export function statusLine(status: OpenStatus, t: Translate, language: LanguageCode): StatusLine {
  const { clock } = hoursTexts(t, language);
  const at = ({ minutes }: Moment) => ({
    time: clock(minutes),
    hour: Math.floor(minutes / 60) % 12 || 12,
  });
  switch (status.state) {
    case 'open':
      return status.closesSoon
        ? { tone: 'soon', text: t('shell.closes_soon', at(status.closes)) }
        : { tone: 'open', text: t('shell.open_until', at(status.closes)) };
    case 'always-open':
      return { tone: 'open', text: t('shell.open_always') };
    case 'closed': {
      const { opens } = status;
      if (!opens) return { tone: 'closed', text: t('shell.hours.closed') };
      if (opens.inDays === 0) return { tone: 'closed', text: t('shell.opens_today', at(opens)) };
      if (opens.inDays === 1) return { tone: 'closed', text: t('shell.opens_tomorrow', at(opens)) };
      const day = opens.inDays < 7 ? weekday(opens.date, language) : calendarDay(opens.date, language);
      return { tone: 'closed', text: t('shell.opens_later', { ...at(opens), day }) };
    }
    case 'temporarily-closed':
      return {
        tone: 'closed',
        text: status.reopensOn
          ? t('shell.temporarily_closed_until', { day: calendarDay(status.reopensOn, language) })
          : t('shell.hours.temporarilyClosed'),
      };
    case 'coming-soon':
      return {
        tone: 'closed',
        text: status.reopensOn
          ? t('shell.coming_soon_on', { day: calendarDay(status.reopensOn, language) })
          : t('shell.hours.comingSoon'),
      };
    case 'no-hours':
    case 'not-available':
      return { tone: 'unknown', text: t('shell.no_hours') };
  }
}

function weekday(date: string, language: LanguageCode): string {
  return dateFormat('weekday', language).format(msOfDate(date));
}

/** "November 27" */
function calendarDay(date: string, language: LanguageCode): string {
  return dateFormat('day', language).format(msOfDate(date));
}

const DATE_PARTS = { weekday: { weekday: 'long' }, day: { month: 'long', day: 'numeric' } } as const;
const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dateFormat(parts: keyof typeof DATE_PARTS, language: LanguageCode): Intl.DateTimeFormat {
  const key = `${parts} ${language}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(language, { ...DATE_PARTS[parts], timeZone: 'UTC' });
    dateFormats.set(key, format);
  }
  return format;
}
