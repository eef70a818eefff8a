import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { complaintAbout, Refusal } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { PasswordField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { checkPasswordReset, confirmPasswordReset } from '../contract.ts';
import { NEW_PASSWORD_HELP } from './password-form.tsx';

/** Sets a new password by a link. An expired link is reported before anything is typed. */
export function ResetConfirmScreen() {
  const { uidb64 = '', token = '' } = useParams({ strict: false });
  const check = useEndpoint(checkPasswordReset, { params: { uidb64, token } });
  return (
    <Screen title="Set a new password">
      <AsyncContent query={check} what="the link">
        {({ isValid }) => (isValid ? <NewPasswordForm params={{ uidb64, token }} /> : <DeadLink />)}
      </AsyncContent>
    </Screen>
  );
}

function NewPasswordForm({ params }: { params: { uidb64: string; token: string } }) {
  const navigate = useNavigate();
  const change = useChange(confirmPasswordReset, {
    waitsForSignIn: false,
    onSuccess: () => void navigate({ to: '/wagtail/password_reset/complete/' }),
  });
  const { error } = change;
  if (error instanceof Refusal && error.code === 'gone') return <DeadLink />;
  return (
    <Form
      isBusy={change.isPending}
      submitLabel="Set password"
      busyLabel="Saving…"
      onSend={(values) =>
        change.mutate({
          params,
          body: {
            newPassword: values['newPassword'] ?? '',
            newPasswordAgain: values['newPasswordAgain'] ?? '',
          },
        })
      }
    >
      <ErrorSummary
        error={error}
        fields={{
          newPassword: { label: 'New password', id: 'reset-new' },
          newPasswordAgain: { label: 'Repeat new password', id: 'reset-again' },
        }}
      />
      <PasswordField
        id="reset-new"
        name="newPassword"
        label="New password"
        help={NEW_PASSWORD_HELP}
        autoComplete="new-password"
        error={complaintAbout(error, 'newPassword')}
      />
      <PasswordField
        id="reset-again"
        name="newPasswordAgain"
        label="Repeat new password"
        autoComplete="new-password"
        error={complaintAbout(error, 'newPasswordAgain')}
      />
    </Form>
  );
}

function DeadLink() {
  return (
    <>
      <Notice kind="error" title="This link no longer works">
        <p>The link was used, has expired, or was replaced by a newer link.</p>
      </Notice>
      <p>
        <Link to="/wagtail/password_reset/">Request a new password</Link>
      </p>
    </>
  );
}

/** Shown after a new password was set, with the link to sign in. */
export function ResetCompleteScreen() {
  return (
    <Screen title="Your password is set">
      <p>All other sessions have been signed out.</p>
      <p>
        <Link to="/wagtail/login/">Sign in</Link>
      </p>
    </Screen>
  );
}
