import { RecordHistoryScreen } from '#features/history/admin/record-history-screen.tsx';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getGroup, getGroupHistory } from '#features/accounts/groups-contract.ts';
import { getUser, getUserHistory } from '#features/accounts/users-contract.ts';
import { GROUP_SENTENCES, USER_SENTENCES } from './history-texts.ts';
import { GROUP, USER } from './people-places.ts';

const title = (name: string) => `History of ${name}`;

/** What was done to one account. */
export function UserHistoryScreen() {
  const id = useRecordId();
  const { data } = useEndpoint(getUser, { params: { id } });
  return (
    <RecordHistoryScreen endpoint={getUserHistory} params={{ id }} sentences={USER_SENTENCES} title={title}>
      <PlacesNav of={USER} id={id} may={{ delete: data?.user.deleteRefusal === null }} />
    </RecordHistoryScreen>
  );
}

/** What was done to one group. */
export function GroupHistoryScreen() {
  const id = useRecordId();
  const { data } = useEndpoint(getGroup, { params: { id } });
  return (
    <RecordHistoryScreen endpoint={getGroupHistory} params={{ id }} sentences={GROUP_SENTENCES} title={title}>
      <PlacesNav of={GROUP} id={id} may={{ delete: data?.group.deleteRefusal === null }} />
    </RecordHistoryScreen>
  );
}
