import { Link } from '@tanstack/react-router';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { SignInForm } from './sign-in-form.tsx';

/** Messages for a form that was posted without our script, and for an account that the guard refused. */
const REFUSALS: Readonly<Record<string, string>> = {
  sign_in_failed: 'The username or password is incorrect.',
  second_factor_required: 'Enter your password again, and the code from your authenticator app.',
  passkey_required: 'Your password alone is not enough. Sign in with your passkey.',
  no_access:
    'You are signed in with an account that may not use the admin. Ask an administrator for access, or sign in with another account.',
  rate_limited: 'Too many attempts. Wait a few minutes and try again.',
};

/** The whole document is loaded afresh after signing in: theme, language and rights are the account's. */
export function SignInScreen() {
  const query = new URLSearchParams(location.search);
  const refused = query.get('refused') ?? '';
  const refusal = REFUSALS[refused];
  return (
    <Screen title="Sign in">
      {refusal && (
        <Notice kind="error">
          <p>{refusal}</p>
        </Notice>
      )}
      <SignInForm
        next={query.get('next') ?? undefined}
        asksForCode={refused === 'second_factor_required'}
        onSignedIn={(next) => location.assign(next)}
        extra={<Link to="/wagtail/password_reset/">Forgot your password?</Link>}
      />
    </Screen>
  );
}
