import { join } from 'node:path';
import { buildBaseMap } from './build-base-map.ts';
import { buildCommonPasswords } from './build-common-passwords.ts';
import { projectRoot } from '#platform/project-root.ts';
import { buildGazetteer } from './build-gazetteer.ts';
import { buildNewDatabase } from './build-new-database.ts';

/** Builds the server's data files into the folder in the first argument. */
const [dist = ''] = process.argv.slice(2);
buildCommonPasswords();
await buildGazetteer(join(dist, 'gazetteer'));
await buildBaseMap(join(dist, 'base-map'));
await buildNewDatabase(projectRoot());
