import { directionsUrl, telephoneUrl } from '#features/locator/site/location-links.ts';
import { ButtonLink } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { RestaurantFacts } from '../restaurant-facts.ts';
import styles from './guest-form.module.css';

/** Other ways for guests: call, get directions, and where nothing is offered, choose another restaurant. */
export function RestaurantActions({
  restaurant,
  offersOthers = false,
  elsewhere,
}: {
  restaurant: RestaurantFacts;
  offersOthers?: boolean;
  /** The page of another site that offers the service. */
  elsewhere?: string | undefined;
}) {
  const t = useTranslate();
  const { map_page_url } = usePageContext();
  return (
    <div className={styles.ways}>
      {elsewhere !== undefined && (
        <ButtonLink href={elsewhere}>{t('party.elsewhere', { host: new URL(elsewhere).host })}</ButtonLink>
      )}
      {restaurant.phone !== '' && (
        <ButtonLink href={telephoneUrl(restaurant.phone)} variant="outline">
          <Icon name="phone" size={20} />
          {t('party.call', { phone: restaurant.phone })}
        </ButtonLink>
      )}
      <ButtonLink href={directionsUrl(restaurant)} variant="outline" opensNewTab>
        <Icon name="directions" size={20} />
        {t('party.directions')}
      </ButtonLink>
      {offersOthers && (
        <ButtonLink href={map_page_url} variant="outline">
          <Icon name="search" size={20} />
          {t('party.other_restaurants')}
        </ButtonLink>
      )}
    </div>
  );
}
