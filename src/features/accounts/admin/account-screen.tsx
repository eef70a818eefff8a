import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { getAccount } from '../contract.ts';
import { NotificationForm } from './notification-form.tsx';
import { PasskeyCard } from './passkeys/passkey-card.tsx';
import { PasswordForm } from './password-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { SecondStepCard } from './second-step-card.tsx';
import { SessionList } from './session-list.tsx';

/** The user's own account. */
export function AccountScreen() {
  const account = useEndpoint(getAccount);
  return (
    <Screen title="Account">
      <AsyncContent query={account} what="your account">
        {(profile) => (
          <>
            <Card
              title="Profile"
              intro={
                <>
                  You sign in as <strong>{profile.username}</strong>
                  {profile.groups.length > 0 && <> · {profile.groups.join(', ')}</>}
                </>
              }
            >
              <ProfileForm profile={profile} />
            </Card>
            <Card title="Password" intro="If you change it, you are signed out everywhere else.">
              <PasswordForm username={profile.username} />
            </Card>
            <SecondStepCard username={profile.username} />
            <PasskeyCard username={profile.username} />
            <Card title="Notifications" intro="Choose what you get by e-mail. The bell shows all notifications.">
              <NotificationForm />
            </Card>
            <Card title="Sessions" intro="Sign out sessions that you do not recognize, then change your password.">
              <SessionList />
            </Card>
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}
