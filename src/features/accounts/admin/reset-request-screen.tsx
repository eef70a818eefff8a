import { Link, useNavigate } from '@tanstack/react-router';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { requestPasswordReset } from '../contract.ts';

/**
 * Asks for a password reset. The answer is the same for every address, so that it does not reveal which accounts exist.
 */
export function ResetRequestScreen() {
  const navigate = useNavigate();
  const change = useChange(requestPasswordReset, {
    waitsForSignIn: false,
    onSuccess: () => void navigate({ to: '/wagtail/password_reset/done/' }),
  });
  return (
    <Screen title="Forgot your password?" intro="Enter the e-mail address of your account.">
      <Form
        isBusy={change.isPending}
        submitLabel="Request a new password"
        busyLabel="Sending…"
        extra={<Link to="/wagtail/login/">Back to sign in</Link>}
        onSend={(values) => change.mutate({ body: { email: values['email'] ?? '' } })}
      >
        <ErrorSummary error={change.error} fields={{ email: { label: 'E-mail', id: 'reset-email' } }} />
        <TextField
          id="reset-email"
          name="email"
          type="email"
          label="E-mail"
          autoComplete="email"
          error={complaintAbout(change.error, 'email')}
        />
      </Form>
    </Screen>
  );
}

/** Shown after every request for a reset. */
export function ResetSentScreen() {
  return (
    <Screen title="Request received">
      <p>
        If an account has this address, an administrator sees your request and can give you a link to set a new
        password. The link works once, for one hour.
      </p>
      <p>
        <Link to="/wagtail/login/">Back to sign in</Link>
      </p>
    </Screen>
  );
}
