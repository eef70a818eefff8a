import { useEffect, useRef } from 'react';
import type { NearbyLocation } from '#features/locations/contract.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import styles from './info-window.module.css';
import { locationTitle } from './location-links.ts';
import { NearbyFacts } from './nearby-facts.tsx';

/**
 * The focused location's details on the map, the same as in the list. Not modal: its button closes it, as does Escape
 * anywhere on the map; Tab leaves it.
 * @param takesFocus the guest opened it with its marker; a window that opens by itself leaves the focus alone
 */
export function InfoWindow({
  nearby,
  letter,
  hasDistance,
  takesFocus,
  onClose,
}: {
  nearby: NearbyLocation;
  hasDistance: boolean;
  letter: string;
  takesFocus: boolean;
  onClose: () => void;
}) {
  const t = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const title = locationTitle(nearby.location);
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={t('locator.marker', { letter, name: title })}
      tabIndex={-1}
      className={styles.window}
    >
      <h2 className={styles.title}>
        <span aria-hidden="true" className={styles.letter}>
          {letter}
        </span>
        {title}
      </h2>
      <button type="button" className={styles.close} aria-label={t('locator.close_details')} onClick={onClose}>
        <Icon name="close" size={18} />
      </button>
      <div className={styles.facts}>
        <NearbyFacts nearby={nearby} hasDistance={hasDistance} />
      </div>
    </div>
  );
}
