import { useEffect, useRef, type MouseEvent } from 'react';
import type { NearbyLocation } from '#features/locations/contract.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { locationTitle } from './location-links.ts';
import { NearbyFacts } from './nearby-facts.tsx';
import { letterOf } from './nearby-format.ts';
import styles from './nearby.module.css';

/**
 * The restaurants, nearest first, each with its marker's letter. The focused one is highlighted and, when the focus
 * comes from the map, brought into view inside the scrolling column, never by moving the page.
 * @param hasDistances false for the restaurants of a whole state, whose middle is no useful origin
 * @param hrefOf the page's address with that location in focus, for selecting without script
 */
export function NearbyList({
  locations,
  focused,
  hasDistances,
  hrefOf,
  onSelect,
}: {
  locations: readonly NearbyLocation[];
  focused: number | null;
  hasDistances: boolean;
  hrefOf: (rlid: number) => string;
  onSelect: (rlid: number) => void;
}) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const shown = useRef({ locations, focused });
  useEffect(() => {
    const last = shown.current;
    shown.current = { locations, focused };
    if (last.locations !== locations) {
      const before = last.locations.length;
      const isLonger =
        before > 0 && last.locations.every(({ location }, at) => location.rlid === locations[at]?.location.rlid);
      if (!isLonger) startAtTop(list.current);
      // After a request for more, the focus moves to the first new restaurant.
      else if (hasAskedForMore()) list.current?.children[before]?.querySelector('a')?.focus({ preventScroll: true });
      return;
    }
    if (last.focused === focused) return;
    const entry = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (entry) revealWithin(entry);
  }, [locations, focused]);

  const handleSelect = (event: MouseEvent, rlid: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onSelect(rlid);
  };
  return (
    <ol className={styles.list} ref={list} aria-label={t('locator.results')}>
      {locations.map((nearby, index) => {
        const { rlid } = nearby.location;
        const letter = letterOf(index);
        const isFocused = rlid === focused;
        return (
          <li key={rlid} aria-current={isFocused || undefined}>
            <span aria-hidden="true">{letter}</span>
            <div>
              <h2>
                <a
                  href={hrefOf(rlid)}
                  rel="nofollow"
                  aria-label={t('locator.focus', { letter, name: locationTitle(nearby.location) })}
                  onClick={(event) => handleSelect(event, rlid)}
                >
                  {locationTitle(nearby.location)}
                </a>
              </h2>
              <NearbyFacts nearby={nearby} hasDistance={hasDistances} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

/** The control for more has the focus, or went with the last of the list and left it to the document. */
function hasAskedForMore(): boolean {
  return document.activeElement?.matches('body, [data-more]') ?? true;
}

/** Brings the first entry below the count, unless more than that is in view already. */
function startAtTop(list: HTMLElement | null): void {
  const column = list && scrollerOf(list);
  if (!column) return;
  const above = list.getBoundingClientRect().top - column.getBoundingClientRect().top - barHeight(column);
  if (above < 0) column.scrollTop += above;
}

function revealWithin(entry: HTMLElement): void {
  const column = scrollerOf(entry);
  if (!column) return;
  const box = entry.getBoundingClientRect();
  const frame = column.getBoundingClientRect();
  if (box.top >= frame.top && box.bottom <= frame.bottom) return;
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  const top = column.scrollTop + box.top - frame.top - barHeight(column);
  column.scrollTo({ top, behavior: isStill ? 'auto' : 'smooth' });
}

/** The column, when it is one that scrolls by itself. */
function scrollerOf(element: HTMLElement): HTMLElement | null {
  const column = element.closest<HTMLElement>('[data-scroller]');
  return column && column.scrollHeight > column.clientHeight ? column : null;
}

function barHeight(column: HTMLElement): number {
  return column.querySelector<HTMLElement>('[data-sticky]')?.offsetHeight ?? 0;
}
