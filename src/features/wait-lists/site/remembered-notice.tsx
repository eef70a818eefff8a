import { ACTION_FIELD, VERSION_FIELD } from '#features/front-of-house/party-values.ts';
import { Button } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { Notice } from '#ui/site/notice.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { WaitListEntry } from '../contract.ts';
import { statusPageUrl } from '../guest-pages.ts';

/** Shows returning guests the list on which they wait. At the restaurant's stand one press checks them in. */
export function RememberedNotice({ entry, isAtStand = false }: { entry: WaitListEntry; isAtStand?: boolean }) {
  const t = useTranslate();
  const { csrf_token } = usePageContext();
  const url = statusPageUrl(entry.plan_ahead_id);
  return (
    <Notice>
      <p>{t('waitlist.on_list_at', { restaurant: entry.restaurantName })}</p>
      {isAtStand && entry.may.changePresence && entry.presence !== 'here' && (
        <form method="post" action={url}>
          <input type="hidden" name="csrf_token" defaultValue={csrf_token} />
          <input type="hidden" name={VERSION_FIELD} defaultValue={entry.version} />
          <Button type="submit" name={ACTION_FIELD} value="here">
            {t('waitlist.here')}
          </Button>
        </form>
      )}
      <a href={url}>{t('waitlist.open_status')}</a>
    </Notice>
  );
}
