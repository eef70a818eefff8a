import { useState } from 'react';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import { useBaseVersion } from '#ui/admin/record-form/use-base-version.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import {
  addGroup,
  getGroup,
  getGroupForm,
  type GroupDetails,
  type GroupOffer,
  listGroups,
  updateGroup,
} from '#features/accounts/groups-contract.ts';
import { GroupForm, type GroupValue, namesFor } from './group-form.tsx';
import { grantSentences, openedWords } from './grant-words.ts';
import { GroupMembers } from './group-members.tsx';
import { GroupNav } from './group-nav.tsx';
import styles from './people.module.css';
import { isOlderVersion } from '#ui/admin/api/problem.ts';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';

const EMPTY: GroupValue = {
  name: '',
  canAccessAdmin: true,
  requiresSecondStep: false,
  grants: { pages: [], collections: [], models: [], locations: [] },
};

/** Makes a group. */
export function GroupNewScreen() {
  const form = useEndpoint(getGroupForm);
  const leave = useLeaveTo();
  const add = useChange(addGroup);
  return (
    <Screen title="Add group">
      <AsyncContent query={form} what="the form">
        {({ offer }) => (
          <GroupForm
            value={EMPTY}
            offer={offer}
            names={{ pages: {}, collections: {} }}
            hiddenCount={0}
            openedCount={0}
            submitLabel="Add group"
            isBusy={add.isPending || add.isSuccess}
            error={add.error}
            onSend={(body) =>
              add.mutate({ body }, { onSuccess: () => leave('/wagtail/groups/', `“${body.name}” is added.`) })
            }
          />
        )}
      </AsyncContent>
    </Screen>
  );
}

/** One group: what its members may do, and who they are. */
export function GroupEditScreen() {
  const id = useRecordId();
  const query = useEndpoint(getGroup, { params: { id } });
  const [round, setRound] = useState(0);
  const load = async () => ((await query.refetch()).data ?? query.data)?.group.version ?? 0;
  return (
    <Screen title={query.data?.group.name ?? 'Edit group'}>
      <GroupNav id={id} mayDelete={query.data?.group.deleteRefusal === null} />
      <AsyncContent query={query} what="this group">
        {({ group, offer }) => (
          <>
            <GroupMembers group={group} />
            {group.changeRefusal === null ? (
              <EditForm
                key={`${id}.${round}`}
                group={group}
                offer={offer}
                readVersion={load}
                onLoad={() => void load().then(() => setRound(round + 1))}
              />
            ) : (
              <GroupFacts group={group} offer={offer} />
            )}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function EditForm({
  group,
  offer,
  readVersion,
  onLoad,
}: {
  group: GroupDetails;
  offer: GroupOffer;
  readVersion: () => Promise<number>;
  onLoad: () => void;
}) {
  const { base, become, overwrite } = useBaseVersion(group.version, readVersion);
  const save = useChange(updateGroup, {
    refreshes: [listGroups],
    onSuccess: ({ version }) => {
      become(version);
      showFlash({ kind: 'success', text: 'The group is saved. Members have the new rights from their next click on.' });
    },
  });
  const stale = isOlderVersion(save.error) ? save.error : null;
  return (
    <GroupForm
      value={group}
      offer={offer}
      names={{ pages: group.pageTitles, collections: group.collectionNames }}
      hiddenCount={group.hiddenCount}
      openedCount={group.openedCount}
      submitLabel="Save"
      isBusy={save.isPending}
      error={stale ? null : save.error}
      notice={
        stale && (
          <ConflictNotice title={stale.message} isBusy={save.isPending} onLoad={onLoad} onOverwrite={overwrite} />
        )
      }
      onSend={(value) => save.mutate({ params: { id: group.id }, body: { ...value, baseVersion: base.current } })}
    />
  );
}

/** A group for whoever may look at it only, and why. */
function GroupFacts({ group, offer }: { group: GroupDetails; offer: GroupOffer }) {
  const names = namesFor(offer, { pages: group.pageTitles, collections: group.collectionNames });
  return (
    <>
      <Notice title="You can view this group but not edit it">
        <p>{group.changeRefusal}.</p>
      </Notice>
      <Card title="Rights of this group">
        <ul className={styles.sentences}>
          {grantSentences(group.grants, group.canAccessAdmin, names).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
          {group.openedCount > 0 && <li>{openedWords(group.openedCount)}</li>}
          {group.hiddenCount > 0 && <li>{group.hiddenCount} more that you may not see.</li>}
        </ul>
      </Card>
    </>
  );
}
