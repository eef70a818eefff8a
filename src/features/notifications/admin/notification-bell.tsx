import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey } from '#ui/admin/api/use-endpoint.ts';
import { Icon } from '#ui/admin/icon.tsx';
import { countUnread } from '../contract.ts';
import { NOTIFICATION_SCREENS } from '../screens.ts';
import styles from './notifications.module.css';

const ASK_EVERY_MS = 30_000;
const MOST_SHOWN = 99;

/** Link to the notifications with the number of unread ones, which is refreshed while the window is visible. */
export function NotificationBell() {
  const { data } = useQuery({
    queryKey: endpointKey(countUnread),
    queryFn: ({ signal }) => callEndpoint(countUnread, { signal }, { waitsForSignIn: false }),
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  });
  const unread = data?.unread ?? 0;
  const words = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;
  return (
    <Link to={NOTIFICATION_SCREENS.notifications.path} className={styles.bell ?? ''} aria-label={words} title={words}>
      <Icon name="bell" />
      {unread > 0 && (
        <span className={styles.count} aria-hidden="true">
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
