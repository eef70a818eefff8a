import type { Location } from '#features/locations/contract.ts';
import { actionButton } from '#features/locations/dining.ts';
import { Button, type ButtonLook } from '#ui/site/button.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { raisePanelEvent } from './raise-panel-event.ts';

/**
 * 'Reserve a Table' or 'Join the wait list', whichever the location offers first, else nothing (Spec §4).
 * Give it what is offered (`offeredNow`). A press raises the panel's event on `window`, with the rlid in its detail.
 */
export function LocationActionButton({
  location,
  ...look
}: { location: Pick<Location, 'rlid' | 'isReservationsEnabled' | 'waitListReady'> } & ButtonLook) {
  const t = useTranslate();
  const action = actionButton(location);
  if (action.kind === 'none') return null;
  return (
    <Button isWide {...look} onClick={() => raisePanelEvent(action)}>
      {action.kind === 'reserve' ? t('shell.reserve_table') : t('shell.join_wait_list')}
    </Button>
  );
}
