import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright-core';

/**
 * The minified script is less than half as long, and each renderer compiles it anew. Escaped to ASCII: the engine
 * stores ASCII in one byte per character; the few other characters would double the size.
 */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8').replace(
  /[^\0-\u007f]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** Frames that run no scripts. */
const STILL_FRAME = 'iframe[sandbox]:not([sandbox~="allow-scripts"])';

/**
 * axe's findings on the current page: "rule: element; element".
 * @param rules only these; by default WCAG 2.2 AA and best practices
 */
export async function axeViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  for (const frame of page.frames()) if (await isToBeSeenInto(frame)) await bringAxe(frame);
  return page.evaluate(
    async ([stillFrame, wanted]) => {
      const { axe: tool } = globalThis as unknown as { axe: typeof axe };
      const { violations } = await tool.run(
        // axe waits indefinitely in frames without scripts. Their contents are checked as separate pages.
        { exclude: [stillFrame] },
        {
          // Only violations are described in full: describing passes takes longer than the check.
          resultTypes: ['violations'],
          ...(wanted && { runOnly: { type: 'rule', values: [...wanted] } }),
        },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join('; ')}`);
    },
    [STILL_FRAME, rules] as const,
  );
}

/** Frames without scripts that have no title. */
export const untitledStillFrames = (page: Page): Promise<string[]> =>
  page
    .locator(STILL_FRAME)
    .evaluateAll((frames) =>
      frames.filter((frame) => !frame.getAttribute('title')?.trim()).map(({ outerHTML }) => outerHTML),
    );

async function isToBeSeenInto(frame: Frame): Promise<boolean> {
  const parent = frame.parentFrame();
  if (!parent) return true;
  if (!(await isToBeSeenInto(parent))) return false;
  try {
    const element = await frame.frameElement();
    return !(await element.evaluate((one, still) => (one as Element).matches(still), STILL_FRAME));
  } catch (error) {
    if (frame.isDetached()) return false;
    throw error;
  }
}

/** Injects axe once per document, because it has half a megabyte. */
async function bringAxe(frame: Frame): Promise<void> {
  try {
    // Without an undefined result, the driver would serialize all of axe.
    if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(`${AXE}\n;undefined`);
  } catch (error) {
    if (!frame.isDetached()) throw error;
  }
}
