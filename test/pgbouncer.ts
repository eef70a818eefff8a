import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Path of the program, if installed; `npm test` installs Debian's package. */
export function pgBouncerPath(): string | undefined {
  return [process.env['PGBOUNCER'], '/usr/sbin/pgbouncer'].find((path) => path && existsSync(path));
}

/** A transaction pooler in front of a database on this machine. */
export async function startPgBouncer(target: string): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port, username, password, pathname } = new URL(target);
  const directory = mkdtempSync(join(tmpdir(), 'galley-pgbouncer-'));
  chmodSync(directory, 0o755);
  const config = join(directory, 'pgbouncer.ini');
  const listenPort = await freePort();
  writeFileSync(
    config,
    [
      '[databases]',
      `pooled = host=${hostname} port=${port || 5432} dbname=${pathname.slice(1)} user=${username} password=${password}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${listenPort}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 5',
    ].join('\n'),
  );
  // PgBouncer refuses to run as root.
  const asOther = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
  const child = spawn(pgBouncerPath() ?? 'pgbouncer', ['-q', ...asOther, config], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('close', resolve));
  while (!(await answers(listenPort))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}`);
    await pause(50);
  }
  return {
    url: `postgres://${username}:${password}@127.0.0.1:${listenPort}/pooled`,
    async close() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true });
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
