import type { Location } from '#features/locations/contract.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { VisuallyHidden } from '#ui/site/visually-hidden.tsx';
import { locationTitle } from './location-links.ts';
import { preferredLocation, usePreferredLocation } from './use-preferred-location.ts';

/** Button that saves a restaurant as preferred; pressed once saved. The header and other tabs update. */
export function NearbySave({ location }: { location: Location }) {
  const t = useTranslate();
  const preferred = usePreferredLocation();
  const isSaved = preferred.status !== 'none' && preferred.rlid === location.rlid;
  return (
    <button type="button" aria-pressed={isSaved} onClick={() => !isSaved && preferredLocation.choose(location)}>
      {isSaved ? t('locator.saved') : t('locator.save')}
      <VisuallyHidden>{`, ${locationTitle(location)}`}</VisuallyHidden>
    </button>
  );
}
