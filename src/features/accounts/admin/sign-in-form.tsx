import { useEffect, useRef, useState } from 'react';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { complaintAbout, Refusal } from '#ui/admin/api/problem.ts';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { CheckField, PasswordField, TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { CodeField } from './code-field.tsx';
import { PasskeySignIn } from './passkeys/passkey-sign-in.tsx';
import { signIn } from '../contract.ts';

/**
 * Asks for the username or e-mail address and the password. `onSignedIn` receives the path to open next, which the server
 * has made safe. After a wrong name or password, only the password field is cleared. When both are right and a code is
 * required, a field for the code appears and the form is sent again with the code. A passkey replaces the whole form.
 */
export function SignInForm({
  next,
  username,
  onSignedIn,
  extra,
  asksForCode = false,
}: {
  next?: string | undefined;
  /** Prefilled username, when it is known. */
  username?: string | undefined;
  onSignedIn: (next: string) => void;
  extra?: React.ReactNode;
  /** Shows the code field from the start, because a form that was posted without our script was refused without a code. */
  asksForCode?: boolean;
}) {
  const password = useRef<HTMLInputElement>(null);
  const change = useChange(signIn, { waitsForSignIn: false, onSuccess: (reply) => onSignedIn(reply.next) });
  const { error } = change;
  const code = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const [isCodeAsked, setIsCodeAsked] = useState(asksForCode);
  const needsCode = error instanceof Refusal && error.code === 'second_factor_required';
  if (needsCode && !isCodeAsked) setIsCodeAsked(true);
  // The request for a code is not an error: the code field takes the focus, and no error is shown.
  const isJustAsked = needsCode && complaintAbout(error, 'code') === undefined;
  useEffect(() => {
    if (!(error instanceof Refusal) || error.status !== 401) return;
    const field = error.code === 'second_factor_required' ? code.current : password.current;
    if (field) field.value = '';
    if (error.code === 'second_factor_required' && error.errors.length === 0) field?.focus();
  }, [error]);
  return (
    <>
      <Form
        ref={form}
        isBusy={change.isPending || change.isSuccess}
        submitLabel="Sign in"
        busyLabel="Signing in…"
        extra={extra}
        onSend={(values) =>
          change.mutate({
            body: {
              username: values['username'] ?? '',
              password: values['password'] ?? '',
              ...(isCodeAsked && { code: values['code'] ?? '' }),
              remember: values['remember'] === 'on',
              ...(next !== undefined && { next }),
            },
          })
        }
      >
        <ErrorSummary
          error={isJustAsked ? null : error}
          fields={{
            username: { label: 'Username or e-mail', id: 'sign-in-username' },
            password: { label: 'Password', id: 'sign-in-password' },
            code: { label: 'Code', id: 'sign-in-code' },
          }}
        />
        <TextField
          id="sign-in-username"
          name="username"
          label="Username or e-mail"
          autoComplete="username webauthn"
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
        {isCodeAsked && <CodeField ref={code} id="sign-in-code" error={complaintAbout(error, 'code')} />}
        <CheckField name="remember" label="Keep me signed in on this device" />
      </Form>
      <PasskeySignIn
        next={next}
        remember={() => form.current !== null && new FormData(form.current).has('remember')}
        onSignedIn={onSignedIn}
      />
    </>
  );
}
