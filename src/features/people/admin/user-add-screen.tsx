import { useState } from 'react';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ButtonLink } from '#ui/admin/button.tsx';
import { PasswordField, RadioField } from '#ui/admin/field.tsx';
import { AddForm } from '#ui/admin/records/record-form.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { addUser, getUserForm, HANDED_LINK_HOURS, type HandedLink } from '#features/accounts/users-contract.ts';
import { NEW_PASSWORD_HELP } from '#features/accounts/admin/password-form.tsx';
import { HandedLinkNotice } from './handed-link.tsx';
import { USER } from './people-places.ts';
import { GroupField, IdentityFields, SUPERUSER_TEXTS, TickField, type TypedUser, USER_LABELS } from './user-fields.tsx';

interface Made {
  id: number;
  name: string;
  link: HandedLink;
}

type NewUser = TypedUser & { way: 'link' | 'password'; password: string; passwordAgain: string };

const NOBODY: NewUser = {
  username: '',
  email: '',
  firstName: '',
  lastName: '',
  language: 'en',
  groups: [],
  isSuperuser: false,
  way: 'link',
  password: '',
  passwordAgain: '',
};

/** Makes an account: its owner sets the password by a link, or the user sets it here. */
export function UserAddScreen() {
  const form = useEndpoint(getUserForm);
  const [made, setMade] = useState<Made | null>(null);
  if (made) {
    return (
      <Screen title={`${made.name} is added`}>
        <HandedLinkNotice link={made.link} name={made.name} />
        <p>
          <ButtonLink to="/wagtail/users/edit/$id/" params={{ id: String(made.id) }} variant="secondary">
            Open account
          </ButtonLink>{' '}
          <ButtonLink to="/wagtail/users/" variant="quiet">
            All users
          </ButtonLink>
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
  return (
    <AddForm
      noun="user"
      labels={{ ...USER_LABELS, password: 'Password', passwordAgain: 'Repeat password' }}
      endpoint={addUser}
      empty={NOBODY}
      body={({ way, password, passwordAgain, ...user }) => ({
        ...user,
        ...(way === 'password' && { password, passwordAgain }),
      })}
      submitLabel="Add user"
      list={USER.list.to}
      onAdded={({ id, link }, { firstName, lastName, username }, leave) => {
        const name = `${firstName} ${lastName}`.trim() || username;
        if (link) onMade({ id, name, link });
        else leave(USER.list.to, `${name} is added and can sign in.`);
      }}
    >
      {(form) => (
        <>
          <Card title="Identity">
            <IdentityFields form={form} />
          </Card>
          <Card title="Rights" intro="Users have the rights of their groups.">
            <GroupField form={form} choices={offer.groups} />
            {offer.mayMakeSuperusers && <TickField form={form} name="isSuperuser" label={SUPERUSER_TEXTS} />}
          </Card>
          <Card title="Sign-in">
            <RadioField
              name="way"
              label="Who sets the password"
              defaultValue="link"
              onChange={({ currentTarget }) =>
                form.change({ way: currentTarget.value === 'password' ? 'password' : 'link' })
              }
              options={[
                {
                  value: 'link',
                  label: `The user, with a link that works once within ${HANDED_LINK_HOURS} hours`,
                },
                { value: 'password', label: 'You, on this screen' },
              ]}
            />
            {form.values.way === 'password' && (
              <>
                <PasswordField {...form.text('password')} help={NEW_PASSWORD_HELP} autoComplete="new-password" />
                <PasswordField {...form.text('passwordAgain')} autoComplete="new-password" />
              </>
            )}
          </Card>
        </>
      )}
    </AddForm>
  );
}
