import { parseArgs, type ParseArgsConfig } from 'node:util';
import { OperatorError } from '#platform/operator-error.ts';
import { Problem } from '#shared/problem.ts';

/**
 * Runs a script's main function. Errors that operators can fix are one line on stderr, others a stack; both exit 1. A reader
 * that stops reading, such as `head`, ends the output but not the script, which has the database to close.
 */
export async function runScript(main: () => Promise<number>): Promise<void> {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  try {
    process.exitCode = await main();
  } catch (error) {
    const isExpected = error instanceof OperatorError || error instanceof Problem;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}

/** Thrown for invalid arguments; the message explains the usage. */
export class UsageError extends OperatorError {}

/**
 * Parses the script's arguments; call it before anything is opened. A request for help prints the usage and ends the
 * process with 0; an unknown argument prints it on stderr and ends the process with 1.
 */
export function readArguments<T extends ParseArgsConfig>(usage: string, known: T): ReturnType<typeof parseArgs<T>> {
  try {
    return parseArgs(known);
  } catch {
    const isHelp = process.argv.slice(2).some((argument) => argument === '--help' || argument === '-h');
    (isHelp ? console.log : console.error)(usage);
    process.exit(isHelp ? 0 : 1);
  }
}
