import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import of a source file, both ends relative to the project root. */
export interface Import {
  from: string;
  /** A project file ("src/shared/slug.ts") or a package name ("fastify"). */
  to: string;
  isPackage: boolean;
  /** True for imports that are erased when compiled: these count for the ladder, not for cycles. */
  isTypeOnly: boolean;
}

/** Every static, dynamic and re-exporting import of the files below `folders`, without tests. */
export function readImports(root: string, folders: readonly string[]): { imports: Import[]; files: string[] } {
  const files = folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted();
  const imports = files.flatMap((file) => importsOf(root, file, readFileSync(join(root, file), 'utf8')));
  return { imports, files };
}

/** The imports of one file's text. @throws when the target of a project import does not exist. */
export function importsOf(root: string, file: string, text: string): Import[] {
  const { module } = parseSync(file, text);
  const found: { specifier: string; isTypeOnly: boolean }[] = [];
  for (const statement of module.staticImports) {
    const isTypeOnly = statement.entries.length > 0 && statement.entries.every((entry) => entry.isType);
    found.push({ specifier: statement.moduleRequest.value, isTypeOnly });
  }
  for (const statement of module.staticExports) {
    for (const entry of statement.entries) {
      if (entry.moduleRequest) found.push({ specifier: entry.moduleRequest.value, isTypeOnly: entry.isType });
    }
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[1]) found.push({ specifier: literal[1], isTypeOnly: false });
  }
  return found.map(({ specifier, isTypeOnly }): Import => {
    const own = ownPath(file, specifier);
    if (own === undefined) return { from: file, to: packageName(specifier), isPackage: true, isTypeOnly };
    const path = own.replace(/\?.*$/, '');
    if (!existsSync(join(root, path))) throw new Error(`${file} imports ${specifier}, which does not exist`);
    return { from: file, to: path, isPackage: false, isTypeOnly };
  });
}

function ownPath(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative('.', join(dirname(file), specifier));
  if (specifier.startsWith('#test/')) return `test/${specifier.slice('#test/'.length)}`;
  if (specifier.startsWith('#')) return `src/${specifier.slice(1)}`;
  return undefined;
}

function packageName(specifier: string): string {
  const parts = specifier.split('/');
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? specifier);
}
