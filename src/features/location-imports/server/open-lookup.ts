import { join } from 'node:path';
import { openGazetteer } from '#platform/geocoding/gazetteer.ts';
import { projectRoot } from '#platform/project-root.ts';
import type { PlaceLookup } from '../records/record.ts';
import { gazetteerLookup } from './import-place-lookup.ts';

/** The bundled gazetteer, opened at the first query and kept open. */
export function openLookup(): () => Promise<PlaceLookup> {
  let opened: Promise<PlaceLookup> | undefined;
  return () =>
    (opened ??= openGazetteer(join(projectRoot(), 'dist/gazetteer')).then(gazetteerLookup, (error: unknown) => {
      opened = undefined;
      throw error;
    }));
}
