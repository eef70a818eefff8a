import type { Plugin } from 'vite';

const FORBIDDEN =
  /\/src\/(platform\/|apps\/(server|admin)\/|ui\/admin\/|features\/[^/]+\/(server|admin)\/|(blocks|templates)\/([^/]+\/load|loaders)\.ts)/;

/** Modules that the admin's client must not contain: it may only use contracts, definitions and ui/admin. */
const FORBIDDEN_IN_ADMIN =
  /\/src\/(platform\/|apps\/(server|site)\/|ui\/site\/|features\/[^/]+\/(server|site)\/|(blocks|templates)\/([^/]+\/load|loaders)\.ts)/;

/** True for a module of the server or the public site, which the admin's client must not load. */
export function forbiddenInAdmin(id: string): boolean {
  return FORBIDDEN_IN_ADMIN.test(id);
}

/** True for a module of the server or the admin, which visitors' browsers must not load. */
export function forbiddenImport(id: string): boolean {
  return FORBIDDEN.test(id);
}

/** Fails a browser's build that contains a forbidden module, and names the importer. */
export function boundaryGuard(isForbidden: (id: string) => boolean = forbiddenImport): Plugin {
  return {
    name: 'boundary-guard',
    enforce: 'pre',
    async resolveId(source, importer) {
      const resolved = await this.resolve(source, importer, { skipSelf: true });
      if (resolved && isForbidden(resolved.id)) {
        throw new Error(`${importer ?? 'the entry'} brings ${resolved.id} to the browser, where it may not go`);
      }
      return resolved;
    },
  };
}
