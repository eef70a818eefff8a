import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonLink } from '#ui/admin/button.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { AddForm } from '#ui/admin/records/record-form.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
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
import { bodyOf, GROUP_LABELS, GroupFields, namesFor, rightsFields, type TypedGroup } from './group-form.tsx';
import { grantSentences, opensSentences } from './grant-texts.ts';
import { GroupMembers } from './group-members.tsx';
import { GROUP } from './people-places.ts';
import styles from './people.module.css';

const EMPTY: TypedGroup = {
  name: '',
  canAccessAdmin: true,
  requiresSecondStep: false,
  grants: { pages: [], collections: [], models: [], locations: [] },
  known: { pages: {}, collections: {} },
};

/** Makes a group. */
export function GroupNewScreen() {
  const form = useEndpoint(getGroupForm);
  return (
    <Screen title="Add group">
      <AsyncContent query={form} what="the form">
        {({ offer }) => (
          <AddForm
            noun="group"
            labels={GROUP_LABELS}
            className={styles.wide}
            moreFields={(error, values) => rightsFields(error, values, offer)}
            endpoint={addGroup}
            empty={EMPTY}
            body={bodyOf}
            submitLabel="Add group"
            list={GROUP.list.to}
            done={(_, { name }) => `“${name}” is added.`}
          >
            {(fields) => <GroupFields form={fields} offer={offer} hiddenCount={0} />}
          </AddForm>
        )}
      </AsyncContent>
    </Screen>
  );
}

/** One group: what its members may do, and who they are. */
export function GroupEditScreen() {
  const id = useRecordId();
  return (
    <EditScreen
      noun="group"
      labels={GROUP_LABELS}
      className={styles.wide}
      moreFields={(error, values, { offer }) => rightsFields(error, values, offer)}
      read={getGroup}
      params={{ id }}
      title={(details) => details?.group.name ?? 'Edit group'}
      nav={(details) => (
        <>
          <PlacesNav of={GROUP} id={id} may={{ delete: details?.group.deleteRefusal === null }} />
          {details && <GroupMembers group={details.group} />}
        </>
      )}
      may={({ group }) => group.changeRefusal === null}
      notice={({ group, offer }) => <GroupFacts group={group} offer={offer} />}
      save={updateGroup}
      versionOf={({ group }) => group.version}
      valuesOf={({ group: { name, canAccessAdmin, requiresSecondStep, grants, pageTitles, collectionNames } }) => ({
        ...{ name, canAccessAdmin, requiresSecondStep, grants },
        known: { pages: pageTitles, collections: collectionNames },
      })}
      body={bodyOf}
      saved={() => 'The group is saved. Members have the new rights from their next click on.'}
      lists={[listGroups]}
      extra={() => (
        <ButtonLink to="/wagtail/groups/" variant="quiet">
          All groups
        </ButtonLink>
      )}
    >
      {(form, { group, offer }) => <GroupFields form={form} offer={offer} {...group} />}
    </EditScreen>
  );
}

/** A group for users who may view it only, with the reason. */
function GroupFacts({ group, offer }: { group: GroupDetails; offer: GroupOffer }) {
  const names = namesFor(offer, { pages: group.pageTitles, collections: group.collectionNames });
  return (
    <>
      <Notice title="You can view this group but not edit it">
        <p>{group.changeRefusal}.</p>
      </Notice>
      <Card title="Rights of this group">
        <ul className={styles.sentences}>
          {[...grantSentences(group.grants, group.canAccessAdmin, names), ...opensSentences(group.opens)].map(
            (sentence) => (
              <li key={sentence}>{sentence}</li>
            ),
          )}
          {group.hiddenCount > 0 && <li>{group.hiddenCount} more that you may not see.</li>}
        </ul>
      </Card>
    </>
  );
}
