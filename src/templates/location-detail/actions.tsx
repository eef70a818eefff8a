import type { Location } from '#features/locations/contract.ts';
import { actionButton } from '#features/locations/dining.ts';
import { orderUrl } from '#features/locator/site/location-links.ts';
import { Button, ButtonLink } from '#ui/site/button.tsx';
import { Icon } from '#ui/site/icon.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { SaveButton } from './save-button.tsx';
import styles from './view.module.css';

/**
 * Order, then the one action of Spec §4 (reserve, else wait list), then saving the restaurant.
 * @param offered the location with what it offers now
 */
export function Actions({ location, offered }: { location: Location; offered: Location }) {
  const t = useTranslate();
  const action = actionButton(offered);
  const { waitListReady, estimatedWaitTime, hasOnlineOrdering } = offered;
  return (
    <>
      {waitListReady && estimatedWaitTime && (
        <p className={styles.wait}>
          <Icon name="clock" size={20} />
          {t('shell.wait_now', { wait: estimatedWaitTime })}
        </p>
      )}
      <div className={styles.actions}>
        {hasOnlineOrdering && (
          <ButtonLink href={orderUrl(location)} variant="brass">
            <Icon name="bag" size={20} />
            {t('shell.order_now')}
          </ButtonLink>
        )}
        {action.kind !== 'none' && (
          <Button
            variant={hasOnlineOrdering ? 'outline' : 'brass'}
            className={styles.scripted ?? ''}
            onClick={() => window.dispatchEvent(new CustomEvent(action.event, { detail: action.detail }))}
          >
            {t(action.kind === 'reserve' ? 'shell.reserve_table' : 'shell.join_wait_list')}
          </Button>
        )}
        <SaveButton location={location} />
      </div>
    </>
  );
}
