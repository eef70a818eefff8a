import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import styles from './map.module.css';

/** Replaces the map when it cannot be shown. Not announced, because the list has the same information. */
export function MapFallback({ isUnsupported = false }: { isUnsupported?: boolean }) {
  const t = useTranslate();
  return (
    <p className={styles.fallback} role="status">
      <Icon name="map" size={40} />
      {t(isUnsupported ? 'locator.map_unsupported' : 'locator.map_failed')}
    </p>
  );
}
