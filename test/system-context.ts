import { SYSTEM_POWERS } from '#features/pages/page-rights.ts';
import { findTemplate } from '#templates/definitions.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { STAFF_NOW } from './staff-app.ts';

/** Context of commands on pages that a test gives itself, with every right. */
export const SYSTEM_CONTEXT = {
  actor: { accountId: null, name: 'test' },
  powers: SYSTEM_POWERS,
  now: STAFF_NOW,
  registry: blockRegistry,
  template: findTemplate,
};
