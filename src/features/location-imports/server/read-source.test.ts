import { describe, expect, it } from 'vitest';
import { readSource } from './read-source.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';

const read = (value: unknown, format?: 'csv' | 'geojson' | 'json') =>
  readSource(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)), { format });

const feature = (coordinates: unknown, properties: object = {}) => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates },
});

describe('readSource', () => {
  it.each([
    ['a Feature alone', feature([0, 0]), 'geojson', /not a GeoJSON FeatureCollection: it is a Feature/],
    ['a geometry', { type: 'Polygon', coordinates: [] }, undefined, /is a Polygon/],
    ['an object of another shape', { stores: 3, region: 'x' }, undefined, /an object with stores, region/],
    ['a number in a list', [1, 2], undefined, /no list of restaurants/],
    ['broken JSON', '{"features": [', undefined, /not valid JSON/],
    ['features that are no list', { type: 'FeatureCollection', features: {} }, undefined, /no list of features/],
    ['no features', { type: 'FeatureCollection', features: [] }, undefined, /holds no features/],
    [
      'an export of another version',
      { format: 'galley-locations', version: 9, locations: [{}] },
      undefined,
      /version 9/,
    ],
    ['an empty export', { format: 'galley-locations', version: 1, locations: [] }, undefined, /no locations/],
  ] as const)('refuses %s', async (_, value, format, message) => {
    await expect(read(value, format)).rejects.toThrow(UnreadableFile);
    await expect(read(value, format)).rejects.toThrow(message);
  });

  it('rejects features without a usable point one by one', async () => {
    const source = await read({
      type: 'FeatureCollection',
      features: [
        feature([-81.4, 28.5], { ref: 1 }),
        { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: [] } },
        feature(['x', 'y']),
        { type: 'Thing' },
      ],
    });
    if (source.kind !== 'table') throw new Error('expected a table');
    expect(source.table.rows).toHaveLength(1);
    expect(source.table.rejected.map(({ line, field }) => [line, field])).toEqual([
      [2, 'geometry'],
      [3, 'geometry'],
      [4, 'type'],
    ]);
  });

  it('reads newline-delimited features and lists of objects as tables', async () => {
    const lines = [feature([-81.4, 28.5], { ref: 1 }), feature([-81.5, 28.6], { ref: 2 })].map((one) =>
      JSON.stringify(one),
    );
    expect(await read(lines.join('\n'))).toMatchObject({ kind: 'table', table: { format: 'geojson', rows: [{}, {}] } });
    expect(await read([{ city: 'Alba', zip: 32801 }])).toMatchObject({
      table: { columns: ['city', 'zip'], rows: [{ line: 1, cells: ['Alba', '32801'] }] },
    });
  });

  it('rejects an entry of an export with the field and the reason', async () => {
    const source = await read({
      format: 'galley-locations',
      version: 1,
      locations: [
        { rlid: 10001, operationHours: { sunday: ['22:00-21:00'] } },
        { rlid: 10002, latitude: 'north' },
        { rlid: 10003, timeZone: '-5' },
        { rlid: 10004, phone: '+14075550100' },
      ],
    });
    if (source.kind !== 'export') throw new Error('expected an export');
    expect(source.read.rejected.map(({ line, field }) => [line, field])).toEqual([
      [1, 'operationHours'],
      [2, 'latitude'],
      [3, 'timeZone'],
    ]);
    expect(source.read.records.map(({ rlid }) => rlid)).toEqual([10004]);
    expect(source.read.traces.map(({ rlid }) => rlid)).toEqual([10001, 10002, 10003]);
  });
});
