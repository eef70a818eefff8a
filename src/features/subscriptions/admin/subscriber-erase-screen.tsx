import { Link, useNavigate } from '@tanstack/react-router';
import { GuestElsewhere } from '#features/mail/admin/guest-elsewhere.tsx';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, buttonClass } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { eraseSubscriber, getSubscriber, listSubscribers } from '../staff-contract.ts';

/** Asks before somebody is erased. */
export function SubscriberEraseScreen() {
  const id = useRecordId();
  const navigate = useNavigate();
  const subscriber = useEndpoint(getSubscriber, { params: { id } });
  const erase = useChange(eraseSubscriber, {
    refreshes: [listSubscribers],
    onSuccess() {
      void navigate({ to: '/wagtail/subscribers/' }).then(() =>
        showFlash({ kind: 'success', text: 'The subscriber is erased.' }),
      );
    },
  });
  return (
    <Screen title={subscriber.data ? `Erase ${subscriber.data.subscriber.email}` : 'Erase subscriber'}>
      <AsyncContent query={subscriber} what="this subscriber">
        {({ subscriber: { email } }) => (
          <>
            <p>
              Their details, occasions, mails and consent history are deleted. Only a digest of the address is kept, so
              that no more mail is sent to it. This cannot be undone.
            </p>
            <p>Messages and form submissions are not deleted. Search for them before you erase the address.</p>
            <GuestElsewhere email={email} />
            {erase.error && <RefusalNotice error={erase.error} />}
            <ButtonRow>
              <Button
                variant="danger"
                isBusy={erase.isPending || erase.isSuccess}
                onClick={() => erase.mutate({ params: { id } })}
              >
                {erase.isPending ? 'Erasing…' : 'Erase'}
              </Button>
              <Link
                to="/wagtail/subscribers/$id/"
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
