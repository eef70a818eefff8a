import { afterEach, beforeEach, expect, vi } from 'vitest';

/**
 * Console noise fails the test: a warning that is expected is asserted by spying on the console in that test.
 * Requests may only go to this machine: a test that sends others is a defect.
 */
const noise: string[] = [];

beforeEach(() => {
  noise.length = 0;
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      noise.push(`console.${method}: ${parts.map(String).join(' ')}`);
    });
  }
});

afterEach(() => {
  vi.restoreAllMocks();
  const received = noise.splice(0);
  expect(received, 'nothing is written to the console').toEqual([]);
});

// A worker that keeps its modules runs this before each of its files.
const kept = globalThis as { fetchBeforeTests?: typeof fetch; waitForBeforeTests?: typeof vi.waitFor };

/** A wait ends as soon as its state is reached; this limit only ends waits for a state that is never reached. */
const PATIENCE_MS = 60_000;
const realWaitFor = (kept.waitForBeforeTests ??= vi.waitFor);
vi.waitFor = (callback, options) =>
  realWaitFor(callback, { timeout: PATIENCE_MS, ...(typeof options === 'number' ? { timeout: options } : options) });

const realFetch = (kept.fetchBeforeTests ??= globalThis.fetch);
globalThis.fetch = (input, init) => {
  const address = new URL(input instanceof Request ? input.url : String(input), 'http://localhost');
  if (!['localhost', '127.0.0.1', '[::1]'].includes(address.hostname)) {
    throw new Error(`A test asked for ${address.href}: tests stay on this machine`);
  }
  return realFetch(input, init);
};

// Frames are not loaded in unit tests, which is not a failure.
const dom = (globalThis as { happyDOM?: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }).happyDOM;
if (dom) dom.settings.handleDisabledFileLoadingAsSuccess = true;
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: PATIENCE_MS });
}
