import { restorableText, useDeletedRecordsLink } from '#features/deleted-records/admin/use-deleted-records-link.ts';
import { DeleteScreen } from '#ui/admin/records/delete-screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { deleteRedirect, getRedirect } from '../contract.ts';
import { REDIRECT } from './redirect-places.ts';

/** Asks before a redirect is deleted. */
export function RedirectDeleteScreen() {
  return (
    <DeleteScreen
      noun="redirect"
      read={getRedirect}
      params={{ id: useRecordId() }}
      title={(data) => (data ? `Delete the redirect from ${data.redirect.oldPath}` : 'Delete redirect')}
      consequences={<p>Guests who open this address will not find a page. {restorableText()}</p>}
      remove={deleteRedirect}
      cancelTo={REDIRECT.screens.edit}
      list={REDIRECT.list}
      done={(_, { oldPath }) => `The redirect from ${oldPath} is deleted.`}
      doneAction={useDeletedRecordsLink()}
    />
  );
}
