import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listAround } from '../support/locator-page.ts';
import { useOwnServer } from '../support/own-server.ts';
import { runScript } from '../support/run-script.ts';

const own = useOwnServer();
const SERVER = 'dist/server/main.js';
const IMPORT = 'scripts/import-locations.ts';
const BOSTON = { latitude: 42.36, longitude: -71.06 };

/** A chain's list of so many restaurants around Boston, each with its own number and street. */
function writeList(name: string, count: number, nameOf: (at: number) => string): string {
  const rows = Array.from({ length: count }, (_, at) =>
    [
      at + 1,
      nameOf(at + 1),
      `${at + 1} Story Street`,
      'Boston',
      'MA',
      'US',
      '02108',
      (42.36 + (at % 100) / 1000).toFixed(5),
      (-71.06 - Math.floor(at / 100) / 1000).toFixed(5),
    ].join(','),
  );
  const file = join(own.directory, name);
  writeFileSync(
    file,
    ['restaurantNumber,name,address1,city,state,country,zip,latitude,longitude', ...rows, ''].join('\n'),
  );
  return file;
}

const namesAround = async (siteUrl: string) => (await listAround(siteUrl, BOSTON)).map(({ name }) => name).toSorted();

describe('The server', () => {
  it('refuses a bad configuration with every reason at once, before it touches anything', async () => {
    const run = runScript(SERVER, [], {
      DATA_DIR: join(own.directory, 'untouched'),
      PORT: 'many',
      SEED: 'everything',
      LOG_LEVEL: 'loud',
      PUBLIC_URL: 'example',
      FLUSH_TOKEN: 'too-short',
    });
    expect(await run.ended).toBe(1);
    const said = run.output();
    expect(said).toContain('The configuration is not valid');
    for (const name of ['PORT', 'SEED', 'LOG_LEVEL', 'PUBLIC_URL', 'FLUSH_TOKEN']) expect(said).toContain(`${name}: `);
    expect(said, 'values may be secret').not.toContain('too-short');
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('names an unreachable database by host and port, never by its password', async () => {
    const port = randomInt(1, 9);
    const run = runScript(SERVER, [], {
      DATA_DIR: join(own.directory, 'elsewhere'),
      PORT: '0',
      DATABASE_URL: `postgres://captain:open-sesame@127.0.0.1:${port}/galley`,
    });
    expect(await run.ended).toBe(1);
    const said = run.output();
    expect(said).toContain(`The database at 127.0.0.1:${port}/galley is not answering`);
    expect(said).not.toContain('open-sesame');
    expect(said).not.toMatch(/\n\s+at /);
  });

  it('says in a sentence what keeps it from starting, without a stack', { timeout: 600_000 }, async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const refusing = createHttpServer((_request, response) => response.writeHead(403).end()).listen(0, '127.0.0.1');
    await once(refusing, 'listening');
    const bucket = `127.0.0.1:${(refusing.address() as AddressInfo).port}/pictures`;
    writeFileSync(join(own.directory, 'a-file'), '');
    const cases: [Record<string, string>, string][] = [
      [{ HOST: '192.0.2.1' }, 'This machine does not have the address 192.0.2.1'],
      [{ PORT: String(port) }, `Port ${port} on 127.0.0.1 is taken by another program`],
      [{ DATA_DIR: '/proc/nope' }, 'The data directory /proc/nope cannot be used'],
      [{ DATA_DIR: join(own.directory, 'a-file/data') }, 'a part of the path is a file'],
      [{ PUBLIC_URL: 'ftp://chain.example' }, 'PUBLIC_URL: must be an address that begins with http'],
      [{ MEDIA_URL: `s3://KEY:wrong-key@${bucket}?tls=0` }, 'refuses the credentials of MEDIA_URL'],
    ];
    try {
      for (const [env, shown] of cases) {
        const run = runScript(SERVER, [], {
          DATA_DIR: join(own.directory, 'refused'),
          PORT: '0',
          SEED: 'none',
          ...env,
        });
        expect(await run.ended, shown).toBe(1);
        expect(run.output()).toContain(shown);
        expect(run.output(), 'values may be secret').not.toContain('wrong-key');
        expect(run.output(), shown).not.toMatch(/\n\s+at /);
        if ('HOST' in env) expect(existsSync(join(own.directory, 'refused')), 'before it makes a database').toBe(false);
      }
    } finally {
      taken.close();
      refusing.close();
    }
  });

  it('keeps a second one off its data directory, naming itself, and ends with 0 on SIGTERM', async () => {
    const server = await own.start();
    const second = runScript(SERVER, [], { DATA_DIR: own.dataDir, PORT: '0', SEED: 'none' });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`The data directory is in use by process ${server.pid}`);
    expect((await fetch(`${server.url}/api/ht/`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
  });
});

describe('An import through the running server', () => {
  it('changes the public list without a restart, and survives kill -9 once its report is printed', async () => {
    const server = await own.start();
    expect(await namesAround(server.url)).toEqual([]);
    const before = await fetch(`${server.url}/locations/?address=02108`);
    expect(await before.text()).not.toContain('Harbour 1<');

    const run = runScript(IMPORT, [writeList('first.csv', 3, (at) => `Harbour ${at}`)], { DATA_DIR: own.dataDir });
    expect(await run.ended, run.output()).toBe(0);
    expect(await namesAround(server.url)).toEqual(['Harbour 1', 'Harbour 2', 'Harbour 3']);
    const after = await fetch(`${server.url}/locations/?address=02108`);
    expect(await after.text()).toContain('Harbour 1');

    await server.kill();
    const again = await own.start();
    expect(await namesAround(again.url)).toEqual(['Harbour 1', 'Harbour 2', 'Harbour 3']);
    await again.stop();
  });

  it('that kill -9 interrupts leaves the former list whole, and can be run again', async () => {
    const server = await own.start();
    const loaded = runScript(IMPORT, [writeList('former.csv', 3, (at) => `Harbour ${at}`)], { DATA_DIR: own.dataDir });
    expect(await loaded.ended, loaded.output()).toBe(0);
    const former = await namesAround(server.url);
    expect(former).toEqual(['Harbour 1', 'Harbour 2', 'Harbour 3']);
    const file = writeList('second.csv', 8000, (at) => `Wharf ${at}`);
    const interrupted = runScript(IMPORT, [file], { DATA_DIR: own.dataDir });
    await interrupted.printed(/[\d,]+ of 8,000/);
    await server.kill();
    expect(await interrupted.ended).not.toBe(0);
    expect(interrupted.output()).toContain('The server ended before the job import:locations did');
    expect(interrupted.output(), 'no stack for an operator').not.toMatch(/\n\s+at /);

    const again = await own.start();
    expect(await namesAround(again.url)).toEqual(former);
    const health = await fetch(`${again.url}/api/ht/`);
    expect(health.status).toBe(200);
    const repeated = runScript(IMPORT, [file], { DATA_DIR: own.dataDir });
    expect(await repeated.ended, repeated.output()).toBe(0);
    expect((await namesAround(again.url)).every((name) => name?.startsWith('Wharf '))).toBe(true);
    expect(await again.stop()).toBe(0);
  });
});
