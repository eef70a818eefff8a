import { Link } from '@tanstack/react-router';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { Badge } from '#ui/admin/badge.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { Line, LineList } from '#ui/admin/listing/line-list.tsx';
import { ListResults } from '#ui/admin/listing/list-results.tsx';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { RelativeTime } from '#ui/admin/relative-time.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { countUnread, listNotifications, markRead, type Notification } from '../contract.ts';
import { sentenceOf, subjectPath } from '../kinds.ts';
import styles from './notifications.module.css';

/** What somebody was told of: each leads to its page. */
export function NotificationListScreen() {
  const [said, change] = useListSearch();
  const isUnreadOnly = said('unread') === '1';
  const list = useListing(listNotifications, {
    query: { p: readPageNumber(said('p')), ...(isUnreadOnly && { unread: '1' }) },
  });
  const mark = useChange(markRead, { refreshes: [listNotifications, countUnread] });
  const newest = list.data?.rows[0]?.id;
  const isFirstPage = list.data?.p === 1;
  return (
    <Screen
      title="Notifications"
      intro={
        <>
          Events on pages that you work on. <Link to="/wagtail/account/">Your account</Link> controls which
          notifications you also get by e-mail.
        </>
      }
    >
      {mark.error && <RefusalNotice error={mark.error} />}
      <ButtonRow>
        <CheckField
          label="Unread only"
          checked={isUnreadOnly}
          onChange={({ currentTarget }) => change({ unread: currentTarget.checked ? '1' : '', p: '' })}
        />
        {list.data && list.data.unread > 0 && newest !== undefined && (
          <Button
            variant="secondary"
            isBusy={mark.isPending}
            onClick={() => mark.mutate({ body: isFirstPage ? { upTo: newest } : {} })}
          >
            Mark all as read
          </Button>
        )}
      </ButtonRow>
      <AsyncContent query={list} what="your notifications">
        {(data) => (
          <ListResults
            label="Notifications"
            data={data}
            nouns={['notification', 'notifications']}
            isStale={list.isPlaceholderData}
            nothing={isUnreadOnly ? 'You have no unread notifications.' : 'There are no notifications yet.'}
          >
            <LineList>
              {data.rows.map((row) => (
                <NotificationLine key={row.id} row={row} onRead={() => mark.mutate({ body: { ids: [row.id] } })} />
              ))}
            </LineList>
          </ListResults>
        )}
      </AsyncContent>
    </Screen>
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
