import { access, constants, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { composeMessage } from './compose-message.ts';
import { MailError, type MailTransport } from './port.ts';

/**
 * For an installation without a mail server: writes each mail to a file that mail programs can open. The file is named after
 * the Message-ID, so a mail that is sent again overwrites it.
 */
export function createFileTransport(directory: string): MailTransport {
  const fileOf = (messageId: string) => join(directory, `${messageId.replace(/^<|@.*$/g, '')}.eml`);
  return {
    async send(message, handOver) {
      const bytes = await composeMessage(message);
      const draft = `${fileOf(message.messageId)}.part`;
      try {
        await mkdir(directory, { recursive: true, mode: 0o700 });
        await writeFile(draft, bytes, { mode: 0o600 });
      } catch (cause) {
        throw new MailError('connection', 'The mail could not be written to a file', { cause });
      }
      try {
        await handOver();
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
      try {
        await rename(draft, fileOf(message.messageId));
      } catch (cause) {
        throw new MailError('temporary', 'The mail could not be written to a file', { cause });
      }
    },
    wasTaken: async (messageId) => existsSync(fileOf(messageId)),
    async check() {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await access(directory, constants.W_OK);
      return 'files';
    },
    close: async () => undefined,
  };
}
