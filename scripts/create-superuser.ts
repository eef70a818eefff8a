import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createSuperuserJob, type SuperuserRequest } from '#features/accounts/server/index.ts';
import { systemClock } from '#platform/clock.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { ensureCommonPasswords } from './build-common-passwords.ts';
import { readArguments, runScript, UsageError } from './command-line.ts';
import { readConfig, withDatabase } from './open-database.ts';

const USAGE = `Usage: npm run create-superuser                     asks for what it needs
       npm run create-superuser -- --username NAME --email ADDRESS --password-stdin
       npm run create-superuser -- --reset NAME     prints a link that sets the account's password once
         --remove-second-step                       and turns its second step off and removes its
                                                    passkeys, for lost phones
`;

await runScript(async () => {
  const config = readConfig();
  const request = await readRequest();
  if (!request) {
    process.stdout.write(USAGE);
    return 0;
  }
  ensureCommonPasswords();
  const job = createSuperuserJob({
    clock: systemClock,
    passwords: createPasswordHasher(),
    origin: config.publicUrl ?? `http://localhost:${config.port}`,
  });
  return withDatabase('create-superuser', [JSON.stringify(request)], job);
});

/** Reads the arguments, and asks at the terminal for missing ones; undefined for a request of help. */
async function readRequest(): Promise<SuperuserRequest | undefined> {
  const { values } = readArguments(USAGE, {
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      reset: { type: 'string' },
      'remove-second-step': { type: 'boolean' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  if (values.reset !== undefined) {
    return { reset: values.reset, removeSecondStep: values['remove-second-step'] ?? false };
  }
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY;
  if (values['password-stdin']) {
    const { username, email } = values;
    if (username === undefined || email === undefined) throw new UsageError(USAGE);
    return { username, email, password: (await text(process.stdin)).replace(/\r?\n$/, '') };
  }
  if (!isTerminal) throw new UsageError(USAGE);
  const username = values.username ?? (await ask('Username: '));
  const email = values.email ?? (await ask('E-mail: '));
  const password = await ask('Password (at least 12 characters): ', true);
  if ((await ask('The same again: ', true)) !== password) throw new UsageError('The two passwords are not the same.');
  return { username, email, password };
}

/** Hidden input is not echoed: the terminal shows only the question. */
async function ask(question: string, isHidden = false): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  if (isHidden) process.stdout.write(question);
  const lines = createInterface({
    input: process.stdin,
    output: isHidden ? silent : process.stdout,
    terminal: true,
  });
  // Ctrl+C must end the script and restore the terminal, also during hidden input.
  lines.on('SIGINT', () => {
    lines.close();
    process.exit(130);
  });
  try {
    return await lines.question(isHidden ? '' : question);
  } finally {
    lines.close();
    if (isHidden) process.stdout.write('\n');
  }
}
