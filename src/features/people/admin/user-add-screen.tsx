import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { buttonClass } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { PasswordField, RadioField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { addUser, getUserForm, HANDED_LINK_HOURS, type HandedLink } from '#features/accounts/users-contract.ts';
import { NEW_PASSWORD_HELP } from '#features/accounts/admin/password-form.tsx';
import { HandedLinkNotice } from './handed-link.tsx';
import { useLeaveTo } from '#ui/admin/use-leave-to.ts';
import { GroupField, IdentityFields, SuperuserField, USER_FIELDS } from './user-fields.tsx';

interface Made {
  id: number;
  name: string;
  link: HandedLink;
}

/** Makes an account: its owner sets the password by a link, or it is set here. */
export function UserAddScreen() {
  const form = useEndpoint(getUserForm);
  const [made, setMade] = useState<Made | null>(null);
  if (made) {
    return (
      <Screen title={`${made.name} is added`}>
        <HandedLinkNotice link={made.link} name={made.name} />
        <p>
          <Link
            to="/wagtail/users/edit/$id/"
            params={{ id: String(made.id) }}
            className={buttonClass({ variant: 'secondary' })}
          >
            Open account
          </Link>{' '}
          <Link to="/wagtail/users/" className={buttonClass({ variant: 'quiet' })}>
            All users
          </Link>
        </p>
      </Screen>
    );
  }
  return (
    <Screen title="Add user">
      <AsyncContent query={form} what="the form">
        {(offer) => <NewUserForm offer={offer} onMade={setMade} />}
      </AsyncContent>
    </Screen>
  );
}

function NewUserForm({ offer, onMade }: { offer: ReplyOf<typeof getUserForm>; onMade: (made: Made) => void }) {
  const leave = useLeaveTo();
  const [groups, setGroups] = useState<readonly number[]>([]);
  const [isSuperuser, setIsSuperuser] = useState(false);
  const [way, setWay] = useState<'link' | 'password'>('link');
  const add = useChange(addUser);
  const { error } = add;
  const send = (values: Readonly<Record<string, string>>): void => {
    const { username = '', email = '', firstName = '', lastName = '' } = values;
    const body = {
      username,
      email,
      firstName,
      lastName,
      language: (values['language'] ?? 'en') as 'en',
      groups: [...groups],
      isSuperuser,
      ...(way === 'password' && {
        password: values['password'] ?? '',
        passwordAgain: values['passwordAgain'] ?? '',
      }),
    };
    add.mutate(
      { body },
      {
        onSuccess: ({ id, link }) => {
          const name = `${firstName} ${lastName}`.trim() || username;
          if (link) onMade({ id, name, link });
          else leave('/wagtail/users/', `${name} is added and can sign in.`);
        },
      },
    );
  };
  return (
    <Form isBusy={add.isPending} submitLabel="Add user" busyLabel="Adding…" onSend={send}>
      <ErrorSummary error={error} fields={USER_FIELDS} />
      <Card title="Identity">
        <IdentityFields error={error} />
      </Card>
      <Card title="Rights" intro="Users have the rights of their groups.">
        <GroupField choices={offer.groups} chosen={groups} onChange={setGroups} error={error} />
        {offer.mayMakeSuperusers && (
          <SuperuserField isOn={isSuperuser} onChange={setIsSuperuser} isOff={false} error={error} />
        )}
      </Card>
      <Card title="Sign-in">
        <RadioField
          name="way"
          label="Who sets the password"
          defaultValue={way}
          onChange={(event) => setWay(event.currentTarget.value === 'password' ? 'password' : 'link')}
          options={[
            {
              value: 'link',
              label: `The user, with a link that works once within ${HANDED_LINK_HOURS} hours`,
            },
            { value: 'password', label: 'You, on this screen' },
          ]}
        />
        {way === 'password' && (
          <>
            <PasswordField
              {...USER_FIELDS.password}
              name="password"
              help={NEW_PASSWORD_HELP}
              autoComplete="new-password"
              error={complaintAbout(error, 'password')}
            />
            <PasswordField
              {...USER_FIELDS.passwordAgain}
              name="passwordAgain"
              autoComplete="new-password"
              error={complaintAbout(error, 'passwordAgain')}
            />
          </>
        )}
      </Card>
    </Form>
  );
}
