import { useEffect, useState } from 'react';
import { HostNav } from '#features/front-of-house/admin/host-nav.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { useChange, useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AskButton } from '#ui/admin/ask-button.tsx';
import { AsyncContent, messageOf } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { classNames } from '#ui/admin/class-names.ts';
import { describeUserAgent } from '#ui/admin/describe-user-agent.ts';
import { Dialog } from '#ui/admin/dialog.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { formatInstant, formatTime } from '#ui/admin/format.ts';
import { useFormats } from '#ui/admin/formats.ts';
import { QrCode } from '#ui/admin/qr-code/qr-code.tsx';
import rows from '#ui/admin/row-list.module.css';
import { Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { VisuallyHidden } from '#ui/admin/visually-hidden.tsx';
import { createPairingCode, endPairedDevice, listPairedDevices, pairDevice } from '../contract.ts';
import { showPairingCode } from '../pairing-code.ts';
import styles from './devices.module.css';

type Device = ReplyOf<typeof listPairedDevices>['devices'][number];
type Code = ReplyOf<typeof createPairingCode>;

const RECHECK_MS = 3000;

/** The devices that are paired with a restaurant now, and a code to pair another one. */
export function PairedDeviceListScreen() {
  const rlid = useRecordId();
  const devices = useEndpoint(listPairedDevices, { params: { rlid } });
  const [code, setCode] = useState<Code | null>(null);
  const make = useChange(createPairingCode, {
    onSuccess: setCode,
    onError: (error) => showFlash({ kind: 'error', text: messageOf(error) }),
  });
  const { data, refetch } = devices;
  // Shows the device as soon as its code is entered.
  useEffect(() => {
    if (!code) return undefined;
    const timer = setInterval(() => void refetch(), RECHECK_MS);
    return () => clearInterval(timer);
  }, [code, refetch]);
  return (
    <Screen
      title={data ? `Devices of ${data.name}` : 'Paired devices'}
      intro="A paired device is the host stand of this restaurant for twelve hours, without a sign-in. The pairing ends sooner when the user who paired it signs out."
    >
      <HostNav rlid={rlid} maySet={data?.maySet} />
      <div className={styles.targets}>
        <Button isBusy={make.isPending} onClick={() => make.mutate({ params: { rlid } })}>
          Pair a device
        </Button>
      </div>
      <AsyncContent query={devices} what="the devices">
        {(shown) =>
          shown.devices.length === 0 ? (
            <p>No device is paired.</p>
          ) : (
            <ul className={classNames(rows.list, styles.targets)}>
              {shown.devices.map((device) => (
                <DeviceRow key={device.id} rlid={rlid} device={device} />
              ))}
            </ul>
          )
        }
      </AsyncContent>
      {code && (
        <CodeDialog
          code={code}
          onClose={() => {
            setCode(null);
            void refetch();
          }}
        />
      )}
    </Screen>
  );
}

function CodeDialog({ code: { code, expiresAt }, onClose }: { code: Code; onClose: () => void }) {
  const formats = useFormats();
  const address = `${location.origin}${pairDevice.path}`;
  const shown = showPairingCode(code);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Pair a device"
      description={`The code works once, until ${formatTime(expiresAt, formats)}.`}
    >
      <ol className={styles.steps}>
        <li>
          On the device, open <span className={styles.address}>{address}</span>, or scan this with its camera.
          <QrCode text={`${address}#${code}`} label={`QR code of the address with the code ${shown}`} />
        </li>
        <li>
          Type the code:
          <p className={styles.code}>{shown}</p>
        </li>
      </ol>
    </Dialog>
  );
}

function DeviceRow({ rlid, device }: { rlid: number; device: Device }) {
  const formats = useFormats();
  const name = describeUserAgent(device.userAgent);
  return (
    <li className={rows.row}>
      <div>
        <p>
          <strong>{device.initials}</strong> · {name}
        </p>
        <p className={styles.facts}>
          Paired by {device.by}, {formatInstant(device.pairedAt, formats)} · ends{' '}
          {formatInstant(device.endsAt, formats)} · last used {formatInstant(device.lastSeenAt, formats)}
        </p>
      </div>
      <AskButton
        endpoint={endPairedDevice}
        params={{ rlid, device: device.id }}
        refreshes={[listPairedDevices]}
        title={`End the pairing of ${device.initials}’s device?`}
        description="The device stops working at once. Steps that it has not sent yet are kept on it until it is paired again."
        label="End the pairing"
        busyLabel="Ending…"
        done={() => 'The pairing is ended.'}
      >
        End
        <VisuallyHidden>
          {' '}
          the pairing of {device.initials}, {name}
        </VisuallyHidden>
      </AskButton>
    </li>
  );
}
