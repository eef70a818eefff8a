import { RecordHistoryScreen } from '#features/history/admin/record-history-screen.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getGroupHistory } from '#features/accounts/groups-contract.ts';
import { getUserHistory } from '#features/accounts/users-contract.ts';
import { GROUP_SENTENCES, USER_SENTENCES } from './history-texts.ts';
import { GROUP, USER } from './people-places.ts';

const title = (name: string) => `History of ${name}`;

/** What was done to one account. */
export function UserHistoryScreen() {
  const id = useRecordId();
  return (
    <RecordHistoryScreen endpoint={getUserHistory} params={{ id }} sentences={USER_SENTENCES} title={title}>
      <PlacesNav of={USER} id={id} may={{ delete: false }} />
    </RecordHistoryScreen>
  );
}

/** What was done to one group. */
export function GroupHistoryScreen() {
  const id = useRecordId();
  return (
    <RecordHistoryScreen endpoint={getGroupHistory} params={{ id }} sentences={GROUP_SENTENCES} title={title}>
      <PlacesNav of={GROUP} id={id} may={{ delete: false }} />
    </RecordHistoryScreen>
  );
}
