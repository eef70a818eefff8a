import { USUAL_PARTY } from '#features/front-of-house/party-values.ts';
import type { RestaurantFacts } from '#features/front-of-house/restaurant-facts.ts';
import { PanelWait } from '#features/front-of-house/site/panel-content.tsx';
import { PanelDialog } from '#features/front-of-house/site/panel-dialog.tsx';
import { fetchLocation } from '#features/locator/site/location-api.ts';
import { locationTitle } from '#features/locator/site/location-links.ts';
import { businessDateAt } from '#features/front-of-house/business-day.ts';
import { intlZoneClock } from '#features/opening-hours/hours-zone.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { useLoaded } from '#ui/site/use-loaded.ts';
import { browserNow } from '#ui/site/use-now.ts';
import type { Reservation } from '../contract.ts';
import type { Times } from '../times.ts';
import { ReservationFlow } from './reservation-flow.tsx';
import { Reserved } from './reserved.tsx';
import { fetchTimes } from './times-api.ts';

type Content = { restaurant: RestaurantFacts; times: Times; reservation?: Reservation };

/** The panel in which a guest reserves a table at a restaurant. */
export function ReservationPanel({ rlid, onClose }: { rlid: number; onClose: () => void }) {
  const t = useTranslate();
  const { content, setContent, isFailed, retry } = useLoaded((signal) => loadContent(rlid, signal));
  const reservation = content?.reservation;
  return (
    <PanelDialog
      title={
        reservation
          ? t(reservation.state === 'requested' ? 'reservation.state_requested' : 'reservation.state_confirmed')
          : t('shell.reserve_table')
      }
      place={content ? locationTitle(content.restaurant) : undefined}
      isAnswered={reservation !== undefined}
      onClose={onClose}
    >
      {!content && <PanelWait label={t('reserve.loading')} isFailed={isFailed} onRetry={retry} />}
      {content && !reservation && (
        <ReservationFlow {...content} onReserved={(made) => setContent({ ...content, reservation: made })} />
      )}
      {content && reservation && <Reserved reservation={reservation} restaurant={content.restaurant} />}
    </PanelDialog>
  );
}

async function loadContent(rlid: number, signal: AbortSignal): Promise<Content> {
  const restaurant = await fetchLocation(rlid, signal);
  const date = businessDateAt(intlZoneClock(restaurant.timeZone), browserNow());
  return { restaurant, times: await fetchTimes({ rlid, partySize: USUAL_PARTY, date }, signal) };
}
