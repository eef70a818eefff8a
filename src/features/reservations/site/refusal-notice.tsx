import type { ReactNode } from 'react';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { telephoneUrl } from '#features/locator/site/location-links.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';

/** Why the guest did not get a time, and the restaurant's number. */
export function RefusalNotice({
  restaurant: { phone },
  children,
}: {
  restaurant: RestaurantFacts;
  children: ReactNode;
}) {
  const t = useTranslate();
  return (
    <Notice kind="error">
      <p>{children}</p>
      {phone !== '' && (
        <p>
          <a href={telephoneUrl(phone)}>{t('party.call', { phone })}</a>
        </p>
      )}
    </Notice>
  );
}
