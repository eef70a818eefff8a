import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { projectRoot } from '#platform/project-root.ts';

const root = projectRoot();
const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Tests that open a database of `createTestDatabase`, which follows TEST_DATABASE_URL, also by a harness of test/. */
export function databaseTests(): string[] {
  /** Files of test/ that a file imports. */
  const harnessesOf = (file: string) =>
    [...sourceOf(file).matchAll(/from '(#test|\.{1,2})\/([\w./-]+)'/g)].map(([, from = '', path = '']) =>
      from === '#test' ? join('test', path) : join(dirname(file), from, path),
    );
  const modules = globSync('test/{,roles/}*.{ts,tsx}', { cwd: root });
  const harnesses = new Set(modules.filter((file) => sourceOf(file).includes('createTestDatabase(')));
  // A harness may use another one: repeat until no more are found. Other exports of database.ts do not count.
  for (let known = 0; known < harnesses.size;) {
    known = harnesses.size;
    for (const file of modules)
      if (harnessesOf(file).some((one) => one !== 'test/database.ts' && harnesses.has(one))) harnesses.add(file);
  }
  const files = globSync(['src/**/*.test.{ts,tsx}', 'seeds/**/*.test.ts', 'test/**/*.test.ts'], { cwd: root });
  return files.filter(
    (file) =>
      sourceOf(file).includes('createTestDatabase(') ||
      harnessesOf(file).some((one) => one !== 'test/database.ts' && harnesses.has(one)),
  );
}

export const hasSizes = (file: string) => sourceOf(file).includes('#test/at-size.ts');

/** Features that only a server has, or that may differ there: sessions, notifications, plans, types. */
const ONLY_ON_SERVER = /TEST_DATABASE_URL|hasSessions|EXPLAIN|LISTEN|NOTIFY|openStream\(|pg_advisory|timestamptz/;
/** Concurrent statements: the embedded engine runs them one by one, a server's sessions wait for each other's locks. */
const MEET = /Promise\.all(Settled)?\(|collide\(|deadlock\(/;

/** Tests that also run on a PostgreSQL server. */
export interface ServerTests {
  files: readonly string[];
  /** Matches their full names. A title of placeholders alone would match all others, too. */
  names: RegExp;
}

/** @param files those of `databaseTests` */
export function testsThatDifferOnServer(files: readonly string[]): ServerTests {
  const chosen = files
    .map((file) => {
      const isAll = file.startsWith('src/platform/db/') || ONLY_ON_SERVER.test(sourceOf(file));
      return { file, titles: titlesOf(file, sourceOf(file), isAll ? /^/ : MEET) };
    })
    .filter(({ titles }) => titles.length > 0);
  const titles = new Set(chosen.flatMap((one) => one.titles));
  return { files: chosen.map(({ file }) => file), names: new RegExp(`^(?:${[...titles].join('|')})$`) };
}

/** Patterns for the full names of the tests that contain `what`, directly or through a helper of the file. */
export function titlesOf(file: string, source: string, what: RegExp): string[] {
  const tests: { title: string; text: string }[] = [];
  const helpers: string[] = [];
  const read = (statements: readonly Statement[], before = '') => {
    for (const statement of statements) {
      const text = source.slice(statement.start, statement.end);
      const call = statement.type === 'ExpressionStatement' ? statement.expression : undefined;
      const name = call?.callee && /^(it|describe)\b/.exec(source.slice(call.callee.start, call.callee.end))?.[1];
      const title = before + patternOf(source, call?.arguments?.[0]);
      if (name === 'describe') read(call?.arguments?.at(-1)?.body?.body ?? [], `${title} > `);
      else if (name === 'it') tests.push({ title, text });
      else if (statement.type !== 'ImportDeclaration' && what.test(text))
        helpers.push(/^(?:export )?(?:const|(?:async )?function) (\w+)/.exec(text)?.[1] ?? '');
    }
  };
  read(parseSync(file, source).program.body as unknown as Statement[]);
  // A hook has no name: its effects concern all tests.
  const isMeant = (text: string) => what.test(text) || helpers.some((name) => new RegExp(`\\b${name}\\b`).test(text));
  return tests.filter(({ text }) => isMeant(text)).map(({ title }) => title);
}

/** Used part of a syntax tree. */
interface Statement extends Span {
  type: string;
  expression?: Span & { callee?: Span; arguments?: (Span & { body?: { body?: Statement[] } })[] };
}
interface Span {
  start: number;
  end: number;
}

/** A pattern for the title in a literal; values of `each` or a template may be anything. */
function patternOf(source: string, literal: Span | undefined): string {
  if (!literal) return '';
  const title = source.slice(literal.start + 1, literal.end - 1).replaceAll(/\\(.)/g, '$1');
  return title
    .split(/\$\{[^}]*\}|\$[\w.]+|%[sidfjo#]/)
    .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('.*');
}
