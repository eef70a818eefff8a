import { DeleteScreen } from '#ui/admin/records/delete-screen.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { deleteGroup, getGroup } from '#features/accounts/groups-contract.ts';
import { closedSentences } from './grant-texts.ts';
import { GROUP } from './people-places.ts';

/** Asks before a group is deleted. */
export function GroupDeleteScreen() {
  const id = useRecordId();
  return (
    <DeleteScreen
      noun="group"
      read={getGroup}
      params={{ id }}
      title={(data) => (data ? `Delete “${data.group.name}”` : 'Delete group')}
      nav={(data) => <PlacesNav of={GROUP} id={id} may={{ delete: data?.group.deleteRefusal === null }} />}
      refusal={({ group }) => group.deleteRefusal}
      consequences={({ group: { memberCount, opens } }) => (
        <p>{[memberWords(memberCount), ...closedSentences(opens), 'This cannot be undone.'].join(' ')}</p>
      )}
      remove={deleteGroup}
      cancelTo={GROUP.screens.edit}
      list={GROUP.list}
      done={({ group }) => `“${group.name}” is deleted.`}
    />
  );
}

function memberWords(count: number): string {
  if (count === 0) return 'This group has no members.';
  const [people, accounts] = count === 1 ? ['One person is', 'account'] : [`${count} people are`, 'accounts'];
  return `${people} in this group. They keep their ${accounts} and immediately lose the rights that only this group gave them.`;
}
