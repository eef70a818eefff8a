import { type Ref, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';

const APP_CODE = {
  label: 'Code',
  help: 'The six digits that your authenticator app shows.',
  inputMode: 'numeric',
} as const;
const RECOVERY_CODE = {
  label: 'Recovery code',
  help: 'One of the codes you saved. Each works once.',
  inputMode: 'text',
} as const;

/**
 * The code of the app or, where allowed, a recovery code, which has letters that a number keypad lacks. Sent as `code`.
 */
export function CodeField({
  ref,
  id,
  error,
  takesRecoveryCodes = true,
}: {
  ref?: Ref<HTMLInputElement>;
  id: string;
  error: string | undefined;
  takesRecoveryCodes?: boolean;
}) {
  const [isRecovery, setIsRecovery] = useState(false);
  const switchKind = () => {
    // The new label must be rendered before the focus makes a screen reader read it.
    flushSync(() => setIsRecovery(!isRecovery));
    const input = document.getElementById(id);
    if (input instanceof HTMLInputElement) input.value = '';
    input?.focus();
  };
  return (
    <>
      <TextField
        ref={ref}
        id={id}
        name="code"
        {...(isRecovery ? RECOVERY_CODE : APP_CODE)}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        error={error}
      />
      {takesRecoveryCodes && (
        <div>
          <Button variant="secondary" onClick={switchKind}>
            {isRecovery ? 'Use a code from your app' : 'Use a recovery code'}
          </Button>
        </div>
      )}
    </>
  );
}
