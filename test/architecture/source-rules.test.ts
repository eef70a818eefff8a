import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';

const root = projectRoot();
const sources = globSync(['src/**/*.{ts,tsx}', 'seeds/**/*.ts'], { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}/${file}`, 'utf8') }));

/** What may stand only in some files, and why. */
const RULES: { what: string; found: RegExp; allowed: RegExp }[] = [
  {
    what: 'reading the time: on the server it comes from platform/clock.ts, in views from one hook',
    found: /\bDate\.now\(\)|new Date\(\)|performance\.now\(\)/,
    allowed: /^src\/(platform\/clock\.ts|ui\/(site|admin)\/use-now\.ts)$/,
  },
  { what: 'reading the environment', found: /process\.env\b/, allowed: /^src\/platform\/config\/env\.ts$/ },
  {
    what: 'ids that browsers make on secure pages only (shared/random-uuid.ts makes them on any)',
    found: /crypto\.randomUUID\(/,
    allowed: /\/server\/|^src\/(apps\/server|platform)\/|^seeds\//,
  },
  {
    what: 'redirects, all of which platform/http/redirect.ts checks',
    found: /(reply|\))\s*\.redirect\(|header\(\s*'location'/i,
    allowed: /^src\/platform\/http\/redirect\.ts$/,
  },
  {
    what: 'features of React that the build leaves out of the public site (vite.lean-react.ts)',
    found:
      /import [^;]*\b(ViewTransition|SuspenseList|Activity|forwardRef|use(ActionState|Optimistic|Transition))\b[^;]*from 'react'|import [^;]*\b(pre(load|init|connect)\w*|useFormStatus|requestFormReset)\b[^;]*from 'react-dom'|<[a-z][^>]*\son(Select|BeforeInput)=|\s(a|formA)ction=\{(\(|async\b|handle)|<Fragment[^>]*\sref=|\sprecedence=|<script[^>]*\sasync/,
    allowed: /\/admin\//,
  },
  { what: 'silencing the compiler', found: /\bas any\b|@ts-(ignore|expect-error|nocheck)/, allowed: /^$/ },
  { what: 'unfinished marks', found: /\b(TODO|FIXME|XXX)\b/, allowed: /^$/ },
  { what: 'default exports', found: /^export default /m, allowed: /^$/ },
  { what: 'inline styles, which the content security policy forbids', found: /\sstyle=\{/, allowed: /^$/ },
];

describe('the source', () => {
  it.each(RULES)('keeps $what in its place', ({ found, allowed }) => {
    expect(sources.filter(({ file, text }) => !allowed.test(file) && found.test(text)).map(({ file }) => file)).toEqual(
      [],
    );
  });

  it('names each screen of the admin as its component, noun first', () => {
    const screens = sources.filter(({ file }) => /^src\/features\/.*\/admin\/.*-screen\.tsx$/.test(file));
    expect(screens.length).toBeGreaterThan(50);
    const pascal = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase());
    const nameOf = (file: string) => file.replace(/^.*\/|\.tsx$/g, '');
    const wrong = screens.filter(({ file, text }) => {
      const exported = [...text.matchAll(/^export function (\w+Screen)\(/gm)].map(([, name]) => name);
      return (
        /^(list|add|edit|delete|history|usage|upload)-screen$/.test(nameOf(file)) ||
        (exported.length === 1 && exported[0] !== pascal(nameOf(file)))
      );
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('keeps routes of staff and routes for everybody in files of their own', () => {
    const routes = sources.filter(({ file }) => /\/server\/(?:(?:public|staff)-)?routes(-[a-z-]+)?\.ts$/.test(file));
    expect(routes.length).toBeGreaterThan(40);
    const wrong = routes.filter(({ file, text }) => {
      const isStaff = /[sS]taffRoutes\b|[mM]ediaRoutes\b|PeopleRoutes\b/.test(text);
      const name = file.replace(/^.*\//, '');
      // `routes-<what>.ts` holds what routes share.
      return !name.startsWith('routes-') && name.startsWith('staff-') !== isStaff;
    });
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('has no file whose name says nothing', () => {
    expect(
      sources.filter(({ file }) => /\/(utils?|helpers?|misc|common|types)\.tsx?$/.test(file)).map(({ file }) => file),
    ).toEqual([]);
  });
});
