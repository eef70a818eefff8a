import { installPackage, onPath } from './debian-package.ts';

/** Debian's PgBouncer, installed if possible; otherwise undefined, with a message. */
export function findPgBouncer(): string | undefined {
  const find = () => onPath(['pgbouncer', '/usr/sbin/pgbouncer']);
  const found = find() ?? (installPackage('pgbouncer') ? find() : undefined);
  if (!found) console.error('PgBouncer was not found: nodes behind a pooler are not tested.');
  return found;
}
