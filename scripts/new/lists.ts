/** A line that a skeleton adds to a list of the product. */
export interface ListLine {
  file: string;
  line: string;
  /** The line follows the last match; `import` sorts it into the imports of the same folder. */
  after: RegExp | 'import';
}

const imports = (file: string, line: string): ListLine => ({ file, line, after: 'import' });
const entry = (file: string, line: string, after: RegExp): ListLine => ({ file, line, after });
/** The line before the end of a list that begins with `start`. */
const inList = (start: string, end: string) => new RegExp(`${start}[\\s\\S]*?\\n(?=${end})`);

/** The lines of each kind of skeleton, with the skeleton's names. */
export const LIST_LINES: Readonly<Record<'block' | 'template' | 'feature', readonly ListLine[]>> = {
  block: [
    imports('src/blocks/definitions.ts', `import { someThing } from './some-thing/definition.ts';`),
    entry('src/blocks/definitions.ts', '  some_thing: someThing,', inList('const BLOCKS = \\{', '\\}')),
    entry(
      'src/blocks/views.ts',
      `  some_thing: async () => (await import('./some-thing/view.tsx')).SomeThing,`,
      inList('const BLOCK_VIEWS = \\{', '\\}'),
    ),
  ],
  template: [
    imports('src/templates/definitions.ts', `import { someThing } from './some-thing/definition.ts';`),
    entry('src/templates/definitions.ts', '  some_thing: someThing,', inList('const TEMPLATES = \\{', '\\}')),
    entry(
      'src/templates/views.ts',
      `  some_thing: async () => (await import('./some-thing/view.tsx')).SomeThing,`,
      inList('const TEMPLATE_VIEWS = \\{', '\\}'),
    ),
    entry('src/templates/catalogue-parts.ts', '  some_thing: CONTENT,', inList('const CATALOGUE_PARTS_OF:', '\\}')),
  ],
  feature: [
    imports(
      'src/apps/server/features.ts',
      `import { someThingFeature } from '#features/some-things/server/feature.ts';`,
    ),
    entry('src/apps/server/features.ts', '  someThingFeature,', / {2}redirectFeature,\n/),
    imports('src/apps/admin/screens.ts', `import { someThingScreens } from '#features/some-things/admin/screens.ts';`),
    entry('src/apps/admin/screens.ts', '  ...someThingScreens,', / {2}\.\.\.redirectScreens,\n/),
    entry('src/platform/db/migrate.test.ts', `  'NUMBER_some_things': 'HASH',`, inList('const RELEASED:', '\\};')),
  ],
};

/** A list's file with the line added. @throws when the file has no place for it */
export function withLine(text: string, { file, line, after }: ListLine): string {
  const at = after === 'import' ? placeOfImport(text, line) : endOf(text, after);
  if (at === undefined) throw new Error(`${file} has no place for: ${line}`);
  return `${text.slice(0, at)}${line}\n${text.slice(at)}`;
}

function endOf(text: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(text);
  return found ? found.index + found[0].length : undefined;
}

/** The end of the last import that sorts before the line; lists are sorted by path. */
function placeOfImport(text: string, line: string): number | undefined {
  const addressOf = (statement: string) => /from '([^']+)'/.exec(statement)?.[1] ?? '';
  const start = addressOf(line).startsWith('#features/') ? '#features/' : './';
  const statements = [...text.matchAll(/^import [^;]+;\n/gm)].filter(([one]) => addressOf(one).startsWith(start));
  const before = statements.filter(([one]) => addressOf(one) < addressOf(line)).at(-1);
  if (before) return before.index + before[0].length;
  return statements[0]?.index;
}
