import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { createSuperuserJob } from '#features/accounts/server/index.ts';
import { previewPath } from '#features/pages/editor-contract.ts';
import { systemClock } from '#platform/clock.ts';
import { resolveConfig } from '#platform/config/config.ts';
import { readEnv } from '#platform/config/env.ts';
import { openDatabase } from '#platform/db/open.ts';
import { createLogger } from '#platform/logger.ts';
import { createPasswordHasher } from '#platform/passwords/password-hasher.ts';
import { projectRoot } from '#platform/project-root.ts';
import { startMeasured } from './children.ts';
import { EDITOR_PROBE } from './editor-probe.ts';
import { exampleBlock, exampleBlocks, publishBlocks } from './long-page.ts';
import { figure, machineFacts, type Section, verdict } from './report.ts';

const BLOCKS = 300;
/** Indexes of the blocks to type in: the 150th has a line of text, the 151st a rich text. */
const TEXT_AT = 149;
const RICH_TEXT_AT = 150;

const OPENINGS = 5;
const TYPING_ROUNDS = 3;
const KEYS = 60;
const KEY_PAUSE_MS = 50;
const UNDOS = 5;
const SAVES = 5;
const PREVIEWS = 3;
/** A second request for the same change would have arrived by then. */
const AFTER_PREVIEW_MS = 1500;

const MOST_OPENING_MS = 1000;
const MOST_KEY_MS = 50;

const STAFF = { username: 'bench', email: 'bench@lanternbay.example', password: 'four quiet lantern boats' };

/** Milliseconds of repeated runs. */
interface Times {
  median: number;
  p95: number;
}

interface Pair {
  ours: Times;
  baseline: Times;
}

interface Measures {
  /** Load of the machine before the measurement: processes that waited for a core. */
  load: number;
  opening: Pair;
  firstOpeningMs: number;
  typing: { label: string; times: Times }[];
  bareTyping: Times;
  removing: Times;
  undoing: Times;
  saving: Pair;
  preview: { ours: Times; baseline: Times; mostRequests: number; frameRequests: number };
}

/** Measures the editor of a page with three hundred blocks in a browser, compared to an editor with one block. */
export async function editorSection(): Promise<Section> {
  const title = 'Editor';
  const browser = await openBrowser();
  if (!browser) {
    return {
      title,
      note: `No Chromium was found: name one in CHROME_PATH. ${machineFacts()}`,
      columns: ['what'],
      rows: [],
    };
  }
  try {
    const measures = await withServer((url, pages) => measure(browser, url, pages));
    return { title, ...describe(measures) };
  } finally {
    await browser.close();
  }
}

function describe({ load, opening, firstOpeningMs, typing, bareTyping, removing, undoing, saving, preview }: Measures) {
  const both = ({ median, p95 }: Times) => `${figure(median)} (p95 ${figure(p95)})`;
  const timed = (what: string, ours: Times, baseline?: Times, most?: number) => [
    what,
    both(ours),
    baseline ? both(baseline) : '',
    most === undefined ? '' : `< ${figure(most)}`,
    most === undefined ? '' : verdict((ours === opening.ours ? ours.median : ours.p95) < most),
  ];
  return {
    note:
      `A page of ${BLOCKS} blocks, every kind with its example, in the built product on the embedded engine; milliseconds, median and p95. ` +
      `Opening is judged by its median, keys by their p95; of few runs p95 is the worst. Baseline: the same page with one block; for keys a bare textarea on about:blank. ${machineFacts()}`,
    columns: ['what', `${BLOCKS} blocks`, 'baseline', 'bar', 'holds'],
    rows: [
      timed('navigation to idle with all headers', opening.ours, opening.baseline, MOST_OPENING_MS),
      ...typing.map(({ label, times }) => timed(`key to paint: ${label}`, times, bareTyping, MOST_KEY_MS)),
      timed('press to paint: delete block 150', removing),
      timed('key to paint: undo of that', undoing, bareTyping, MOST_KEY_MS),
      timed('save: request to end of answer', saving.ours, saving.baseline),
      timed('last key to new preview, 400 ms pause and loading included', preview.ours, preview.baseline),
      [
        'preview: most posts for one change',
        String(preview.mostRequests),
        '',
        '1',
        verdict(preview.mostRequests === 1),
      ],
    ],
    remarks: [
      `Noise: a load of ${figure(load)} on ${availableParallelism()} cores before the run.`,
      `Opening: ${OPENINGS} times in turns, with the browser’s files kept; the very first, with none kept: ${figure(firstOpeningMs)} ms.`,
      `Keys: ${TYPING_ROUNDS} rounds of ${KEYS}, one every ${KEY_PAUSE_MS} ms and more, from the event to after the frame, so up to 17 ms are waiting for a frame; the medians of the rounds. Autosave is on.`,
      `A drawn preview makes ${figure(preview.frameRequests)} requests in its frame: the post and what the page itself asks for.`,
    ],
  };
}

