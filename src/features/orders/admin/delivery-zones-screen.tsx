import { KitchenNav } from '#features/front-of-house/admin/kitchen-nav.tsx';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { ButtonRow } from '#ui/admin/button-row.tsx';
import { Button } from '#ui/admin/button.tsx';
import { CheckField, SelectField, TextAreaField, TextField } from '#ui/admin/field.tsx';
import { FieldPair } from '#ui/admin/form.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import type { FormOf } from '#ui/admin/record-form/form-of.ts';
import { EditScreen } from '#ui/admin/records/edit-screen.tsx';
import { Card } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import { MOST_ZONES, type Point } from '../delivery.ts';
import { getDeliveryZones, saveDeliveryZones } from '../places-contract.ts';
import { areaOf, METERS_PER_MILE, NEW_ZONE, sketchOf, type TypedZone, typedZone, zoneOfTyped } from './zone-values.ts';
import styles from './delivery-zones.module.css';

type Details = ReplyOf<typeof getDeliveryZones>;

/** Every error is shown above the form too: the form is long. */
const NONE = /^$/;

/** Delivery zones of one restaurant, in the order in which they are checked. */
export function DeliveryZonesScreen() {
  const rlid = useRecordId();
  return (
    <EditScreen
      noun="zones"
      what="the zones"
      shownAt={NONE}
      read={getDeliveryZones}
      params={{ rlid }}
      title={(details) => (details ? `Delivery from ${details.name}` : 'Delivery zones')}
      intro={() =>
        'The first zone that contains a guest’s address counts. Guests outside all zones are offered pickup.'
      }
      nav={(details) => (
        <>
          <KitchenNav rlid={rlid} maySet />
          {details && !details.isDelivering && (
            <Notice kind="note" title="Guests cannot order delivery yet.">
              <p>Turn on delivery in the settings of the kitchen and in the form of the restaurant.</p>
            </Notice>
          )}
        </>
      )}
      save={saveDeliveryZones}
      valuesOf={({ zones }) => ({ zones: zones.map(typedZone) })}
      body={({ zones }) => ({ zones: zones.map(zoneOfTyped) })}
      saved={() => 'The zones are saved.'}
    >
      {(form, details) => <Zones form={form} details={details} />}
    </EditScreen>
  );
}

function Zones({ form, details }: { form: FormOf<{ zones: TypedZone[] }>; details: Details }) {
  const { zones } = form.values;
  const put = (next: TypedZone[]) => form.change({ zones: next });
  const move = (at: number, by: number) => {
    const next = zones.filter((_, index) => index !== at);
    const moved = zones[at];
    if (moved) put([...next.slice(0, at + by), moved, ...next.slice(at + by)]);
  };
  return (
    <>
      {zones.length === 0 && <p>There are no delivery zones yet. Guests cannot order delivery.</p>}
      {zones.map((zone, at) => (
        <Card
          // oxlint-disable-next-line react/no-array-index-key -- A zone is its place: its name is being typed.
          key={at}
          title={`${at + 1}. ${zone.name || 'New zone'}`}
        >
          <ZoneFields
            zone={zone}
            restaurant={details}
            currency={details.currency}
            errorOf={(field) => form.complaint(`zones.${at}.${field}`)}
            onChange={(set) => put(zones.map((one, index) => (index === at ? { ...one, ...set } : one)))}
          />
          <ButtonRow>
            {at > 0 && (
              <Button variant="secondary" onClick={() => move(at, -1)}>
                Move before zone {at}
              </Button>
            )}
            <Button variant="secondary" onClick={() => put(zones.filter((_, index) => index !== at))}>
              Remove this zone
            </Button>
          </ButtonRow>
        </Card>
      ))}
      {zones.length < MOST_ZONES && (
        <Button variant="secondary" onClick={() => put([...zones, NEW_ZONE])}>
          Add zone
        </Button>
      )}
    </>
  );
}

