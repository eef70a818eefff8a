import type { RestaurantFacts } from '../restaurant-facts.ts';
import { directionsUrl, telephoneUrl } from '#features/locator/site/location-links.ts';
import { ButtonLink } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import styles from './restaurant-links.module.css';

/**
 * Other actions of guests: call, get directions, choose another restaurant.
 * @param others the text of the link to the other restaurants; without it there is no such link
 */
export function RestaurantLinks({ restaurant, others }: { restaurant: RestaurantFacts; others?: string | undefined }) {
  const t = useTranslate();
  const { map_page_url } = usePageContext();
  return (
    <div className={styles.ways}>
      {restaurant.phone !== '' && (
        <ButtonLink href={telephoneUrl(restaurant.phone)} variant="outline">
          {t('shell.call', { phone: restaurant.phone })}
        </ButtonLink>
      )}
      <ButtonLink href={directionsUrl(restaurant)} variant="outline" opensNewTab>
        {t('shell.get_directions')}
      </ButtonLink>
      {others && (
        <ButtonLink href={map_page_url} variant="outline">
          {others}
        </ButtonLink>
      )}
    </div>
  );
}
