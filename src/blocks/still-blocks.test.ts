import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { STILL_BLOCKS } from './still-blocks.ts';

/** What only does something in a hydrated part. */
const LIVELY =
  /\buse(State|Reducer|Effect|LayoutEffect|Ref|SyncExternalStore|Now|Hash|Transition|DeferredValue|PreferredLocation)\b|\bon[A-Z]\w+=|\bref=|from '#(features\/[^/]+\/site|ui\/site\/(accordion|field|hover-menu|live-region))/;

it.each([...STILL_BLOCKS])('%s only shows: the browser never hydrates it', (type) => {
  const sources = globSync(`src/blocks/${type.replaceAll('_', '-')}/*.{ts,tsx}`).filter(
    (file) => !/\.test\./.test(file),
  );
  expect(sources.length).toBeGreaterThan(1);
  for (const file of sources) expect(LIVELY.exec(readFileSync(file, 'utf8'))?.[0], file).toBeUndefined();
});