function ZoneFields({
  zone,
  restaurant,
  currency,
  errorOf,
  onChange,
}: {
  zone: TypedZone;
  restaurant: Point;
  currency: string;
  errorOf: (field: string) => string | undefined;
  onChange: (set: Partial<TypedZone>) => void;
}) {
  const field = (name: Exclude<keyof TypedZone, 'isFeeTaxed' | 'kind'>, path: string = name) => ({
    autoComplete: 'off',
    value: zone[name],
    error: errorOf(path),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <>
      <FieldPair>
        <TextField label="Name" help="For staff only." {...field('name')} />
        <SelectField
          label="Area"
          value={zone.kind}
          options={[
            { value: 'radius', label: 'Circle' },
            { value: 'polygon', label: 'Outline' },
          ]}
          onChange={({ target }) => onChange({ kind: target.value === 'polygon' ? 'polygon' : 'radius' })}
        />
      </FieldPair>
      {zone.kind === 'radius' ? (
        <TextField
          label="Radius"
          help="In miles, in a straight line."
          inputMode="decimal"
          {...field('miles', 'area.meters')}
        />
      ) : (
        <TextAreaField
          label="Corners"
          help="One in each line, latitude and longitude: 28.5383, -81.3792. Or paste a GeoJSON polygon."
          rows={6}
          {...field('corners', 'area.corners')}
          error={errorOf('area.corners') ?? cornerComplaint(zone)}
        />
      )}
      <Sketch zone={zone} restaurant={restaurant} />
      <FieldPair>
        <TextField label={`Fee (${currency})`} help="Enter 0 for no fee." inputMode="decimal" {...field('fee')} />
        <TextField label="Minimum order" help="Enter 0 for no minimum." inputMode="decimal" {...field('minimum')} />
        <TextField
          label="Free delivery from"
          help="Price of the food, after coupons. Leave empty if the fee always applies."
          inputMode="decimal"
          {...field('freeFrom')}
        />
        <TextField
          label="Driving time"
          help="In minutes, from door to door."
          inputMode="numeric"
          {...field('driveMinutes')}
        />
        <TextField
          label="Drivers leave from"
          help="Leave empty for all times."
          type="time"
          {...field('from', 'hours.from')}
        />
        <TextField
          label="Until"
          type="time"
          {...field('to', 'hours.to')}
          error={errorOf('hours.to') ?? errorOf('hours')}
        />
      </FieldPair>
      <CheckField
        label="The fee is taxed like a meal"
        checked={zone.isFeeTaxed}
        onChange={({ target }) => onChange({ isFeeTaxed: target.checked })}
      />
    </>
  );
}

/** Error in typed corners, before anything is sent. */
function cornerComplaint(zone: TypedZone): string | undefined {
  const area = areaOf(zone);
  if (area.kind !== 'polygon' || zone.corners.trim() === '') return undefined;
  const bad = area.corners.findIndex(
    ([latitude, longitude]) => !(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180),
  );
  return bad < 0 ? undefined : `Line ${bad + 1} is not a latitude and longitude.`;
}

/** Sketch of a zone around its restaurant, which makes a mistyped corner visible. */
function Sketch({ zone, restaurant }: { zone: TypedZone; restaurant: Point }) {
  const points = sketchOf(areaOf(zone), restaurant);
  const reach = Math.max(...points.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]), 100) * 1.1;
  if (points.length < 3) return null;
  const miles = (reach / 1.1 / METERS_PER_MILE).toFixed(1);
  return (
    <figure className={styles.sketch}>
      <svg viewBox={`${-reach} ${-reach} ${2 * reach} ${2 * reach}`} aria-hidden="true">
        <polygon points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        <circle r={reach / 40} />
      </svg>
      <figcaption>The dot is the restaurant, north is up. The area reaches {miles} miles at most.</figcaption>
    </figure>
  );
}
