import { useTranslate } from '#ui/site/messages.tsx';
import type { NearbyPage } from './location-detail/props.ts';

/** Where to go instead of a restaurant that takes no guests: "The nearest open restaurant: Harbor Point, Orlando, FL (3.1 mi)". */
export function NearestOpen({ nearest: { distance, location } }: { nearest: NearbyPage }) {
  const t = useTranslate();
  const place = `${location.city}, ${location.state}`;
  return (
    <p>
      {t('directory.nearest_open')}{' '}
      <a href={location.url}>{location.name === '' ? `${location.line1}, ${place}` : `${location.name}, ${place}`}</a> (
      {t('shell.distance', { distance })})
    </p>
  );
}
