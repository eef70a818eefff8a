import { Link, useNavigate } from '@tanstack/react-router';
import { deleteRedirect, getRedirect, listRedirects } from '../contract.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';

/** Asks before a redirect is deleted. */
export function RedirectDeleteScreen() {
  const id = useRecordId();
  const navigate = useNavigate();
  const redirect = useEndpoint(getRedirect, { params: { id } });
  const remove = useChange(deleteRedirect, {
    refreshes: [listRedirects],
    onSuccess({ oldPath }) {
      const text = `The redirect from ${oldPath} is deleted.`;
      void navigate({ to: '/wagtail/redirects/' }).then(() => showFlash({ kind: 'success', text }));
    },
  });
  return (
    <Screen title={redirect.data ? `Delete the redirect from ${redirect.data.redirect.oldPath}` : 'Delete redirect'}>
      <AsyncContent query={redirect} what="this redirect">
        {() => (
          <>
            <p>Guests who open this address will not find a page. This cannot be undone.</p>
            {remove.error && <RefusalNotice error={remove.error} />}
            <ButtonRow>
              <Button
                variant="danger"
                isBusy={remove.isPending || remove.isSuccess}
                onClick={() => remove.mutate({ params: { id } })}
              >
                {remove.isPending ? 'Deleting…' : 'Delete'}
              </Button>
              <Link
                to="/wagtail/redirects/$id/"
                params={{ id: String(id) }}
                className={buttonClass({ variant: 'secondary' })}
              >
                Cancel
              </Link>
            </ButtonRow>
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}
