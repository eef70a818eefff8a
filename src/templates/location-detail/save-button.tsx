import { useState } from 'react';
import type { Location } from '#features/locations/contract.ts';
import { locationTitle } from '#features/locator/site/location-links.ts';
import { preferredLocation, usePreferredLocation } from '#features/locator/site/use-preferred-location.ts';
import { Button } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { LiveRegion } from '#ui/site/live-region.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import styles from './view.module.css';

/** Saves this restaurant for the guest, in every tab; afterwards shows that it is saved. */
export function SaveButton({ location }: { location: Location }) {
  const t = useTranslate();
  const preferred = usePreferredLocation();
  const [message, setMessage] = useState('');
  const isSaved = preferred.status !== 'none' && preferred.rlid === location.rlid;
  const handleClick = () => {
    preferredLocation.choose(location);
    setMessage(t('shell.location_saved', { name: locationTitle(location) }));
  };
  return (
    <>
      <Button
        variant="quiet"
        className={styles.scripted ?? ''}
        aria-disabled={isSaved}
        {...(!isSaved && { onClick: handleClick })}
      >
        <Icon name={isSaved ? 'check' : 'star'} size={20} />
        {t(isSaved ? 'shell.your_restaurant' : 'directory.save')}
      </Button>
      <LiveRegion message={message} />
    </>
  );
}
