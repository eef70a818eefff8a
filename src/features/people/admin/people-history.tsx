import type { ReactNode } from 'react';
import { ThingHistory, type Sentences } from '#features/history/admin/thing-history.tsx';
import { useListing } from '#ui/admin/api/use-listing.ts';
import { readPageNumber } from '#ui/admin/listing/read-page-number.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getGroupHistory } from '#features/accounts/groups-contract.ts';
import { getUserHistory } from '#features/accounts/users-contract.ts';
import { GroupNav } from './group-nav.tsx';
import { GROUP_SENTENCES, USER_SENTENCES } from './history-words.ts';
import { UserNav } from './user-nav.tsx';

/** What was done to one account. */
export function UserHistoryScreen() {
  return (
    <HistoryScreen endpoint={getUserHistory} sentences={USER_SENTENCES}>
      {(id) => <UserNav id={id} />}
    </HistoryScreen>
  );
}

/** What was done to one group. */
export function GroupHistoryScreen() {
  return (
    <HistoryScreen endpoint={getGroupHistory} sentences={GROUP_SENTENCES}>
      {(id) => <GroupNav id={id} />}
    </HistoryScreen>
  );
}

function HistoryScreen({
  endpoint,
  sentences,
  children,
}: {
  endpoint: typeof getUserHistory | typeof getGroupHistory;
  sentences: Sentences;
  children: (id: number) => ReactNode;
}) {
  const id = useRecordId();
  const [said] = useListSearch();
  const history = useListing(endpoint, { params: { id }, query: { p: readPageNumber(said('p')) } });
  return (
    <Screen title={history.data ? `History of ${history.data.title}` : 'History'}>
      {children(id)}
      <ThingHistory endpoint={endpoint} params={{ id }} sentences={sentences} />
    </Screen>
  );
}
