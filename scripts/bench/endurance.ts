import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { callControl, controlPathOf } from '#platform/db/control.ts';
import { projectRoot } from '#platform/project-root.ts';
import { STAFF_PASSWORD, StaffClient } from '../../e2e/support/staff-client.ts';
import { type MeasuredServer, startMeasured } from './children.ts';
import { headersOfAVisitor } from './load.ts';
import { figure, machineFacts, type Section, verdict } from './report.ts';
import { mapAtNewPoint, nearestToANewPoint } from './requests.ts';

const MB = 1024 * 1024;
const KEPT_PAGE = '/menu/';
const UNDER_LOAD = { seconds: 8, perSecond: 200, connections: 4 };
const CHANGE_EVERY_MS = 500;
const FOOTER = { read: '/wagtail/api/main/settings/settings/footer', save: '/wagtail/settings/settings/footer' };
const DISTINCT = { searches: 95_000, maps: 5000 };
const BARS = { buildSeconds: 12, timesQuiet: 2, growth: 1.1 };

/** Long measurements: a full build, cached pages while the footer changes, and memory after 100,000 requests. */
export async function enduranceSection(directory: string): Promise<Section> {
  const buildSeconds = timeBuild(directory);
  const dataDir = join(directory, 'endurance');
  const server = await startMeasured(
    { DATA_DIR: dataDir, SEED: 'demo', LOG_LEVEL: 'warn' },
    join(directory, 'endurance.log'),
  );
  try {
    const [quiet, changing] = await slowestWhileChanging(server, dataDir);
    await ask(server, nearestToANewPoint, DISTINCT.searches / 10);
    await ask(server, mapAtNewPoint, DISTINCT.maps);
    const before = server.residentBytes();
    await ask(server, nearestToANewPoint, DISTINCT.searches);
    await ask(server, mapAtNewPoint, DISTINCT.maps);
    const after = server.residentBytes();
    return {
      title: 'Endurance',
      note:
        `Built product, embedded engine, demo chain. Kept page: p99 of ${UNDER_LOAD.perSecond} requests a second for ${UNDER_LOAD.seconds} s, quiet and while the footer is saved every ${CHANGE_EVERY_MS} ms; ` +
        `its baseline is the quiet time. Memory: resident after ${figure(DISTINCT.searches + DISTINCT.maps)} requests, no two alike; its baseline is after the first ${figure(DISTINCT.searches / 10 + DISTINCT.maps)}. ${machineFacts()}`,
      columns: ['what', 'measured', 'baseline', 'ratio', 'bar', 'holds'],
      rows: [
        [
          'build from nothing',
          `${figure(buildSeconds)} s`,
          '',
          '',
          `≤ ${BARS.buildSeconds} s`,
          verdict(buildSeconds <= BARS.buildSeconds),
        ],
        ratioRow('kept page, p99, the footer changes', [changing, quiet], 'ms', BARS.timesQuiet),
        ratioRow('resident after 100,000 requests', [after / MB, before / MB], 'MB', BARS.growth),
      ],
    };
  } finally {
    await server.stop();
  }
}

function ratioRow(what: string, [measured, baseline]: [number, number], unit: string, bar: number): string[] {
  const ratio = measured / baseline;
  return [
    what,
    `${figure(measured)} ${unit}`,
    `${figure(baseline)} ${unit}`,
    figure(ratio),
    `≤ ${bar}`,
    verdict(ratio <= bar),
  ];
}

/** Seconds to build the committed sources in a separate folder. */
function timeBuild(directory: string): number {
  const folder = join(directory, 'build');
  mkdirSync(folder);
  const archive = execFileSync('git', ['archive', 'HEAD'], { cwd: projectRoot(), maxBuffer: 1 << 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(join(projectRoot(), 'node_modules'), join(folder, 'node_modules'));
  const { NODE_ENV: _ours, ...env } = process.env;
  const from = performance.now();
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: folder, env, stdio: 'ignore' });
  return (performance.now() - from) / 1000;
}

/** 99th percentile of request times in milliseconds: when idle, and while a user saves the footer repeatedly. */
async function slowestWhileChanging(
  server: MeasuredServer,
  dataDir: string,
): Promise<[quiet: number, changing: number]> {
  const person = { username: 'galleon', email: 'galleon@lanternbay.example', password: STAFF_PASSWORD };
  const io = { out: () => undefined, err: (text: string) => process.stderr.write(text), cwd: dataDir };
  if ((await callControl(controlPathOf(dataDir), 'create-superuser', [JSON.stringify(person)], io)) !== 0)
    throw new Error('No superuser could be made');
  const staff = await StaffClient.signIn(server.url, person.username);
  const read = async <T>(path: string) => (await (await staff.get(path)).json()) as T;
  const { siteId: site } = await read<{ siteId: number }>(`${FOOTER.read}/`);
  const { value, version } = await read<{ value: Record<string, unknown>; version: number }>(`${FOOTER.read}/${site}/`);
  await slowest(server);
  const quiet = await slowest(server);
  const state = { isOver: false, base: version };
  const changing = (async () => {
    while (!state.isOver) {
      const body = { baseVersion: state.base, value: { ...value, legal_text: `<p>Edition ${state.base}</p>` } };
      state.base = (await staff.post<{ version: number }>(`${FOOTER.save}/${site}/`, body)).version;
      await sleep(CHANGE_EVERY_MS);
    }
  })();
  const found = await slowest(server);
  state.isOver = true;
  await changing;
  if (state.base === version) throw new Error('The footer did not change');
  return [quiet, found];
}

async function slowest(server: MeasuredServer): Promise<number> {
  const { latency, non2xx } = await autocannon({
    url: server.url + KEPT_PAGE,
    connections: UNDER_LOAD.connections,
    overallRate: UNDER_LOAD.perSecond,
    duration: UNDER_LOAD.seconds,
    headers: { 'accept-encoding': 'gzip, deflate, br, zstd' },
  });
  if (non2xx > 0) throw new Error(`${non2xx} answers were no pages`);
  return latency.p99;
}

async function ask(server: MeasuredServer, path: () => string, amount: number): Promise<void> {
  const { non2xx } = await autocannon({
    url: server.url,
    connections: 8,
    amount,
    requests: [{ setupRequest: (request) => ({ ...request, path: path(), headers: headersOfAVisitor() }) }],
  });
  if (non2xx > 0) throw new Error(`${non2xx} of ${amount} requests were refused`);
}
