import { useQueryClient } from '@tanstack/react-query';
import { Notice } from '#ui/admin/notice.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { SecondStepCard } from './second-step-card.tsx';

/** In place of every screen while a required second step is not set up. */
export function SecondStepRequired({ username }: { username: string }) {
  const client = useQueryClient();
  return (
    <Screen title="Set up two-step sign-in">
      <Notice title="A group of yours requires two-step sign-in">
        <p>Set it up here. Everything else opens once you have kept the recovery codes.</p>
      </Notice>
      <SecondStepCard username={username} onDone={() => void client.invalidateQueries()} />
    </Screen>
  );
}
