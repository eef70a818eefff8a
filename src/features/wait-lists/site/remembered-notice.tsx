import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import type { WaitListEntry } from '../contract.ts';
import { statusPageUrl } from '../guest-pages.ts';

/** Tells a guest who comes back where they wait. */
export function RememberedNotice({ entry }: { entry: WaitListEntry }) {
  const t = useTranslate();
  return (
    <Notice>
      <p>{t('waitlist.on_list_at', { restaurant: entry.restaurantName })}</p>
      <a href={statusPageUrl(entry.plan_ahead_id)}>{t('waitlist.open_status')}</a>
    </Notice>
  );
}
