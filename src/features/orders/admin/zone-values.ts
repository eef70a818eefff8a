import { parseMoney, typedMoney } from '#features/menus/money.ts';
import type { DeliveryZone, Point } from '../delivery.ts';

export const METERS_PER_MILE = 1609.344;

/** Form values of a zone, as typed. */
export interface TypedZone {
  name: string;
  kind: 'radius' | 'polygon';
  miles: string;
  corners: string;
  fee: string;
  isFeeTaxed: boolean;
  minimum: string;
  freeFrom: string;
  driveMinutes: string;
  from: string;
  to: string;
}

export const NEW_ZONE: TypedZone = {
  name: '',
  kind: 'radius',
  miles: '3',
  corners: '',
  fee: '4.00',
  isFeeTaxed: true,
  minimum: '15.00',
  freeFrom: '',
  driveMinutes: '20',
  from: '',
  to: '',
};

export function typedZone(zone: DeliveryZone): TypedZone {
  const { area, hours } = zone;
  return {
    name: zone.name,
    kind: area.kind,
    miles: area.kind === 'radius' ? milesOf(area.meters) : '3',
    corners: area.kind === 'polygon' ? area.corners.map((corner) => corner.join(', ')).join('\n') : '',
    fee: typedMoney(zone.fee),
    isFeeTaxed: zone.isFeeTaxed,
    minimum: typedMoney(zone.minimum),
    freeFrom: zone.freeFrom === null ? '' : typedMoney(zone.freeFrom),
    driveMinutes: String(zone.driveMinutes),
    from: hours ? typedTime(hours.from) : '',
    to: hours ? typedTime(hours.to) : '',
  };
}

/** Miles with the fewest decimals that give the same meters again: 3219 meters are "2", 3200 are "1.9884". */
function milesOf(meters: number): string {
  const miles = [0, 1, 2, 3, 4].map((digits) => String(Number((meters / METERS_PER_MILE).toFixed(digits))));
  return miles.find((text) => metersOf(text) === meters) ?? String(meters / METERS_PER_MILE);
}

const metersOf = (miles: string) => Math.round(numberOf(miles) * METERS_PER_MILE);

/** Sends text that is not a number as NaN; the server reports it at its field. */
export function zoneOfTyped(typed: TypedZone): DeliveryZone {
  const cents = (text: string) => parseMoney(text) ?? Number.NaN;
  return {
    name: typed.name,
    area: areaOf(typed),
    fee: cents(typed.fee),
    isFeeTaxed: typed.isFeeTaxed,
    minimum: cents(typed.minimum),
    freeFrom: typed.freeFrom.trim() === '' ? null : cents(typed.freeFrom),
    driveMinutes: numberOf(typed.driveMinutes),
    hours: typed.from === '' && typed.to === '' ? null : { from: minuteOf(typed.from), to: minuteOf(typed.to) },
  };
}

/** The area of the form. Corners are lines of latitude and longitude, or the polygon of a GeoJSON file. */
export function areaOf({ kind, miles, corners }: Pick<TypedZone, 'kind' | 'miles' | 'corners'>): DeliveryZone['area'] {
  if (kind === 'radius') return { kind, meters: metersOf(miles) };
  return { kind, corners: cornersOfGeoJson(corners) ?? cornersOfLines(corners) };
}

function cornersOfLines(text: string): [number, number][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [latitude = '', longitude = ''] = line.trim().split(/[\s,;]+/);
      return [numberOf(latitude), numberOf(longitude)];
    });
}

/** GeoJSON has longitude first, and repeats the first corner at the end. */
function cornersOfGeoJson(text: string): [number, number][] | undefined {
  if (!text.trim().startsWith('{')) return undefined;
  try {
    const ring = /"coordinates"\s*:\s*\[\s*(\[[\s\S]*?\]\s*\])\s*[,\]]/.exec(text)?.[1] ?? '';
    const read = JSON.parse(ring) as unknown[];
    return read.slice(0, -1).map((corner) => {
      const [longitude, latitude] = corner as unknown[];
      return [Number(latitude), Number(longitude)];
    });
  } catch {
    return [];
  }
}

/** The corners of an area for its sketch, in meters east and south of the restaurant; none for invalid input. */
export function sketchOf(area: DeliveryZone['area'], { latitude, longitude }: Point): { x: number; y: number }[] {
  if (area.kind === 'radius') {
    if (!Number.isFinite(area.meters)) return [];
    return Array.from({ length: 48 }, (_, at) => ({
      x: area.meters * Math.cos((at * Math.PI) / 24),
      y: area.meters * Math.sin((at * Math.PI) / 24),
    }));
  }
  const metersOfDegree = 111_195;
  const points = area.corners.map(([lat, lng]) => ({
    x: (lng - longitude) * metersOfDegree * Math.cos((latitude * Math.PI) / 180),
    y: (latitude - lat) * metersOfDegree,
  }));
  return points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y)) ? points : [];
}

function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

function typedTime(minutes: number): string {
  return `${String(Math.floor((minutes % 1440) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

function minuteOf(time: string): number {
  const [hours = '', minutes = ''] = time.split(':');
  return numberOf(hours) * 60 + numberOf(minutes);
}
