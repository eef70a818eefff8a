import { useEffect, useRef } from 'react';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { complaintAbout, Refusal } from '#ui/admin/api/problem.ts';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField, PasswordField, TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { signIn } from '../contract.ts';

/**
 * Username or e-mail, password, remember me. `onSignedIn` gets the path to go on to, which the server has made safe.
 * A wrong pair empties the password and keeps the rest.
 */
export function SignInForm({
  next,
  username,
  onSignedIn,
  extra,
}: {
  next?: string | undefined;
  /** Filled in where we know who it was. */
  username?: string | undefined;
  onSignedIn: (next: string) => void;
  extra?: React.ReactNode;
}) {
  const password = useRef<HTMLInputElement>(null);
  const change = useChange(signIn, { waitsForSignIn: false, onSuccess: (reply) => onSignedIn(reply.next) });
  const { error } = change;
  useEffect(() => {
    if (error instanceof Refusal && error.status === 401 && password.current) password.current.value = '';
  }, [error]);
  return (
    <Form
      isBusy={change.isPending || change.isSuccess}
      submitLabel="Sign in"
      busyLabel="Signing in…"
      extra={extra}
      onSend={(values) =>
        change.mutate({
          body: {
            username: values['username'] ?? '',
            password: values['password'] ?? '',
            remember: values['remember'] === 'on',
            ...(next !== undefined && { next }),
          },
        })
      }
    >
      <ErrorSummary
        error={error}
        fields={{
          username: { label: 'Username or e-mail', id: 'sign-in-username' },
          password: { label: 'Password', id: 'sign-in-password' },
        }}
      />
      <TextField
        id="sign-in-username"
        name="username"
        label="Username or e-mail"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={username}
        error={complaintAbout(error, 'username')}
      />
      <PasswordField
        ref={password}
        id="sign-in-password"
        name="password"
        label="Password"
        autoComplete="current-password"
        error={complaintAbout(error, 'password')}
      />
      <CheckField name="remember" label="Keep me signed in on this device" />
    </Form>
  );
}
