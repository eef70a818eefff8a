import { join } from 'node:path';
import { buildBaseMap } from './build-base-map.ts';
import { buildCommonPasswords } from './build-common-passwords.ts';
import { buildGazetteer } from './build-gazetteer.ts';

/** Builds what the server reads besides code, into the folder that the first argument names. */
const [dist = ''] = process.argv.slice(2);
buildCommonPasswords();
await buildGazetteer(join(dist, 'gazetteer'));
await buildBaseMap(join(dist, 'base-map'));
