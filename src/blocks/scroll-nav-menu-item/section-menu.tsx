import { type MouseEvent, useEffect, useRef } from 'react';
import type { NavItem } from '#features/navigation/site/nav-registry.ts';
import { classNames } from '#ui/site/class-names.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { focusSection } from './focus-section.ts';
import { useCurrentSection } from './use-current-section.ts';
import styles from './view.module.css';

/**
 * The sections of the page, stuck below the header. The browser's own links scroll (smoothly, unless the guest asked
 * for less motion) and set the address. The script adds the highlight, the focus, and the address while scrolling.
 */
export function SectionMenu({ sections }: { sections: readonly NavItem[] }) {
  const t = useTranslate();
  const menu = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { current, choose } = useCurrentSection(menu);
  const sorted = sections.toSorted((a, b) => a.sortOrder - b.sortOrder);

  useEffect(() => {
    const row = list.current;
    const link = current && row?.querySelector<HTMLElement>(`[href="#${current}"]`);
    // Not scrollIntoView: that would move the page as well.
    if (row && link) row.scrollTo({ left: link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2 });
  }, [current]);

  const handleClick = (event: MouseEvent, elemID: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    choose(elemID);
    focusSection(elemID);
  };

  return (
    <nav ref={menu} aria-label={t('blocks.sections')} className={styles.menu} data-flow="full">
      <ul ref={list} className={styles.row}>
        {sorted.map(({ elemID, name }) => (
          <li key={elemID}>
            <a
              href={`#${elemID}`}
              className={classNames(styles.link, elemID === current && styles.current)}
              aria-current={elemID === current ? 'location' : undefined}
              onClick={(event) => handleClick(event, elemID)}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
