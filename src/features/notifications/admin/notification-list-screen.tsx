import { Link } from '@tanstack/react-router';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { RefusalNotice } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { Button } from '#ui/admin/button.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { Line, LineList } from '#ui/admin/listing/line-list.tsx';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { ListScreen } from '#ui/admin/records/list-screen.tsx';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { countUnread, listNotifications, markRead, type Notification } from '../contract.ts';
import { sentenceOf, subjectPath } from '../kinds.ts';
import styles from './notifications.module.css';

/** The user's notifications: each links to its page. */
export function NotificationListScreen() {
  const [param] = useListSearch();
  const isUnreadOnly = param('unread') === '1';
  const mark = useChange(markRead, { refreshes: [listNotifications, countUnread] });
  return (
    <ListScreen
      endpoint={listNotifications}
      query={{ unread: isUnreadOnly ? '1' : undefined }}
      title="Notifications"
      intro={
        <>
          Events on pages that you work on. <Link to="/wagtail/account/">Your account</Link> controls which
          notifications you also get by e-mail.
        </>
      }
      head={<RefusalNotice error={mark.error} />}
      nouns={['notification', 'notifications']}
      what="your notifications"
      searchLabel={null}
      tools={({ change }, data) => (
        <>
          <CheckField
            label="Unread only"
            checked={isUnreadOnly}
            onChange={({ currentTarget }) => change({ unread: currentTarget.checked ? '1' : '', p: '' })}
          />
          {data?.rows[0] && data.unread > 0 && (
            <Button
              variant="secondary"
              isBusy={mark.isPending}
              onClick={() => mark.mutate({ body: data.p === 1 && data.rows[0] ? { upTo: data.rows[0].id } : {} })}
            >
              Mark all as read
            </Button>
          )}
        </>
      )}
      nothing={isUnreadOnly ? 'You have no unread notifications.' : 'There are no notifications yet.'}
      draw={({ rows }) => (
        <LineList>
          {rows.map((row) => (
            <NotificationLine key={row.id} row={row} onRead={() => mark.mutate({ body: { ids: [row.id] } })} />
          ))}
        </LineList>
      )}
    />
  );
}

function NotificationLine({ row, onRead }: { row: Notification; onRead: () => void }) {
  const { kind, actor, page, details, commentId, at, isRead } = row;
  const sentence = sentenceOf({ kind, actor, page: page.title, details });
  return (
    <Line
      title={
        <span className={styles.title}>
          <a
            href={subjectPath({ pageId: page.id, commentId })}
            className={isRead ? undefined : styles.unread}
            onClick={() => {
              if (!isRead) onRead();
            }}
          >
            {sentence}
          </a>
          {!isRead && <Badge tone="note">New</Badge>}
        </span>
      }
      more={
        <>
          {details.words !== undefined && <span className={styles.words}>“{details.words}”</span>}
          <RelativeTime at={at} />
          {!isRead && (
            <>
              {' '}
              <button type="button" className={styles.mark} aria-label={`Mark as read: ${sentence}`} onClick={onRead}>
                Mark as read
              </button>
            </>
          )}
        </>
      }
    />
  );
}
