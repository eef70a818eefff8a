import { GuestElsewhere } from '#features/mail/admin/guest-elsewhere.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { endpointKey, useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { AsyncContent, RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button, ButtonLink } from '#ui/admin/button.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { ExportMenu } from '#ui/admin/listing/export-menu.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { getSubscriber, listSubscribers, resendConfirmation, unsubscribeByStaff } from '../staff-contract.ts';
import { ConsentCard } from './consent-card.tsx';
import { SubscriberFacts } from './subscriber-facts.tsx';

type Data = ReplyOf<typeof getSubscriber>;

/** One subscriber: personal data, consents, and the actions of staff. */
export function SubscriberDetailsScreen() {
  const id = useRecordId();
  const subscriber = useEndpoint(getSubscriber, { params: { id } });
  return (
    <Screen title={subscriber.data?.subscriber.email ?? 'Subscriber'}>
      <RecordNav label="This subscriber" back={{ to: '/wagtail/subscribers/', label: 'All subscribers' }} />
      <AsyncContent query={subscriber} what="this subscriber">
        {(data) => (
          <>
            {data.subscriber.isHeld && (
              <Notice title="This sign-up was held back as suspected spam">
                <p>
                  Reasons: {data.subscriber.heldReasons.join('; ')}. Nothing was sent. If a person signed up, send them
                  the confirmation link.
                </p>
              </Notice>
            )}
            <Actions data={data} />
            <SubscriberFacts subscriber={data.subscriber} />
            <GuestElsewhere email={data.subscriber.email} />
            <ConsentCard consent={data.subscriber.consent} />
          </>
        )}
      </AsyncContent>
    </Screen>
  );
}

function Actions({ data: { subscriber, rights } }: { data: Data }) {
  const { id, email, state, awaitsConfirmation } = subscriber;
  const refreshes = [listSubscribers, endpointKey(getSubscriber, { params: { id } })];
  const resend = useChange(resendConfirmation, {
    refreshes,
    onSuccess: () => showFlash({ kind: 'success', text: `The confirmation link is being sent to ${email}.` }),
  });
  return (
    <>
      <RefusalNotice error={resend.error} />
      <ButtonRow label="Actions">
        {rights.change && awaitsConfirmation && (
          <Button isBusy={resend.isPending} onClick={() => resend.mutate({ params: { id } })}>
            {subscriber.isHeld ? 'Send confirmation link' : 'Send confirmation link again'}
          </Button>
        )}
        {rights.change && state !== 'unsubscribed' && (
          <AskButton
            endpoint={unsubscribeByStaff}
            params={{ id }}
            refreshes={refreshes}
            title="Unsubscribe"
            description={`Only replies to their own actions will be sent to ${email}. Only the guest can sign up again.`}
            label="Unsubscribe"
            done={() => `${email} is unsubscribed.`}
          >
            Unsubscribe…
          </AskButton>
        )}
        <ExportMenu path={`/wagtail/subscribers/${id}/`} />
        {rights.delete && (
          <ButtonLink to="/wagtail/subscribers/$id/erase/" params={{ id: String(id) }} variant="danger">
            Erase…
          </ButtonLink>
        )}
      </ButtonRow>
    </>
  );
}
