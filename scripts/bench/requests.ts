import type { MeasuredServer } from './children.ts';
import { inTurns, type Load, median, startSame } from './load.ts';
import { figure, machineFacts, type Section, verdict } from './report.ts';

const ROUNDS = 5;
const CITIES = [
  [28.54, -81.38],
  [32.78, -96.8],
  [41.88, -87.63],
  [40.71, -74.01],
  [33.75, -84.39],
] as const;
const PLACES = ['Orlando, FL', 'Dallas, TX', 'Chicago, IL', 'Atlanta, GA', 'Tampa, FL', 'Denver, CO', 'Reno, NV'];

export const NEAREST = '/api/location/getlocations/?latitude=28.54&longitude=-81.38&limit=26';

const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

/** A random point near a large city, different at each call. */
function somewhere(): string {
  const [latitude, longitude] = any(CITIES);
  const near = (degrees: number) => (degrees + Math.random() - 0.5).toFixed(5);
  return `latitude=${near(latitude)}&longitude=${near(longitude)}`;
}

export const mapAtNewPoint = () => `/locations/?${somewhere()}`;
export const nearestToANewPoint = () => `/api/location/getlocations/?${somewhere()}&limit=26`;

interface Row {
  what: string;
  load: Omit<Load, 'server'>;
  requests: number;
  kind?: 'fastify';
  /** Limit: ratio to the baseline, or milliseconds. */
  bar?: { ratio: number } | { ms: number };
}

const ROWS: readonly Row[] = [
  { what: 'kept page', load: { path: '/menu/' }, requests: 4000, bar: { ratio: 1.25 } },
  {
    what: 'getlocations, 26 nearest',
    load: { path: NEAREST },
    requests: 2000,
    kind: 'fastify',
    bar: { ratio: 1 / 0.8 },
  },
  {
    what: 'the same for clients without gzip',
    load: { path: NEAREST, codings: 'identity' },
    requests: 2000,
    kind: 'fastify',
  },
  { what: 'map at a new point', load: { path: mapAtNewPoint }, requests: 300, bar: { ms: 4 } },
  {
    what: 'map at an address, as it is typed',
    load: {
      path: () => `/locations/?address=${encodeURIComponent(any(PLACES))}&limit=${26 + Math.ceil(Math.random() * 1e6)}`,
    },
    requests: 200,
    bar: { ms: 4 },
  },
  {
    what: 'map at a new point, filtered',
    load: { path: () => `/locations/?${somewhere()}&filter=delivery,open_now` },
    requests: 300,
    bar: { ms: 4 },
  },
  { what: 'press releases, page 2', load: { path: '/press/releases/?page=2', status: 200 }, requests: 2000 },
  { what: '404', load: { path: () => `/nothing-${Math.random()}/`, status: 404 }, requests: 500 },
  {
    what: 'suggestions of the search box',
    load: { path: () => `/api/maps/suggest/?q=${any(PLACES).slice(0, 2 + Math.random() * 4)}` },
    requests: 1000,
  },
];

/** Processor time of a request, compared to a bare server that sends the same bytes and headers, in turns. */
export async function requestsSection(server: MeasuredServer, directory: string): Promise<Section> {
  const rows: string[][] = [];
  let ceiling = 0;
  for (const { what, load, requests, kind = 'http', bar } of ROWS) {
    const { bare, bytes } = await startSame({ server, ...load }, kind, directory);
    try {
      const loads: Load[] = [
        { server: bare, path: load.path },
        { server, ...load },
      ];
      const [baseline, ours] = await inTurns(loads, { rounds: ROUNDS, requests });
      if (!baseline || !ours) continue;
      const ratios = ours.rounds.map((ms, round) => ms / (baseline.rounds[round] ?? NaN));
      ceiling = Math.max(ceiling, baseline.perSecond);
      const [ms, ratio] = [median(ours.rounds), median(ratios)];
      rows.push([
        what,
        figure(bytes),
        figure(ms),
        figure(median(baseline.rounds)),
        figure(ratio),
        `${figure(Math.min(...ratios))} to ${figure(Math.max(...ratios))}`,
        figure(ours.perSecond),
        bar ? ('ms' in bar ? `≤ ${bar.ms} ms` : `≤ ${figure(bar.ratio)}`) : '',
        bar ? verdict('ms' in bar ? ms <= bar.ms : ratio <= bar.ratio) : '',
      ]);
    } finally {
      await bare.stop();
    }
  }
  return {
    title: 'Requests',
    note:
      `Processor milliseconds for one request by the server’s own account, user and system, all threads; medians of ${ROUNDS} rounds in turns ` +
      `with a bare server that sends the same bytes and headers: node:http, for getlocations Fastify. 8 connections, brotli. ${machineFacts()}`,
    columns: ['what', 'bytes', 'ms', 'baseline ms', 'ratio', 'in the rounds', 'a second', 'bar', 'holds'],
    rows,
    remarks: [
      `The client asked the quickest baseline ${figure(ceiling)} times a second; what comes near that may be the client’s own limit. The milliseconds are not.`,
      'Fastify sends the JSON of getlocations as it is. Browsers get it from Galley in gzip, of which each restaurant’s part is kept.',
      'A bare server does no work: of pages that are drawn for each request the milliseconds count, not the ratio.',
    ],
  };
}
