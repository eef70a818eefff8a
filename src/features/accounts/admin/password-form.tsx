import { useId, useRef } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { PasswordField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { changePassword, listSessions } from '../contract.ts';

/** Explains the rules of platform/passwords; the server applies them. */
export const NEW_PASSWORD_HELP = 'At least 12 characters. A few unrelated words are easy to keep in mind.';

const FIELDS = {
  oldPassword: { label: 'Current password', autoComplete: 'current-password' },
  newPassword: { label: 'New password', autoComplete: 'new-password', help: NEW_PASSWORD_HELP },
  newPasswordAgain: { label: 'Repeat new password', autoComplete: 'new-password' },
} as const;

/** Changes the user's own password; the form is empty again afterwards. @param username for password managers */
export function PasswordForm({ username }: { username: string }) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const change = useChange(changePassword, {
    refreshes: [listSessions],
    onSuccess: ({ endedSessions }) => {
      form.current?.reset();
      const others = endedSessions === 1 ? 'One other session was' : `${endedSessions} other sessions were`;
      showFlash({
        kind: 'success',
        text: `Your password is changed.${endedSessions > 0 ? ` ${others} signed out.` : ''}`,
      });
    },
  });
  return (
    <Form
      ref={form}
      isBusy={change.isPending}
      submitLabel="Change password"
      busyLabel="Changing…"
      onSend={(values) =>
        change.mutate({
          body: {
            oldPassword: values['oldPassword'] ?? '',
            newPassword: values['newPassword'] ?? '',
            newPasswordAgain: values['newPasswordAgain'] ?? '',
          },
        })
      }
    >
      <ErrorSummary
        error={change.error}
        fields={Object.fromEntries(
          Object.entries(FIELDS).map(([name, { label }]) => [name, { label, id: `${id}-${name}` }]),
        )}
      />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {Object.entries(FIELDS).map(([name, field]) => (
        <PasswordField
          key={name}
          {...field}
          id={`${id}-${name}`}
          name={name}
          error={complaintAbout(change.error, name)}
        />
      ))}
    </Form>
  );
}
