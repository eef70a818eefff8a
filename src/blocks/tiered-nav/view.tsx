import { useEffect, useId, useRef, useState } from 'react';
import type { BlockProps } from '#content/define.ts';
import { classNames } from '#ui/site/class-names.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { tieredNav } from './definition.ts';
import { type Tier, tiersOf } from './tiers.ts';
import styles from './view.module.css';

/**
 * On wide screens two rows: the second one has the links of the tier under the mouse or the focus, else of the current
 * tier, by styles alone. On a page whose tier has no links the second row covers the content below, until Escape. On
 * small screens an accordion (Spec §2.6); without JavaScript everything in it is open.
 */
export function TieredNav({ navigation }: BlockProps<typeof tieredNav>) {
  const { url } = usePageContext().request;
  const t = useTranslate();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const dismissal = useDismissal();
  if (!navigation) return null;
  const path = url.split(/[?#]/, 1)[0] ?? '';
  const tiers = tiersOf(navigation, path);
  if (tiers.length === 0) return null;
  const current = tiers.find(({ currency }) => currency !== 'elsewhere');
  const hasShelf = current !== undefined && current.links.length > 0;
  const root = navigation.root_page;
  const label = root?.title ?? t('blocks.tiered_nav');
  return (
    <nav
      aria-label={label}
      className={classNames(styles.nav, hasShelf ? styles.shelved : !dismissal.isDismissed && styles.over)}
      data-flow="bar"
      {...dismissal.handlers}
    >
      <div className={styles.inner}>
        {root && (
          <a className={styles.root} href={root.url} aria-current={root.url === path ? 'page' : undefined}>
            {root.title}
          </a>
        )}
        <button
          type="button"
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>
            {label}
            {current && <span className={styles.here}> {current.title}</span>}
          </span>
          <Icon name="chevron-down" size={20} />
        </button>
        <ul id={id} className={classNames(styles.tiers, isOpen && styles.open)}>
          {root && (
            <li className={styles.rootEntry}>
              <a className={styles.link} href={root.url} aria-current={root.url === path ? 'page' : undefined}>
                {root.title}
              </a>
            </li>
          )}
          {tiers.map((tier) => (
            <TierEntry key={tier.id} tier={tier} isShown={tier === current} />
          ))}
        </ul>
        {hasShelf && <div className={styles.shelf} aria-hidden="true" />}
      </div>
    </nav>
  );
}

/** Escape hides the row that covers the page (WCAG 1.4.13); the mouse or the focus on an entry shows it again. */
function useDismissal() {
  const nav = useRef<HTMLElement>(null);
  const [isDismissed, setDismissed] = useState(false);
  useEffect(() => {
    const handleKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      // Focuses the tier before the focused links below it disappear.
      const tiers = [...(nav.current?.querySelectorAll('li') ?? [])];
      tiers
        .find((tier) => tier.contains(document.activeElement))
        ?.querySelector('a')
        ?.focus();
      setDismissed(true);
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
  const handleReturn = () => setDismissed(false);
  return { isDismissed, handlers: { ref: nav, onMouseOver: handleReturn, onFocus: handleReturn } };
}

function TierEntry({ tier, isShown }: { tier: Tier; isShown: boolean }) {
  const { title, url, currency, links } = tier;
  const t = useTranslate();
  const id = useId();
  const isCurrent = currency !== 'elsewhere';
  const [isOpen, setOpen] = useState(isCurrent);
  const current = { page: 'page', above: 'true', elsewhere: undefined } as const;
  return (
    <li
      className={classNames(styles.tier, isCurrent && styles.current, isShown && styles.shown, isOpen && styles.open)}
    >
      <a className={styles.link} href={url} aria-current={current[currency]}>
        {title}
      </a>
      {links.length > 0 && (
        <>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={id}
            aria-label={t('blocks.tiered_nav_below', { title })}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="chevron-down" size={20} />
          </button>
          <ul id={id} className={styles.second}>
            {links.map((link, index) => (
              <li key={index}>
                <a className={styles.link} href={link.url} aria-current={link.isCurrent ? 'page' : undefined}>
                  {link.title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  );
}
