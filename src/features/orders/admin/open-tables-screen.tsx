import { useState } from 'react';
import { KitchenNav } from '#features/front-of-house/admin/kitchen-nav.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent, messageOf } from '#ui/admin/async-content.tsx';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Form } from '#ui/admin/form.tsx';
import { formatTime } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { QrCode } from '#ui/admin/qr-code/qr-code.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { closeTable, getOpenTables, openTable } from '../places-contract.ts';
import styles from './open-tables.module.css';

type Tables = ReplyOf<typeof getOpenTables>;

/** Tables at which guests order with their phones: staff open tables, and show or print the codes. */
export function OpenTablesScreen() {
  const rlid = useRecordId();
  const tables = useEndpoint(getOpenTables, { params: { rlid } });
  return (
    <Screen
      title={tables.data ? `Orders at tables of ${tables.data.name}` : 'Orders at tables'}
      intro="Open a table when its guests sit down. Its code works until you close the table, six hours at most."
    >
      <KitchenNav rlid={rlid} maySet={tables.data?.may.settings} />
      <AsyncContent query={tables} what="the tables">
        {(data) => <Open data={data} />}
      </AsyncContent>
    </Screen>
  );
}

function Open({ data }: { data: Tables }) {
  const formats = useFormats();
  const [printed, setPrinted] = useState('');
  const [typed, setTyped] = useState('');
  const options = {
    refreshes: [getOpenTables],
    onError: (error: Error) => showFlash({ kind: 'error', text: messageOf(error) }),
  };
  const opening = useChange(openTable, { ...options, onSuccess: () => setTyped('') });
  const closing = useChange(closeTable, options);
  const params = { rlid: data.rlid };
  const time = (iso: string) => formatTime(iso, { ...formats, timeZone: data.timeZone });
  const print = (name: string) => {
    setPrinted(name);
    // Waits until only this table's sheet is drawn for printing.
    requestAnimationFrame(() => globalThis.print());
  };
  return (
    <>
      {!data.isOffered && (
        <Notice kind="note" title="Guests cannot order at tables yet.">
          <p>Turn on “At the table” in the settings of the kitchen.</p>
        </Notice>
      )}
      {data.may.change && (
        <Form
          isBusy={opening.isPending}
          submitLabel="Open the table"
          busyLabel="Opening…"
          onSend={() => opening.mutate({ params, body: { name: typed } })}
        >
          <TextField
            label="Table"
            help="As your staff call it, for example 12 or Porch 3."
            value={typed}
            maxLength={20}
            required
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </Form>
      )}
      {data.tables.length === 0 ? (
        <p>No table is open.</p>
      ) : (
        <ul className={styles.tables}>
          {data.tables.map(({ name, url, openedAt }) => (
            <li key={name} data-printed={printed === name || undefined}>
              <Card title={`Table ${name}`}>
                {url !== '' && <QrCode text={url} label={`Code of table ${name}`} />}
                <p className={styles.words}>Scan to order at your table</p>
                <p className={styles.since}>
                  {data.name}, {data.city}, open since {time(openedAt)}
                </p>
                {data.may.change && (
                  <ButtonRow>
                    <Button aria-label={`Print table ${name}`} onClick={() => print(name)}>
                      Print
                    </Button>
                    <Button
                      variant="secondary"
                      aria-label={`New code for table ${name}`}
                      isBusy={opening.isPending}
                      onClick={() => opening.mutate({ params, body: { name } })}
                    >
                      New code
                    </Button>
                    <Button
                      variant="secondary"
                      aria-label={`Close table ${name}`}
                      isBusy={closing.isPending}
                      onClick={() => closing.mutate({ params, body: { name } })}
                    >
                      Close
                    </Button>
                  </ButtonRow>
                )}
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
