import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { ConflictNotice } from '#ui/admin/record-form/conflict-notice.tsx';
import { useBaseVersion } from '#ui/admin/record-form/use-base-version.ts';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getUser, listUsers, updateUser } from '#features/accounts/users-contract.ts';
import styles from './people.module.css';
import { isOlderVersion } from '#ui/admin/api/problem.ts';
import { UserAccessCard } from './user-access-card.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserNav } from './user-nav.tsx';
import { GroupField, IdentityFields, SuperuserField, USER_FIELDS } from './user-fields.tsx';

type Details = ReplyOf<typeof getUser>;

/** One account: who it is, what it may do, where it is signed in. */
export function UserEditScreen() {
  const id = useRecordId();
  const query = useEndpoint(getUser, { params: { id } });
  // Raised when the form is to begin anew; what is typed outlives everything else that is read again.
  const [round, setRound] = useState(0);
  const load = async () => ((await query.refetch()).data ?? query.data)?.user.version ?? 0;
  return (
    <Screen title={query.data?.user.name ?? 'Edit user'}>
      <UserNav id={id} mayDelete={query.data?.user.deleteRefusal === null} />
      <AsyncContent query={query} what="this user">
        {(details) => (
          <>
            {details.user.changeRefusal === null ? (
              <>
                <UserForm
                  key={`${id}.${round}`}
                  details={details}
                  readVersion={load}
                  onLoad={() => void load().then(() => setRound(round + 1))}
                />
                <div className={styles.narrow}>
                  <UserAccessCard user={details.user} />
                </div>
              </>
            ) : (
              <UserFacts details={details} />
            )}
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function UserForm({
  details: { user, groups: choices, mayMakeSuperusers },
  readVersion,
  onLoad,
}: {
  details: Details;
  readVersion: () => Promise<number>;
  onLoad: () => void;
}) {
  const { base, become, overwrite } = useBaseVersion(user.version, readVersion);
  const [groups, setGroups] = useState<readonly number[]>(user.groups);
  const [isSuperuser, setIsSuperuser] = useState(user.isSuperuser);
  const [isActive, setIsActive] = useState(user.isActive);
  const save = useChange(updateUser, {
    refreshes: [listUsers],
    onSuccess: ({ version }) => {
      become(version);
      showFlash({ kind: 'success', text: 'The user is saved.' });
    },
  });
  const { error } = save;
  return (
    <Form
      isBusy={save.isPending}
      submitLabel="Save"
      busyLabel="Saving…"
      onSend={({ username = '', email = '', firstName = '', lastName = '', language = 'en' }) =>
        save.mutate({
          params: { id: user.id },
          body: {
            baseVersion: base.current,
            username,
            email,
            firstName,
            lastName,
            language: language as 'en',
            groups: [...groups],
            isSuperuser,
            isActive,
          },
        })
      }
    >
      {isOlderVersion(error) ? (
        <ConflictNotice title={error.message} isBusy={save.isPending} onLoad={onLoad} onOverwrite={overwrite} />
      ) : (
        <ErrorSummary error={error} fields={USER_FIELDS} />
      )}
      {user.isSelf && (
        <Notice>
          <p>
            This is your own account. Your e-mail address, password and two-step sign-in are on{' '}
            <Link to="/wagtail/account/">your account screen</Link>.
          </p>
        </Notice>
      )}
      <Card title="Identity">
        <IdentityFields user={user} isSelf={user.isSelf} error={error} />
      </Card>
      <Card title="Rights" intro="Changes take effect with their next click.">
        <GroupField choices={choices} chosen={groups} onChange={setGroups} isSelf={user.isSelf} error={error} />
        {mayMakeSuperusers && (
          <SuperuserField isOn={isSuperuser} onChange={setIsSuperuser} isOff={user.isSelf} error={error} />
        )}
        <div>
          <CheckField
            id={USER_FIELDS.isActive.id}
            label="Active: can sign in. If you untick this, they are signed out everywhere at once"
            checked={isActive}
            disabled={user.isSelf}
            onChange={(event) => setIsActive(event.currentTarget.checked)}
          />
          {complaintAbout(error, 'isActive') && <p className={styles.error}>{complaintAbout(error, 'isActive')}</p>}
        </div>
      </Card>
    </Form>
  );
}
