import { USUAL_PARTY } from '#features/front-of-house/party-values.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { PanelWait } from '#features/front-of-house/site/panel-content.tsx';
import { PanelDialog } from '#features/front-of-house/site/panel-dialog.tsx';
import { fetchLocation } from '#features/locator/site/location-api.ts';
import { locationTitle } from '#features/locator/site/location-links.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { useLoaded } from '#ui/site/use-loaded.ts';
import type { WaitEstimate, WaitListEntry } from '../contract.ts';
import { findLiveEntry } from './find-live-entry.ts';
import { JoinForm } from './join-form.tsx';
import { Joined } from './joined.tsx';
import { RememberedNotice } from './remembered-notice.tsx';
import { fetchEstimate } from './wait-list-api.ts';

type Content =
  | { is: 'form'; restaurant: RestaurantFacts; estimate: WaitEstimate; other: WaitListEntry | null }
  | { is: 'joined'; entry: WaitListEntry };

/** The panel in which a guest joins the wait list of a restaurant. */
export function WaitListPanel({ rlid, onClose }: { rlid: number; onClose: () => void }) {
  const t = useTranslate();
  const { content, setContent, isFailed, retry } = useLoaded((signal) => loadContent(rlid, signal));
  return (
    <PanelDialog
      title={
        content?.is === 'joined'
          ? t('waitlist.on_list_at', { restaurant: content.entry.restaurantName })
          : t('shell.join_wait_list')
      }
      place={content?.is === 'form' ? locationTitle(content.restaurant) : undefined}
      isAnswered={content?.is === 'joined'}
      onClose={onClose}
    >
      {!content && <PanelWait label={t('waitlist.loading')} isFailed={isFailed} onRetry={retry} />}
      {content?.is === 'form' && (
        <>
          {content.other && <RememberedNotice entry={content.other} />}
          <JoinForm {...content} onJoined={(entry) => setContent({ is: 'joined', entry })} />
        </>
      )}
      {content?.is === 'joined' && <Joined entry={content.entry} />}
    </PanelDialog>
  );
}

/**
 * Guests who wait at this restaurant see their place in line; those who wait at another get a notice above the form.
 */
async function loadContent(rlid: number, signal: AbortSignal): Promise<Content> {
  const [restaurant, estimate, entry] = await Promise.all([
    fetchLocation(rlid, signal),
    fetchEstimate(rlid, USUAL_PARTY, signal),
    findLiveEntry(signal),
  ]);
  if (entry?.rlid === rlid) return { is: 'joined', entry };
  return { is: 'form', restaurant, estimate, other: entry };
}
