import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Card } from '#ui/admin/screen.tsx';
import { getSecondStep, listSessions } from '../contract.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondStepOn } from './second-step-on.tsx';
import { SecondStepOff } from './second-step-set-up.tsx';

/** Second step of the signed-in account: off, in setup, new codes, or on. `onDone`: the user has saved new codes. */
export function SecondStepCard({ username, onDone }: { username: string; onDone?: () => void }) {
  const step = useEndpoint(getSecondStep);
  const client = useQueryClient();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  // Content that appears after a change takes the focus; the initial content does not.
  const [hasChanged, setHasChanged] = useState(false);
  const refresh = async () => {
    setHasChanged(true);
    await Promise.all([getSecondStep, listSessions].map(({ path }) => client.invalidateQueries({ queryKey: [path] })));
  };
  const showCodes = (fresh: readonly string[]) => {
    setCodes(fresh);
    void refresh();
  };
  const handleTurnedOff = () => {
    showFlash({ kind: 'success', text: 'Two-step sign-in is off.' });
    void refresh();
  };
  return (
    <Card
      title="Two-step sign-in"
      intro="After your password, you enter a code from an app on your phone. A stolen password alone is then not enough to sign in."
    >
      {codes !== null ? (
        <RecoveryCodes codes={codes} username={username} onSaved={() => (onDone ? onDone() : setCodes(null))} />
      ) : (
        <AsyncContent query={step} what="two-step sign-in">
          {({ isOn, turnedOnAt, recoveryCodesLeft }) =>
            isOn ? (
              <SecondStepOn
                username={username}
                turnedOnAt={turnedOnAt}
                codesLeft={recoveryCodesLeft}
                takesFocus={hasChanged}
                onNewCodes={showCodes}
                onTurnedOff={handleTurnedOff}
              />
            ) : (
              <SecondStepOff username={username} takesFocus={hasChanged} onTurnedOn={showCodes} />
            )
          }
        </AsyncContent>
      )}
    </Card>
  );
}
