import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Decoded mails that a server sent to an address; the development transport writes them as files. */
export function mailsTo(dataDir: string, address: string): string[] {
  const folder = join(dataDir, 'mail');
  const files = readdirSync(folder, { recursive: true }).map(String);
  return files
    .filter((file) => file.endsWith('.eml'))
    .map((file) =>
      readFileSync(join(folder, file), 'utf8')
        .replace(/=\r?\n/g, '')
        .replaceAll('=3D', '='),
    )
    .filter((mail) => new RegExp(`^To: .*${address}`, 'm').test(mail));
}
