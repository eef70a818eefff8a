import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';

const root = projectRoot();
const guide = readFileSync(`${root}/docs/develop.md`, 'utf8');
/** A file or folder of the project, as the guide writes it. */
const PATH = /(?<![\w./-])(?:src|scripts|seeds|test|e2e|migrations|docs)\/[\w./*-]*[\w*]/g;
/** Paths with the name of something that a reader adds. */
const named = [...new Set(guide.match(PATH))].filter((path) => !/NAME|NUMBER/.test(path));

it('the guide for developers names only paths that exist', () => {
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => globSync(path, { cwd: root }).length === 0)).toEqual([]);
});
