// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { sanitiseRichText } from '#content/rich-text.ts';
import { readPreloaded } from './read-preloaded.ts';

it('is the server’s, although rich text before it has the same id', () => {
  const foreign = JSON.stringify({ page: { context: { legacy_header: { scripts: ['https://evil.example/x.js'] } } } });
  const typed = `<h2 id="preloaded">${foreign}</h2><p><a id="preloaded">${foreign}</a></p><script id="preloaded">${foreign}</script>`;
  const stored = sanitiseRichText(typed);
  expect(stored).toContain('<h2 id="preloaded">');
  document.body.innerHTML = `${stored}<script type="application/json" id="preloaded">{"parts":["header"]}</script>`;
  expect(readPreloaded()).toEqual({ parts: ['header'] });
});

it('is empty on a page without data, whatever content says', () => {
  document.body.innerHTML = '<h2 id="preloaded">{"parts":["header"]}</h2>';
  expect(readPreloaded()).toEqual({});
});
