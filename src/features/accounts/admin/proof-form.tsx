import { useId } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { PasswordField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { CodeField } from './code-field.tsx';

/** Asks for password and code before the second step changes. @param username for password managers */
export function ProofForm({
  username,
  change,
  takesRecoveryCodes,
  onProof,
  onCancel,
  ...labels
}: {
  username: string;
  change: { error: Error | null; isPending: boolean };
  takesRecoveryCodes: boolean;
  onProof: (proof: { current_password: string; code: string }) => void;
  onCancel: () => void;
  submitLabel: string;
  busyLabel: string;
}) {
  const id = useId();
  const { error } = change;
  return (
    <Form
      {...labels}
      isBusy={change.isPending}
      extra={
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      }
      onSend={(values) => onProof({ current_password: values['current_password'] ?? '', code: values['code'] ?? '' })}
    >
      <ErrorSummary
        error={error}
        fields={{
          current_password: { label: 'Current password', id: `${id}-password` },
          code: { label: 'Code', id: `${id}-code` },
        }}
      />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordField
        id={`${id}-password`}
        name="current_password"
        label="Current password"
        autoComplete="current-password"
        error={complaintAbout(error, 'current_password')}
      />
      <CodeField id={`${id}-code`} error={complaintAbout(error, 'code')} takesRecoveryCodes={takesRecoveryCodes} />
    </Form>
  );
}
