import { Link, useParams } from '@tanstack/react-router';
import { ThingHistory } from '#features/history/admin/thing-history.tsx';
import { getLocationHistory, getStaffLocation } from '../../staff-contract-edit.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Screen } from '#ui/admin/screen.tsx';
import styles from './edit-location.module.css';

/** What staff's forms call the stored fields. */
const CHANGED_WORDS: Readonly<Record<string, string>> = {
  restaurantNumber: 'number',
  address1: 'street',
  address2: 'second line',
  timeZone: 'time zone',
  operationHours: 'opening hours',
  curbsideHours: 'curbside hours',
  deliveryHours: 'delivery hours',
  reopensOn: 'opening day',
  hasCurbside: 'curbside',
  hasDelivery: 'delivery',
  hasOnlineOrdering: 'online ordering',
  hasTakeOut: 'take-out',
  isDiningRoomOpened: 'dining room',
  outsideDining: 'outside dining',
  isReservationsEnabled: 'reservations',
  waitListReady: 'wait list',
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

const SENTENCES = {
  'location.create': 'Added the restaurant',
  'location.archive': 'Archived it',
  'location.restore': 'Brought it back',
  'location.update': ({ changed }: Readonly<Record<string, unknown>>) =>
    `Changed ${(Array.isArray(changed) ? changed : []).map((field) => CHANGED_WORDS[String(field)] ?? String(field)).join(', ')}`,
  'location.bulk_update': ({ summary }: Readonly<Record<string, unknown>>) =>
    `Changed with many others: ${text(summary)}`,
  'location.bulk_undo': ({ summary }: Readonly<Record<string, unknown>>) => `Undid a change of many: ${text(summary)}`,
};

/** What was done to a restaurant, newest first. */
export function LocationHistoryScreen() {
  const { rlid = '' } = useParams({ strict: false });
  const location = useEndpoint(getStaffLocation, { params: { rlid } });
  return (
    <Screen title={location.data ? `History of “${location.data.title}”` : 'History'}>
      <nav aria-label="More about this restaurant" className={styles.links}>
        <Link to="/wagtail/locations/$rlid/" params={{ rlid }}>
          Back to the restaurant
        </Link>
      </nav>
      <ThingHistory endpoint={getLocationHistory} params={{ rlid }} sentences={SENTENCES} />
    </Screen>
  );
}
