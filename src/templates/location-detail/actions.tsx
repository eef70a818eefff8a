import type { Location } from '#features/locations/contract.ts';
import { actionButton } from '#features/locations/dining.ts';
import { currentWait } from '#features/locator/site/current-wait.ts';
import { useOrderUrl } from '#features/locator/site/use-order-url.ts';
import { raisePanelEvent } from '#features/locator/site/raise-panel-event.ts';
import { reservePageUrl } from '#features/reservations/guest-pages.ts';
import { joinPageUrl } from '#features/wait-lists/guest-pages.ts';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { SaveButton } from './save-button.tsx';
import styles from './view.module.css';

const LABELS = { reserve: 'shell.reserve_table', waitlist: 'shell.join_wait_list' } as const;
const PAGE_URLS = { reserve: reservePageUrl, waitlist: joinPageUrl };

/**
 * The buttons: order, then one of reserve or wait list (Spec §4), then save.
 * @param offered the location with what it offers at `now` (epoch ms)
 */
export function Actions({ location, offered, now }: { location: Location; offered: Location; now: number }) {
  const t = useTranslate();
  const orderUrl = useOrderUrl(location);
  const { language } = usePageContext().i18n;
  const action = actionButton(offered);
  const { hasOnlineOrdering } = offered;
  const current = currentWait(offered, now);
  return (
    <>
      {current && (
        <p className={styles.wait}>
          <Icon name="clock" size={20} />
          {t('shell.wait_now', { wait: current.wait })}
        </p>
      )}
      <div className={styles.actions}>
        {hasOnlineOrdering && (
          <ButtonLink href={orderUrl} variant="brass">
            <Icon name="bag" size={20} />
            {t('shell.order_now')}
          </ButtonLink>
        )}
        {action.kind !== 'none' && (
          <>
            <Button
              variant={hasOnlineOrdering ? 'outline' : 'brass'}
              className={styles.scripted ?? ''}
              onClick={() => raisePanelEvent(action)}
            >
              {t(LABELS[action.kind])}
            </Button>
            <ButtonLink
              href={PAGE_URLS[action.kind](location.rlid, language.code)}
              variant={hasOnlineOrdering ? 'outline' : 'brass'}
              className={styles.unscripted ?? ''}
            >
              {t(LABELS[action.kind])}
            </ButtonLink>
          </>
        )}
        <SaveButton location={location} />
      </div>
    </>
  );
}
