import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { ErrorSummary } from '#ui/admin/error-summary.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { Form } from '#ui/admin/form.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { pairDevice } from '../contract.ts';
import styles from './devices.module.css';
import { InitialsField } from './initials-field.tsx';

/**
 * Pairs this browser with a restaurant's host stand for a shift. The QR code passes the pairing code in the fragment of
 * the URL.
 */
export function DevicePairScreen() {
  const pair = useChange(pairDevice, { waitsForSignIn: false, onSuccess: ({ next }) => location.assign(next) });
  const { error } = pair;
  return (
    <Screen
      title="Pair this device"
      intro="The device becomes the host stand of one restaurant for twelve hours. Nobody’s account stays signed in on it."
    >
      <Form
        className={styles.targets}
        isBusy={pair.isPending || pair.isSuccess}
        submitLabel="Start the shift"
        busyLabel="Starting…"
        onSend={({ code = '', initials = '' }) => pair.mutate({ body: { code, initials } })}
      >
        <ErrorSummary
          error={error}
          fields={{
            code: { label: 'Code', id: 'pairing-code' },
            initials: { label: 'Your initials', id: 'device-initials' },
          }}
        />
        <TextField
          id="pairing-code"
          name="code"
          label="Code"
          help="At the host stand, under Devices, a signed-in user can create one."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={location.hash.slice(1)}
          error={complaintAbout(error, 'code')}
        />
        <InitialsField error={error} />
      </Form>
    </Screen>
  );
}
