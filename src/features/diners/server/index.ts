export { changeAccount, openAccount } from './commands/account.ts';
export { concealCodes } from './conceal-codes.ts';
export type { Entrance } from './diners.ts';
export { createDiners, type Diners } from './diners.ts';
export { type SignedIn } from './commands/diner-sessions.ts';
export { accountOf } from './queries/account.ts';
export { exportToOwner } from './queries/export-diner.ts';
export { type DinerCookies, dinerClientOf, dinerCookies } from './routes-cookies.ts';
