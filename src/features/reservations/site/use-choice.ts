import { useEffect, useState } from 'react';
import { isCalendarDate } from '#features/opening-hours/hours-calendar.ts';
import type { Times } from '../times.ts';
import { fetchTimes } from './times-api.ts';

/** Typing "12" sends one request. */
const TYPING_MS = 250;
const REFRESH_MS = 60_000;

/** Size and date that the guest is looking for, as typed. */
export interface TypedWish {
  partySize: string;
  date: string;
}

/** The times for a size and a date, and how to request others. */
export interface Choice {
  wish: TypedWish;
  onWish: (change: Partial<TypedWish>) => void;
  times: Times;
  /** False for a party size that is not accepted. */
  isSize: boolean;
  /** True while other times are loading. */
  isStale: boolean;
  isFailed: boolean;
  reload: () => void;
}

/**
 * Times for a size and a date, read again every minute. Invalid sizes and dates are not requested.
 * @param start the initial search; by default that of `given`
 * @param hold a reservation whose place counts as free
 */
export function useChoice(given: Times, { start, hold }: { start?: TypedWish; hold?: string } = {}): Choice {
  const { rlid, maxPartySize } = given.slots;
  const [wish, setWish] = useState(start ?? { partySize: String(given.slots.partySize), date: given.slots.date });
  const [times, setTimes] = useState(given);
  const [failed, setFailed] = useState('');
  const [readings, setReadings] = useState(0);
  const { date } = wish;
  const partySize = Number(wish.partySize);
  const isSize = Number.isInteger(partySize) && partySize >= 1 && partySize <= maxPartySize;
  const isAskable = isSize && isCalendarDate(date);
  const asked = `${partySize} ${date} ${readings}`;
  const isStale = isAskable && (times.slots.partySize !== partySize || times.slots.date !== date);

  useEffect(() => {
    if (!isAskable) return;
    const stop = new AbortController();
    const read = () => {
      fetchTimes({ rlid, partySize, date, ...(hold !== undefined && { hold }) }, stop.signal).then(setTimes, () => {
        if (!stop.signal.aborted) setFailed(asked);
      });
    };
    const soon = setTimeout(read, TYPING_MS);
    const often = setInterval(read, REFRESH_MS);
    return () => {
      clearTimeout(soon);
      clearInterval(often);
      stop.abort();
    };
  }, [rlid, partySize, date, hold, isAskable, asked]);

  return {
    wish,
    onWish: (change) => setWish((before) => ({ ...before, ...change })),
    times,
    isSize,
    isStale,
    isFailed: isStale && failed === asked,
    reload: () => setReadings((count) => count + 1),
  };
}
