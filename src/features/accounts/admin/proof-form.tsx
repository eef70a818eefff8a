import { type ReactNode, useId } from 'react';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { Button } from '#ui/admin/button.tsx';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { PasswordField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { CodeField } from './code-field.tsx';

/**
 * Asks for the password and a code before the second step or a passkey is changed. `children` are the caller's own fields,
 * shown above the password and the code.
 * @param username for password managers
 */
export function ProofForm({
  username,
  change,
  takesRecoveryCodes,
  asksForCode = true,
  extraField,
  children,
  onProof,
  onCancel,
  ...labels
}: {
  username: string;
  change: { error: Error | null; isPending: boolean };
  takesRecoveryCodes: boolean;
  asksForCode?: boolean;
  /** The field among `children` that a refusal may name. */
  extraField?: { name: string; label: string; id: string };
  children?: ReactNode;
  /** `code` is empty when the form has none; `values` holds all fields of the form. */
  onProof: (proof: { currentPassword: string; code: string }, values: Readonly<Record<string, string>>) => void;
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
      onSend={(values) =>
        onProof({ currentPassword: values['currentPassword'] ?? '', code: values['code'] ?? '' }, values)
      }
    >
      <ErrorSummary
        error={error}
        fields={{
          ...(extraField && { [extraField.name]: extraField }),
          currentPassword: { label: 'Current password', id: `${id}-password` },
          code: { label: 'Code', id: `${id}-code` },
        }}
      />
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {children}
      <PasswordField
        id={`${id}-password`}
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        error={complaintAbout(error, 'currentPassword')}
      />
      {asksForCode && (
        <CodeField id={`${id}-code`} error={complaintAbout(error, 'code')} takesRecoveryCodes={takesRecoveryCodes} />
      )}
    </Form>
  );
}
