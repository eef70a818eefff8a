import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout, isConflict } from '#ui/admin/api/problem.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { PasswordField, RadioField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { GroupTicks } from '#ui/admin/record-form/group-ticks.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import { useBaseVersion } from '#ui/admin/record-form/use-base-version.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getCollectionPrivacy, MIN_COLLECTION_PASSWORD, setPrivacy } from '../contract.ts';
import { PRIVACIES } from '../privacy.ts';
import { CollectionNav } from './collection-nav.tsx';
import { PRIVACY_CHOICES, PRIVACY_LABELS } from './privacy-words.ts';
import { useCollectionChange, useLeave } from './use-collection-change.ts';

type Privacy = ReplyOf<typeof getCollectionPrivacy>;

const FIELDS = {
  privacy: { label: 'Privacy', id: 'privacy' },
  password: { label: 'Password', id: 'password' },
  groupIds: { label: 'Groups', id: 'groups' },
};

/** Who gets the files of a collection and of those below it. */
export function CollectionPrivacyScreen() {
  const id = useRecordId();
  const privacy = useEndpoint(getCollectionPrivacy, { params: { id } });
  const [loaded, setLoaded] = useState(0);
  return (
    <Screen
      title={privacy.data ? `Privacy of “${privacy.data.name}”` : 'Privacy'}
      intro="Who can open the files in this collection and in all collections below it, at every address."
    >
      <CollectionNav id={id} mayChange />
      <AsyncContent query={privacy} what="the privacy">
        {(data) =>
          data.boundBy ? (
            <Bound privacy={data} boundBy={data.boundBy} />
          ) : (
            <PrivacyForm
              key={loaded}
              privacy={data}
              onReload={async () => (await privacy.refetch()).data}
              onFresh={() => setLoaded((times) => times + 1)}
            />
          )
        }
      </AsyncContent>
    </Screen>
  );
}

function Bound({ privacy, boundBy }: { privacy: Privacy; boundBy: NonNullable<Privacy['boundBy']> }) {
  return (
    <Notice title={`“${boundBy.name}” above already restricts these files: ${PRIVACY_LABELS[boundBy.privacy]}`}>
      <p>
        <Link to="/wagtail/collections/$id/privacy/" params={{ id: String(boundBy.id) }}>
          Change it there
        </Link>
        . {privacy.privacy !== 'public' && 'The setting here is kept and applies in addition.'}
      </p>
    </Notice>
  );
}

function PrivacyForm({
  privacy,
  onReload,
  onFresh,
}: {
  privacy: Privacy;
  onReload: () => Promise<Privacy | undefined>;
  onFresh: () => void;
}) {
  const { id, hasPassword, groups } = privacy;
  const leave = useLeave();
  const [chosen, setChosen] = useState(privacy.privacy);
  const [groupIds, setGroupIds] = useState<readonly number[]>(privacy.groupIds);
  const { base, overwrite } = useBaseVersion(privacy.version, async () => (await onReload())?.version);
  const save = useCollectionChange(setPrivacy, (saved) =>
    leave(id, `Privacy: ${PRIVACY_LABELS[saved.privacy].toLowerCase()}.`),
  );
  return (
    <Form
      isBusy={save.isPending || save.isSuccess}
      submitLabel="Save"
      busyLabel="Saving…"
      onSend={({ password = '' }) =>
        save.mutate({
          params: { id },
          body: {
            privacy: chosen,
            password: chosen === 'password' ? password : '',
            groupIds: chosen === 'groups' ? [...groupIds] : [],
            baseVersion: base.current,
          },
        })
      }
    >
      {isConflict(save.error) ? (
        <ConflictNotice
          title={save.error.message}
          onLoad={() => void onReload().then(onFresh)}
          onOverwrite={overwrite}
        />
      ) : (
        <ErrorSummary error={save.error} fields={FIELDS} />
      )}
      <RadioField
        label="Privacy"
        name="privacy"
        defaultValue={chosen}
        options={PRIVACY_CHOICES}
        onChange={({ currentTarget }) => setChosen(PRIVACIES.find((one) => one === currentTarget.value) ?? 'public')}
      />
      {chosen === 'password' && (
        <PasswordField
          id="password"
          name="password"
          label={hasPassword ? 'New password' : 'Password'}
          autoComplete="new-password"
          help={
            hasPassword
              ? `Leave empty to keep the current password. A new password must have at least ${MIN_COLLECTION_PASSWORD} characters and must be entered by everybody again.`
              : `At least ${MIN_COLLECTION_PASSWORD} characters. Everybody who may open the files shares this password, so do not use one of your own.`
          }
          error={complaintAbout(save.error, 'password')}
        />
      )}
      {chosen === 'groups' && (
        <GroupTicks
          groups={groups}
          value={groupIds}
          onChange={setGroupIds}
          error={complaintAbout(save.error, 'groupIds')}
        />
      )}
      {chosen !== 'public' && <Notice>Pages do not show these files, because all guests get the same page.</Notice>}
    </Form>
  );
}
