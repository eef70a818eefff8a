import type { Plugin } from 'vite';

const FORBIDDEN =
  /\/src\/(platform\/|apps\/(server|admin)\/|features\/[^/]+\/(server|admin)\/|(blocks|templates)\/([^/]+\/load|loaders)\.ts)/;

/** True for a module of the server or of the admin, which no browser of a visitor may load. */
export function forbiddenImport(id: string): boolean {
  return FORBIDDEN.test(id);
}

/** Fails the browser's build when it reaches code of the server or of the admin, naming the importer. */
export function boundaryGuard(): Plugin {
  return {
    name: 'boundary-guard',
    enforce: 'pre',
    async resolveId(source, importer) {
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (resolved && forbiddenImport(resolved.id)) {
        throw new Error(`${importer ?? 'the entry'} brings ${resolved.id} to the browser, where only site code may go`);
      }
      return resolved;
    },
  };
}
