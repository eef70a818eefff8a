import { defineFeature, idOf, type RecordCheck } from '#features/accounts/server/index.ts';
import type { SourceKinds } from '#features/usage/server/index.ts';
import { blockRegistry } from '#blocks/definitions.ts';
import { SETTINGS } from '../definitions.ts';
import { SETTINGS_SCREENS } from '../screens.ts';
import { replaceInSettings } from './commands.ts';
import { describeSettingsValuesFor, findSettingsFor } from './queries-staff.ts';
import { settingsRoutes } from './staff-routes.ts';

const record: RecordCheck = (db, { powers }, { app = '', model = '', site }) =>
  findSettingsFor(db, powers, { app, model, ...(site !== undefined && { site: idOf(site) }) });

/** Settings of the sites. */
export const settingsFeature = defineFeature({
  screens: SETTINGS_SCREENS,
  records: { settingsModel: record, settingsEdit: record, settingsHistory: record },
  // Every site has its settings: users cannot add or delete them.
  models: SETTINGS.map(({ name, label }) => ({
    model: `settings.${name}`,
    label,
    section: 'Settings',
    permissions: ['view', 'change'],
  })),
  routes: [settingsRoutes],
  sources: {
    settings: {
      describe: (db, { powers }, ids) => describeSettingsValuesFor(db, powers, ids),
      replace: (tx, viewer, id, change) => replaceInSettings(tx, { ...viewer, registry: blockRegistry }, id, change),
    },
  } satisfies SourceKinds,
});
