import { GuestElsewhere } from '#features/mail/admin/guest-elsewhere.tsx';
import { DeleteScreen } from '#ui/admin/records/delete-screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { eraseSubscriber, getSubscriber } from '../staff-contract.ts';

/** Asks before a subscriber is erased. */
export function SubscriberEraseScreen() {
  return (
    <DeleteScreen
      noun="subscriber"
      read={getSubscriber}
      params={{ id: useRecordId() }}
      title={(data) => (data ? `Erase ${data.subscriber.email}` : 'Erase subscriber')}
      consequences={({ subscriber: { email } }) => (
        <>
          <p>
            Their details, occasions, e-mails and consent history are deleted. Only a digest of the address is kept, so
            that no more mail is sent to it. This cannot be undone.
          </p>
          <p>Messages and form submissions are not deleted. Search for them before you erase the address.</p>
          <GuestElsewhere email={email} />
        </>
      )}
      remove={eraseSubscriber}
      label="Erase"
      busyLabel="Erasing…"
      cancelTo="/wagtail/subscribers/$id/"
      list={{ to: '/wagtail/subscribers/', label: 'Subscribers' }}
      done={() => 'The subscriber is erased.'}
    />
  );
}
