import { checkLocationPlace } from '../../staff-contract.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { Button } from '#ui/admin/button.tsx';
import { useDebounced } from '#ui/admin/listing/use-debounced.ts';
import { Notice } from '#ui/admin/notice.tsx';

/** A ZIP's middle is seldom farther from its restaurants. */
const FAR_MILES = 25;
const PAUSE_MS = 500;

/** Warns when the point is far from the ZIP or in another time zone than the form's. */
export function PlaceCheck({
  zip,
  latitude,
  longitude,
  timeZone,
  onZone,
}: {
  zip: string;
  latitude: string;
  longitude: string;
  timeZone: string;
  onZone: (zone: string) => void;
}) {
  const asked = useDebounced(`${zip}|${latitude}|${longitude}`, PAUSE_MS);
  const [code = '', north = '', east = ''] = asked.split('|').map((text) => text.trim());
  const isPoint = [north, east].every((text) => text !== '' && Number.isFinite(Number(text)));
  const isOnEarth = isPoint && Math.abs(Number(north)) <= 90 && Math.abs(Number(east)) <= 180;
  const { data } = useEndpoint(
    checkLocationPlace,
    { query: { zip: code, latitude: Number(north), longitude: Number(east) } },
    { isEnabled: isOnEarth && code !== '' && code.length <= 12 },
  );
  if (!data) return null;
  return (
    <>
      {data.miles !== null && data.miles > FAR_MILES && (
        <Notice title={`This point is ${Math.round(data.miles).toLocaleString('en')} miles from ${data.place}`}>
          <p>Check the coordinates and the ZIP code. You can also save them unchanged.</p>
        </Notice>
      )}
      {data.timeZone !== timeZone && (
        <Notice title={`The time zone at this point is ${data.timeZone}`}>
          <Button variant="secondary" onClick={() => onZone(data.timeZone)}>
            Use {data.timeZone}
          </Button>
        </Notice>
      )}
    </>
  );
}
