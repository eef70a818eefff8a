import { statSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startFixture } from '#test/child-process.ts';
import { layDataDirectory, temporaryFolder } from '#test/data-directory.ts';
import { callControl, controlPathOf, serveControl, type Job } from './control.ts';

describe('control socket', () => {
  let folder: ReturnType<typeof temporaryFolder>;
  let path: string;
  let printed: string[];
  const io = { out: (text: string) => printed.push(text), err: (text: string) => printed.push(text), cwd: '/here' };

  beforeEach(() => {
    folder = temporaryFolder();
    path = controlPathOf(folder.path);
    printed = [];
  });
  afterEach(() => folder.remove());

  const greet: Job = async (args, { out, err, cwd }) => {
    out(`hello ${args.join(' ')}\nfrom ${cwd}\n`);
    err('careful\n');
    return 4;
  };

  it('refuses an unknown job', async () => {
    const control = await serveControl(path, { greet });
    expect(await callControl(path, 'toString', [], io)).toBe(1);
    expect(printed.join('')).toContain('does not know the job toString');
    await control.close();
  });

  it('tells the caller why a job failed', async () => {
    const control = await serveControl(path, { fail: () => Promise.reject(new Error('no such file')) });
    expect(await callControl(path, 'fail', [], io)).toBe(1);
    expect(printed).toEqual(['no such file\n']);
    await control.close();
  });

  it('reports that no server listens', async () => {
    await expect(callControl(path, 'greet', [], io)).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  });

  it('survives invalid input on the socket', async () => {
    const control = await serveControl(path, { greet });
    const socket = createConnection(path);
    socket.end('nonsense\n');
    await new Promise((resolve) => socket.resume().once('close', resolve));
    expect(await callControl(path, 'greet', [], io)).toBe(4);
    await control.close();
  });

  it('passes arguments, working directory, output and exit code', async () => {
    const control = await serveControl(path, { greet });
    expect(await callControl(path, 'greet', ['a b', 'ü\n'], io)).toBe(4);
    expect(printed).toEqual(['hello a b ü\n\nfrom /here\n', 'careful\n']);
    await control.close();
  });

  it.skipIf(process.platform === 'win32')('accepts connections of the same user only', async () => {
    const control = await serveControl(path, {});
    expect(statSync(path).mode & 0o777).toBe(0o600);
    await control.close();
  });

  it('lets a running job finish before it closes', async () => {
    let finish = () => {};
    const job = new Promise<void>((resolve) => (finish = resolve));
    let started = () => {};
    const isRunning = new Promise<void>((resolve) => (started = resolve));
    const control = await serveControl(path, {
      slow: async () => {
        started();
        await job;
        return 0;
      },
    });
    const call = callControl(path, 'slow', [], io);
    await isRunning;
    const closing = control.close();
    finish();
    expect(await call).toBe(0);
    await closing;
  });

  it("is outside of the data directory when the directory's path is too long for a socket", async () => {
    const long = join(folder.path, 'x'.repeat(120));
    expect(Buffer.byteLength(controlPathOf(long))).toBeLessThanOrEqual(100);
    expect(controlPathOf(long)).not.toBe(controlPathOf(`${long}y`));
  });
});

describe('withDatabase', () => {
  let folder: ReturnType<typeof temporaryFolder>;

  beforeEach(async () => {
    folder = temporaryFolder();
    await layDataDirectory(folder.path);
  });
  afterEach(() => folder.remove());

  const runJob = () => startFixture('job-script.ts', ['one', 'two'], { DATA_DIR: folder.path, DATABASE_URL: '' });

  it('explains that a process that takes no jobs holds the database', async () => {
    const holder = startFixture('database-child.ts', ['hold', folder.path, 'import:locations']);
    await holder.waitForLine(/ready/);
    const script = runJob();
    expect(await script.exited).toBe(1);
    expect(script.stderr()).toMatch(
      new RegExp(`^The data directory is in use by process ${holder.process.pid} \\(import:locations\\)\\. .*\\n$`),
    );
    await holder.kill();
  });

  it('runs the job in the server that has the database', async () => {
    const server = startFixture('database-child.ts', ['serve', folder.path]);
    await server.waitForLine(/ready/);
    const script = runJob();
    expect(await script.exited).toBe(7);
    expect(script.lines).toEqual(['in the server with one two']);
    expect(script.stderr()).toBe('a warning\n');
    await server.kill();
  });

  it('opens the database itself when no server runs', async () => {
    const script = runJob();
    expect(await script.exited).toBe(3);
    expect(script.lines).toEqual(['here, on the embedded database, with one two']);
  });
});
