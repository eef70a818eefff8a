import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { BLOCKS } from '#blocks/definitions.ts';
import { everyContentPage } from '../support/addresses.ts';
import { ONE_PAGE_PER_TEMPLATE } from '../support/templates.ts';

const jar = process.env['HTML_CHECKER'];
/** For a program that lives for seconds: no second compilation, one collector; half the processor time. */
const SHORT_LIVED = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];
const siteUrl = inject('siteUrl');

interface CheckerMessage {
  type: 'error' | 'info' | 'non-document-error';
  url: string;
  message: string;
  extract?: string;
  lastLine?: number;
}

/** Every page that staff wrote, some that the directory makes, one page a template and language, every block. */
async function addressesToCheck(): Promise<string[]> {
  return [
    ...new Set([
      ...(await everyContentPage(siteUrl)),
      ...ONE_PAGE_PER_TEMPLATE.map(({ path }) => path),
      ...Object.keys(BLOCKS).map((type) => `/wagtail/block-preview/?id=${type}`),
    ]),
  ];
}

/** The checker's knowledge of CSS is years behind browsers'; the build's own parser has read the styles. */
function withoutStyles(html: string): string {
  return html.replace(/(<style data-page-styles[^>]*>).*?(<\/style>)/s, '$1$2');
}

describe.skipIf(!jar)('The HTML of the site', () => {
  it('has no error that the W3C checker finds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-html-'));
    try {
      const addresses = await addressesToCheck();
      expect(addresses.length).toBeGreaterThan(100);
      for (const [index, address] of addresses.entries()) {
        const reply = await fetch(siteUrl + address);
        writeFileSync(join(folder, `${index}.html`), withoutStyles(await reply.text()));
      }
      const check = ['-jar', jar ?? '', '--format', 'json', '--exit-zero-always', folder];
      const done = spawnSync('java', ['-Xss2m', ...SHORT_LIVED, ...check], {
        encoding: 'utf8',
        maxBuffer: 64 * 1024 * 1024,
      });
      const { messages } = JSON.parse(done.stderr.slice(done.stderr.indexOf('{'))) as { messages: CheckerMessage[] };
      const errors = messages
        .filter(({ type }) => type !== 'info')
        .map(({ url, message, extract }) => {
          const address = addresses[Number(/(\d+)\.html$/.exec(url)?.[1])];
          return `${address}: ${message} ${extract?.trim() ?? ''}`;
        });
      expect(errors).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
