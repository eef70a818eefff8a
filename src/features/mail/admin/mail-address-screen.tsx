import { parseEmailAddress } from '#shared/email-address.ts';
import { getMail } from '../contract.ts';
import { getMailAddress, liftBounce } from '../suppression-contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { formatInstant } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { useListSearch } from '#ui/admin/listing/use-list-search.ts';
import { RecordNav } from '#ui/admin/record-nav.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { SUPPRESSION_LABELS, SUPPRESSION_NOTES } from './mail-texts.ts';
import styles from './mail.module.css';

type Address = ReplyOf<typeof getMailAddress>;

/** Why an address is suppressed, and the button that resumes mail to it after a bounce. */
export function MailAddressScreen() {
  const [param, change] = useListSearch();
  const asked = param('q');
  const isAddress = parseEmailAddress(asked) !== undefined;
  const found = useEndpoint(getMailAddress, { query: { address: asked } }, { isEnabled: isAddress });
  return (
    <Screen
      title="Suppressed addresses"
      intro="Suppressed addresses get no birthday wishes, reminders or offers, because mail bounced or the recipient does not want it. Look up an address to see the reason. The addresses themselves are not stored, so there is no list."
    >
      <RecordNav label="Mail" back={{ to: '/wagtail/mail/', label: 'All mail' }} />
      <form
        role="search"
        aria-label="Look up an address"
        className={styles.lookup}
        key={asked}
        onSubmit={(event) => {
          event.preventDefault();
          change({ q: String(new FormData(event.currentTarget).get('address') ?? '').trim() });
        }}
      >
        <TextField
          label="E-mail address"
          name="address"
          inputMode="email"
          defaultValue={asked}
          required
          error={asked === '' || isAddress ? undefined : 'Enter one e-mail address, like name@example.com.'}
        />
        <Button type="submit" variant="secondary">
          Look up
        </Button>
      </form>
      {isAddress && (
        <AsyncContent query={found} what="this address">
          {(data) => <Known address={data} />}
        </AsyncContent>
      )}
    </Screen>
  );
}

function Known({ address: data }: { address: Address }) {
  const formats = useFormats();
  const { address, suppression, lifted, rights } = data;
  const at = (instant: string) => <time dateTime={instant}>{formatInstant(instant, formats)}</time>;
  return (
    <Card title={address}>
      {suppression === null ? (
        <p>This address is not suppressed.</p>
      ) : (
        <div className={styles.stopped}>
          <p>
            <strong>Gets no marketing</strong> since {at(suppression.since)}: {SUPPRESSION_LABELS[suppression.reason]}.
          </p>
          <p>{noteOf(suppression)}</p>
          {suppression.isLiftable && rights.change && <Lift address={address} />}
        </div>
      )}
      {lifted.length > 0 && (
        <>
          <h3 className={styles.heading}>Sending resumed</h3>
          <ul className={styles.events}>
            {lifted.map(({ at: when, by }) => (
              <li key={when}>
                {at(when)} by {by}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function noteOf({ reason, isLiftable }: NonNullable<Address['suppression']>): string {
  return reason === 'bounce' && !isLiftable ? SUPPRESSION_NOTES.complaint : SUPPRESSION_NOTES[reason];
}

function Lift({ address }: { address: string }) {
  return (
    <AskButton
      endpoint={liftBounce}
      body={{ address }}
      refreshes={[getMailAddress, getMail]}
      title="Resume sending to this address?"
      description={`Mail to ${address} bounced. Resume sending only if you know that the mailbox works, for example because the recipient told you. If mail bounces again, the address is suppressed again.`}
      isDanger={false}
      label="Resume sending"
      done={() => `${address} gets mail again.`}
    >
      Resume sending…
    </AskButton>
  );
}
