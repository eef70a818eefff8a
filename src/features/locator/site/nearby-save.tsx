import type { Location } from '#features/locations/contract.ts';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import { locationTitle } from './location-links.ts';
import styles from './nearby.module.css';
import { preferredLocation, usePreferredLocation } from './use-preferred-location.ts';

/** Makes a restaurant the guest's own; pressed once it is. Every tab and the header follow. */
export function NearbySave({ location }: { location: Location }) {
  const t = useTranslate();
  const preferred = usePreferredLocation();
  const isSaved = preferred.status !== 'none' && preferred.rlid === location.rlid;
  return (
    <button
      type="button"
      className={styles.save}
      aria-pressed={isSaved}
      onClick={() => !isSaved && preferredLocation.choose(location)}
    >
      <Icon name="star" size={16} />
      {isSaved ? t('locator.saved') : t('locator.save')}
      <VisuallyHidden>: {locationTitle(location)}</VisuallyHidden>
    </button>
  );
}
