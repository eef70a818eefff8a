import { AskButton } from '#ui/admin/ask-button.tsx';
import { useState } from 'react';
import { GuestElsewhere } from '#features/mail/admin/guest-elsewhere.tsx';
import { complaintAbout } from '#ui/admin/api/problem.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange } from '#ui/admin/api/use-endpoint.ts';
import { messageOf, RefusalNotice } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { Fact, FactGrid } from '#ui/admin/facts.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { ERASURE_HOURS } from '../guest-pages.ts';
import { type DinerFacts, eraseDinerByStaff, exportDinerByStaff, findDiner } from '../staff-contract.ts';

type Found = ReplyOf<typeof findDiner>;
const MAIL_STATES = { none: 'None', asked: 'Not confirmed yet', joined: 'Subscribed' } as const;

/** Finds the account of a diner who writes or calls for help. */
export function DinerScreen() {
  const [found, setFound] = useState<{ email: string; reply: Found } | null>(null);
  const find = useChange(findDiner, {
    onSuccess: (reply, { body }) => setFound({ email: body?.email ?? '', reply }),
  });
  const findAgain = () => found && find.mutate({ body: { email: found.email } });
  return (
    <Screen
      title="Diner accounts"
      intro="An account is found by its exact e-mail address. Nobody can sign in as a diner or change what a diner entered."
    >
      <Form
        isBusy={find.isPending}
        submitLabel="Find"
        busyLabel="Looking…"
        onSend={({ email = '' }) => find.mutate({ body: { email } })}
      >
        <RefusalNotice error={find.error} />
        <TextField
          name="email"
          type="email"
          label="E-mail address"
          autoComplete="off"
          required
          error={complaintAbout(find.error, 'email')}
        />
      </Form>
      {found && !find.isPending && <Result email={found.email} reply={found.reply} onChanged={findAgain} />}
    </Screen>
  );
}

function Result({ email, reply, onChanged }: { email: string; reply: Found; onChanged: () => void }) {
  if (!reply.diner)
    return (
      <>
        <Notice kind="note">No account has the address {email}.</Notice>
        <GuestElsewhere email={email} />
      </>
    );
  return (
    <>
      <Facts diner={reply.diner} />
      <Actions diner={reply.diner} mayErase={reply.rights.delete} onChanged={onChanged} />
      <GuestElsewhere email={reply.diner.account.email} />
    </>
  );
}

function Facts({ diner }: { diner: DinerFacts }) {
  const formats = useFormats();
  const { account, bookings } = diner;
  const at = (instant: string) => <time dateTime={instant}>{formatInstant(instant, formats)}</time>;
  return (
    <>
      <Card title={account.email}>
        <FactGrid>
          <Fact name="Name">{`${account.firstName} ${account.lastName}`.trim() || 'Not given'}</Fact>
          <Fact name="Language">{account.language}</Fact>
          <Fact name="Since">{at(account.createdAt)}</Fact>
          <Fact name="News and offers by e-mail">{MAIL_STATES[diner.mail]}</Fact>
          <Fact name="Signed in on">{diner.sessions === 1 ? '1 device' : `${diner.sessions} devices`}</Fact>
          <Fact name="Passkeys">{diner.passkeys}</Fact>
          <Fact name="Orders">{diner.orders}</Fact>
          {account.eraseAfter && <Fact name="Will be erased">{at(account.eraseAfter)}</Fact>}
        </FactGrid>
      </Card>
      <Card title="Reservations and wait lists">
        {bookings.length === 0 ? (
          <p>None.</p>
        ) : (
          <ul>
            {bookings.map((booking) => (
              <li key={`${booking.kind} ${booking.rlid} ${booking.at}`}>
                {at(booking.at)}: {booking.kind === 'reservation' ? 'reservation' : 'wait list'},{' '}
                {booking.restaurantName || 'a restaurant that has closed'}, party of {booking.partySize},{' '}
                {booking.state.replaceAll('_', ' ')}
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  );
}

function Actions({ diner, mayErase, onChanged }: { diner: DinerFacts; mayErase: boolean; onChanged: () => void }) {
  const exportDiner = useChange(exportDinerByStaff, {
    onSuccess: (reply) => download(`account-${diner.id}.json`, JSON.stringify(reply, null, 2)),
    onError: (error) => showFlash({ kind: 'error', text: messageOf(error) }),
  });
  return (
    <ButtonRow>
      <Button
        variant="secondary"
        isBusy={exportDiner.isPending}
        onClick={() => exportDiner.mutate({ params: { id: diner.id } })}
      >
        Export as JSON
      </Button>
      {mayErase && diner.account.eraseAfter === null && (
        <AskButton
          variant="danger"
          endpoint={eraseDinerByStaff}
          params={{ id: diner.id }}
          title={`Erase the account of ${diner.account.email}?`}
          description={`The diner is signed out everywhere now and gets a mail. In ${ERASURE_HOURS} hours the account is erased with all messages, form submissions and accessibility reports from its address, and coming reservations are cancelled, unless the diner signs in and keeps it.`}
          label="Erase"
          busyLabel="Erasing…"
          done={() => 'The account will be erased. The diner is notified by e-mail.'}
          onDone={onChanged}
        >
          Erase the account
        </AskButton>
      )}
    </ButtonRow>
  );
}

function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