async function measure(browser: Browser, url: string, pages: { long: number; short: number }): Promise<Measures> {
  const load = loadavg()[0] ?? Number.NaN;
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript(EDITOR_PROBE);
  const page = await context.newPage();
  await signIn(page);
  const firstOpeningMs = await openEditor(page, pages.long, BLOCKS);
  const opening = await inTurns(
    OPENINGS,
    () => openEditor(page, pages.long, BLOCKS),
    () => openEditor(page, pages.short, 1),
  );

  await openEditor(page, pages.long, BLOCKS);
  const { typing, bareTyping } = await measureTyping(page, context);
  const { removing, undoing } = await measureUndo(page);

  const ours = await measureSaves(page);
  const oursShown = await measurePreviews(page, pages.long);
  await openEditor(page, pages.short, 1);
  const baseline = await measureSaves(page);
  const baselineShown = await measurePreviews(page, pages.short);
  await context.close();
  return {
    load,
    opening,
    firstOpeningMs,
    typing: [...typing, { label: 'title, the preview open and drawn again at each', times: oursShown.typing }],
    bareTyping,
    removing,
    undoing,
    saving: { ours, baseline },
    preview: { ...oursShown, baseline: baselineShown.ours },
  };
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/wagtail/');
  await page.getByLabel('Username or e-mail').fill(STAFF.username);
  await page.getByLabel('Password', { exact: true }).fill(STAFF.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor({ state: 'detached' });
}

/** Milliseconds from navigation until the title and the headers are shown and the page is idle. */
async function openEditor(page: Page, id: number, blocks: number): Promise<number> {
  await page.goto(`/wagtail/pages/${id}/edit/`, { waitUntil: 'commit' });
  return page.evaluate<number>(`bench.ready(${blocks})`);
}

async function measureTyping(page: Page, context: BrowserContext) {
  const bare = await context.newPage();
  await bare.goto('about:blank');
  await bare.evaluate("document.body.append(document.createElement('textarea'))");
  const line = await openBlock(page, TEXT_AT);
  const rich = await openBlock(page, RICH_TEXT_AT);
  const richText = rich.locator('[contenteditable="true"]').first();
  await rich.getByRole('textbox').first().click();
  await richText.waitFor();
  const fields: { label: string; field: Locator; page: Page; rounds: Times[] }[] = [
    { label: 'title', field: page.locator('#page-title'), page, rounds: [] },
    { label: `line of block ${TEXT_AT + 1}`, field: line.locator('input[type="text"]').first(), page, rounds: [] },
    { label: `rich text of block ${RICH_TEXT_AT + 1}`, field: richText, page, rounds: [] },
    { label: 'bare', field: bare.locator('textarea'), page: bare, rounds: [] },
  ];
  for (let round = 0; round < TYPING_ROUNDS; round += 1) {
    for (const one of fields) {
      await one.page.bringToFront();
      await one.field.focus();
      await one.page.keyboard.press('Control+A');
      one.rounds.push(timesOf(await typeKeys(one.page, KEYS, KEY_PAUSE_MS)));
    }
  }
  await bare.close();
  await page.bringToFront();
  const typing = fields.map(({ label, rounds }) => ({
    label,
    times: {
      median: timesOf(rounds.map(({ median }) => median)).median,
      p95: timesOf(rounds.map(({ p95 }) => p95)).median,
    },
  }));
  const bareTyping = typing.pop()?.times ?? { median: Number.NaN, p95: Number.NaN };
  return { typing, bareTyping };
}

async function openBlock(page: Page, index: number): Promise<Locator> {
  const card = page.locator('[data-block]').nth(index);
  await card.locator('[data-block-toggle]').first().click();
  return card;
}

/** Milliseconds from each key to after the frame that shows it. */
async function typeKeys(page: Page, count: number, pauseMs: number): Promise<number[]> {
  await page.evaluate('bench.take()');
  for (let index = 0; index < count; index += 1) {
    await page.keyboard.press('abcdefgh '.charAt(index % 9));
    await sleep(pauseMs);
  }
  return page.evaluate<number[]>(`bench.taken(${count})`);
}

/** Deletes a block in the middle and undoes the deletion. */
async function measureUndo(page: Page): Promise<{ removing: Times; undoing: Times }> {
  const [removing, undoing]: [number[], number[]] = [[], []];
  const cards = page.locator('[data-block]');
  for (let round = 0; round < UNDOS; round += 1) {
    const remove = cards
      .nth(TEXT_AT)
      .getByRole('button', { name: /^Delete / })
      .first();
    await remove.scrollIntoViewIfNeeded();
    await page.evaluate('bench.take()');
    await remove.click();
    removing.push(...(await page.evaluate<number[]>('bench.taken(1)')));
    await cards.nth(BLOCKS - 1).waitFor({ state: 'detached' });
    await page.locator('#page-title').focus();
    await page.evaluate('bench.take()');
    await page.keyboard.press('Control+Z');
    undoing.push(...(await page.evaluate<number[]>('bench.taken(1)')));
    await cards.nth(BLOCKS - 1).waitFor({ state: 'attached' });
  }
  return { removing: timesOf(removing), undoing: timesOf(undoing) };
}

/** Times from the request to the end of its reply. */
async function measureSaves(page: Page): Promise<Times> {
  const times: number[] = [];
  await page.locator('#page-title').focus();
  for (let round = 0; round < SAVES; round += 1) {
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith('/edit/') && (response.request().postData() ?? '').includes('"action":"save"'),
    );
    await page.keyboard.press('x');
    await page.keyboard.press('Control+S');
    const response = await saved;
    if (response.status() !== 200) throw new Error(`A save answered ${response.status()}: ${await response.text()}`);
    await response.finished();
    const { requestStart, responseEnd } = response.request().timing();
    times.push(responseEnd - requestStart);
  }
  return timesOf(times);
}

