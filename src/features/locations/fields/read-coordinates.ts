export type Coordinates = { latitude: number; longitude: number } | { field: string; reason: string };

/**
 * A point from two texts, in decimal degrees (a decimal comma is understood). Refuses points outside the United States
 * and Canada that come from typing errors: 0,0, swapped numbers, a lost minus sign.
 */
export function readCoordinates(latitudeText: string, longitudeText: string): Coordinates {
  const latitude = readDegrees(latitudeText);
  const longitude = readDegrees(longitudeText);
  if (latitude === undefined) return { field: 'latitude', reason: notANumber(latitudeText) };
  if (longitude === undefined) return { field: 'longitude', reason: notANumber(longitudeText) };
  if (latitude === 0 && longitude === 0)
    return { field: 'latitude', reason: 'is 0, 0: the point was not found when the list was created' };
  const isReal = isAtHome(latitude, longitude);
  if (!isReal && isAtHome(longitude, latitude))
    return {
      field: 'latitude',
      reason: `latitude and longitude are swapped: ${latitudeText} is a longitude, ${longitudeText} a latitude`,
    };
  if (!isReal && isAtHome(latitude, -longitude))
    return { field: 'longitude', reason: `${longitudeText} has lost its minus sign: west is negative` };
  if (Math.abs(latitude) > 90) return { field: 'latitude', reason: `${latitudeText} is beyond ±90` };
  if (Math.abs(longitude) > 180) return { field: 'longitude', reason: `${longitudeText} is beyond ±180` };
  return { latitude, longitude };
}

function notANumber(text: string): string {
  return text === '' ? 'is missing' : `"${text.slice(0, 60)}" is not a number`;
}

function readDegrees(text: string): number | undefined {
  const plain = text
    .trim()
    .replace(/−/g, '-')
    .replace(/°$/, '')
    .replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** North America with Hawaii and the Caribbean, then the Pacific territories. Alaska's far islands lie east of the antimeridian. */
function isAtHome(latitude: number, longitude: number): boolean {
  const isMainland = latitude >= 14 && latitude <= 84 && longitude >= -180 && longitude <= -50;
  const isAleutian = latitude >= 51 && latitude <= 54 && longitude >= 172 && longitude <= 180;
  const isWesternPacific = latitude >= 1 && latitude <= 21 && longitude >= 130 && longitude <= 173;
  const isSamoa = latitude >= -15 && latitude <= -10 && longitude >= -173 && longitude <= -168;
  return isMainland || isAleutian || isWesternPacific || isSamoa;
}
