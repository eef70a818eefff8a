export { plainPage } from './password-page.ts';
export { createPasswordDoor, type DoorDeps, RESTRICTED_CACHING, returnPathOf } from './routes-password-door.ts';
export type { DoorLanguage } from './texts.ts';
