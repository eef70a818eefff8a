import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { TextField } from '#ui/admin/field.tsx';
import { getSecondStep, listSessions } from '../../contract.ts';
import { addPasskey, listPasskeys, startPasskey } from '../../passkeys-contract.ts';
import { describeUserAgent } from '#ui/admin/describe-user-agent.ts';
import { ProofForm } from '../proof-form.tsx';
import stepStyles from '../second-step.module.css';
import { useFocusOnMount } from '#ui/admin/use-focus-on-mount.ts';
import { makePasskey } from './web-authn.ts';

/** Asks for a name, the password and a code if required, then creates a passkey and stores it. `onAdded` receives its name. */
export function AddPasskeyForm({
  username,
  onAdded,
  onCancel,
}: {
  username: string;
  onAdded: (name: string) => void;
  onCancel: () => void;
}) {
  const id = useId();
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const asksForCode = useEndpoint(getSecondStep).data?.isOn ?? false;
  const keep = useChange(addPasskey, { refreshes: [listPasskeys, listSessions] });
  const add = useMutation<string, Error, { proof: { currentPassword: string; code?: string }; name: string }>({
    mutationFn: async ({ proof, name }) => {
      const { options } = await callEndpoint(startPasskey, { body: proof });
      const credential = await makePasskey(options);
      return (await keep.mutateAsync({ body: { name, credential: credential as never } })).name;
    },
    onSuccess: onAdded,
  });
  return (
    <div className={stepStyles.part}>
      <h3 ref={heading} tabIndex={-1}>
        Add passkey
      </h3>
      <ProofForm
        username={username}
        change={add}
        asksForCode={asksForCode}
        takesRecoveryCodes
        submitLabel="Create passkey"
        busyLabel="Waiting for your device…"
        onProof={(proof, { name = '' }) => add.mutate({ proof, name })}
        onCancel={onCancel}
        extraField={{ name: 'name', label: 'Passkey name', id: `${id}-name` }}
      >
        <TextField
          id={`${id}-name`}
          name="name"
          label="Passkey name"
          help="Helps you tell your passkeys apart."
          autoComplete="off"
          defaultValue={describeUserAgent(navigator.userAgent)}
          error={complaintAbout(add.error, 'name')}
        />
      </ProofForm>
    </div>
  );
}