/** Times from the last of three keys to the visible preview; then of keys slow enough for a preview each. */
async function measurePreviews(page: Page, id: number) {
  let posts = 0;
  let inFrames = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith(previewPath(id))) posts += 1;
    if (request.frame() !== page.mainFrame()) inFrames += 1;
  });
  const drawn = page.evaluate<number>('bench.nextPreview()');
  await page.locator('#page-title').focus();
  await page.keyboard.press('Control+P');
  await drawn;
  await sleep(AFTER_PREVIEW_MS);
  const times: number[] = [];
  let mostRequests = 0;
  let frameRequests = 0;
  for (let round = 0; round < PREVIEWS; round += 1) {
    posts = 0;
    inFrames = 0;
    const shown = page.evaluate<number>('bench.nextPreview()');
    for (const key of 'abc') await page.keyboard.press(key);
    times.push(await shown);
    await sleep(AFTER_PREVIEW_MS);
    mostRequests = Math.max(mostRequests, posts);
    frameRequests = Math.max(frameRequests, inFrames);
  }
  const typing = timesOf(await typeKeys(page, KEYS / 3, 700));
  await page.keyboard.press('Control+P');
  return { ours: timesOf(times), mostRequests, frameRequests, typing };
}

/** Runs `work` with its own built server, a page of many blocks, a page of one block, and a superuser. */
async function withServer<T>(work: (url: string, pages: { long: number; short: number }) => Promise<T>): Promise<T> {
  const directory = mkdtempSync(join(tmpdir(), 'galley-bench-editor-'));
  const env = { DATA_DIR: join(directory, 'data'), SEED: 'none', LOG_LEVEL: 'warn' };
  const logFile = join(directory, 'server.log');
  try {
    // The first start creates the bare site.
    await (await startMeasured(env, logFile)).stop();
    const pages = await fill(env);
    const server = await startMeasured(env, logFile);
    try {
      return await work(server.url, pages);
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function fill(env: Record<string, string>): Promise<{ long: number; short: number }> {
  const config = resolveConfig(readEnv(env), projectRoot());
  const database = await openDatabase(config.database, createLogger('error', process.stderr));
  try {
    const job = createSuperuserJob({
      clock: systemClock,
      passwords: createPasswordHasher(),
      origin: 'http://localhost',
    });
    const code = await job(database, [JSON.stringify(STAFF)], {
      out: () => undefined,
      err: (text) => process.stderr.write(text),
    });
    if (code !== 0) throw new Error('No superuser could be made');
    const body = exampleBlocks(BLOCKS)
      .with(TEXT_AT, exampleBlock('heading', TEXT_AT))
      .with(RICH_TEXT_AT, exampleBlock('aligned_rich_text', RICH_TEXT_AT));
    const short = [exampleBlock('heading', 0)];
    return {
      long: await publishBlocks(database, { title: 'Three hundred blocks', slug: 'three-hundred-blocks', body }),
      short: await publishBlocks(database, { title: 'One block', slug: 'one-block', body: short }),
    };
  } finally {
    await database.close();
  }
}

async function openBrowser(): Promise<Browser | undefined> {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const onPath = (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)));
  const executablePath = [process.env['CHROME_PATH'], ...onPath, chromium.executablePath()].find(
    (path) => path && existsSync(path),
  );
  if (!executablePath) return undefined;
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}

async function inTurns(rounds: number, ours: () => Promise<number>, baseline: () => Promise<number>): Promise<Pair> {
  const [found, beside]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    beside.push(await baseline());
    found.push(await ours());
  }
  return { ours: timesOf(found), baseline: timesOf(beside) };
}

function timesOf(values: readonly number[]): Times {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { median: at(0.5), p95: at(0.95) };
}
