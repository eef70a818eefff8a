import { useNavigate } from '@tanstack/react-router';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { discardImport } from '../contract.ts';

/** Discards an uploaded list. Nothing was changed, so no confirmation is needed. */
export function DiscardButton({ id }: { id: number }) {
  const navigate = useNavigate();
  const discard = useChange(discardImport, {
    onSuccess: () =>
      void navigate({ to: '/wagtail/locations/import/' }).then(() =>
        showFlash({ kind: 'success', text: 'The list is discarded. Nothing was changed.' }),
      ),
    onError: (error) => showFlash({ kind: 'error', text: messageOf(error) }),
  });
  return (
    <Button variant="quiet" isBusy={discard.isPending} onClick={() => discard.mutate({ params: { id } })}>
      Discard list
    </Button>
  );
}
