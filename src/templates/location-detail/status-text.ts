import type { HoursTexts } from '#features/opening-hours/hours-today.ts';
import { weekdayOf } from '#features/opening-hours/hours-calendar.ts';
import type { Moment, OpenStatus } from '#features/opening-hours/opening-hours.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { Translate } from '#ui/site/messages.tsx';
import { longDate, weekdayName } from './dates.ts';

export interface StatusText {
  tone: 'open' | 'soon' | 'closed';
  /** "Open now", "Temporarily Closed" */
  state: string;
  /** The next change, "Closes at 10:00 PM"; '' when unknown. */
  next: string;
}

interface Speech {
  t: Translate;
  words: HoursTexts;
  language: LanguageCode;
}

/** The opening line of a restaurant, in the page's language. */
export function statusText(status: OpenStatus, speech: Speech): StatusText {
  const { t, words } = speech;
  switch (status.state) {
    case 'open':
      return {
        tone: status.closesSoon ? 'soon' : 'open',
        state: t(status.closesSoon ? 'directory.closes_soon' : 'directory.open_now'),
        next: t('directory.closes_at', { time: words.clock(status.closes.minutes) }),
      };
    case 'always-open':
      return { tone: 'open', state: words.allDay, next: '' };
    case 'closed':
      return { tone: 'closed', state: words.closed, next: status.opens ? opensText(status.opens, speech) : '' };
    case 'temporarily-closed':
      return { tone: 'closed', state: words.temporarilyClosed, next: reopensText(status.reopensOn, speech) };
    case 'coming-soon':
      return { tone: 'closed', state: words.comingSoon, next: opensOnText(status.reopensOn, speech) };
    case 'not-available':
      return { tone: 'closed', state: words.notAvailable, next: '' };
    case 'no-hours':
      return { tone: 'closed', state: words.noHours, next: '' };
  }
}

function opensText(opens: Moment, { t, words, language }: Speech): string {
  const time = words.clock(opens.minutes);
  if (opens.inDays === 0) return t('directory.opens_at', { time });
  if (opens.inDays === 1) return t('directory.opens_tomorrow', { time });
  const day = opens.inDays < 7 ? weekdayName(weekdayOf(opens.date), language) : longDate(opens.date, language);
  return t('directory.opens_on', { day, time });
}

function reopensText(date: string | undefined, { t, language }: Speech): string {
  return date === undefined ? '' : t('directory.reopens_on', { day: longDate(date, language) });
}

function opensOnText(date: string | undefined, { t, language }: Speech): string {
  return date === undefined ? '' : t('directory.opening_day', { day: longDate(date, language) });
}
