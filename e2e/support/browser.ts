import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject } from 'vitest';
import { axeViolations, untitledStillFrames } from './axe.ts';
import { ReturningVisitors } from './returning-visitors.ts';

const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No process is started in advance: it costs time, and a trace waits 5 seconds for it at the end.
  '--renderer-process-limit=1',
  // MapLibre draws with WebGL; without a graphics card, the browser's software renderer draws.
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
];

/** Timeout of one action or wait in the browser: far longer than on a slow and busy machine. */
const PATIENCE_MS = 120_000;

/** A visitor: a page in a fresh browser context, and the errors and warnings of its console. */
export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** Errors and warnings of the console, and uncaught exceptions. */
  complaints: string[];
}

/** One browser for all files of a worker; it closes with the worker. */
let ofWorker: Promise<Browser> | undefined;

async function launchOnce(): Promise<Browser> {
  const running = await ofWorker;
  if (running?.isConnected()) return running;
  const executablePath = process.env['CHROME_PATH'];
  ofWorker = chromium.launch({
    args: CHROMIUM_FLAGS,
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
  });
  return ofWorker;
}

/**
 * A browser for the stories of one file. Console errors and warnings of a visitor fail the story. A visitor of a story
 * is closed after the story. A visitor from before the stories stays open for all of them and keeps loaded files, which
 * halves the work of visiting many pages.
 */
export function useBrowser() {
  let browser: Browser;
  let isStory = false;
  const staying: Visitor[] = [];
  const passing: Visitor[] = [];
  const returning = new ReturningVisitors();
  const tolerated: RegExp[] = [];

  beforeAll(async () => {
    browser = await launchOnce();
  });
  beforeEach(() => {
    isStory = true;
  });
  afterEach(async () => {
    const complaints = [...staying, ...passing]
      .flatMap((visitor) => visitor.complaints.splice(0))
      .filter((line) => !tolerated.some((one) => one.test(line)));
    tolerated.length = 0;
    await leave(await returning.rest(passing.splice(0)));
    expect(complaints, 'the console stays quiet').toEqual([]);
  });
  afterAll(() => leave([...staying, ...returning.all()]));

  return {
    siteUrl: inject('siteUrl'),
    /** Console lines that a story expects, because something is meant to fail. */
    tolerate(...lines: RegExp[]) {
      tolerated.push(...lines);
    },
    async visit(options: BrowserContextOptions = {}): Promise<Visitor> {
      const visitor = await arrive(browser, options);
      (isStory ? passing : staying).push(visitor);
      return visitor;
    },
    /**
     * A signed-in visitor, with the browser context of the same user from an earlier story, if any: the browser has
     * the code already. Nothing else of that story is left.
     * @param signIn gives the context a session, unless it has one
     */
    async visitAgain(
      who: string,
      options: BrowserContextOptions & { baseURL: string },
      signIn: (context: BrowserContext) => Promise<void>,
    ): Promise<Visitor> {
      const key = JSON.stringify([who, options]);
      const origin = new URL(options.baseURL).origin;
      const visitor = (isStory && (await returning.wake(key, origin))) || (await arrive(browser, options));
      (isStory ? passing : staying).push(visitor);
      await signIn(visitor.context);
      if (isStory) await returning.note(key, visitor);
      return visitor;
    },
  };
}

async function arrive(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: inject('siteUrl'),
    viewport: { width: 1440, height: 900 },
    ...options,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const complaints: string[] = [];
  context.on('page', (page) => listen(page, complaints));
  return { page: await context.newPage(), context, complaints };
}

async function leave(visitors: readonly Visitor[]): Promise<void> {
  await Promise.all(visitors.map(({ context }) => context.close()));
}

/** axe on the current page once nothing moves on it: WCAG 2.2 AA and best practices, or only these rules. */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  await settled(page);
  expect(await untitledStillFrames(page), `frames of ${page.url()} without a title`).toEqual([]);
  expect(await axeViolations(page, rules), `axe on ${page.url()}`).toEqual([]);
}

/** Waits until the page answers to clicks: hydration replaces the document's root. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => Object.keys(document).some((key) => key.startsWith('__reactContainer')));
}

/** Waits as long as a user types at least: a form that is sent sooner counts as sent by a program. */
export const longEnough = (page: Page): Promise<void> => page.waitForTimeout(3_100);

/** Waits until animations end: axe would measure intermediate colours. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished.catch(() => undefined)),
    ),
  );
}

/** Records what the page's security policy blocks from now on, as "directive address". */
export async function watchPolicy(page: Page): Promise<string[]> {
  const violations: string[] = [];
  await page.exposeFunction('noteViolation', (what: string) => violations.push(what));
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
      (globalThis as unknown as { noteViolation(what: string): void }).noteViolation(
        `${violatedDirective} ${blockedURI}`,
      );
    });
  });
  return violations;
}

/** Messages of the software renderer about its own speed, not about the page. */
const DRIVER_REMARK = /GL Driver Message \(OpenGL, Performance/;

function listen(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (!['error', 'warning'].includes(message.type()) || DRIVER_REMARK.test(message.text())) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`exception: ${error.message}`));
}
