// node run.mjs CHROMIUM URL...: audits each page as a phone would load it and prints one line of JSON per page.
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const [chromePath, ...urls] = process.argv.slice(2);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
/** Audits that tell where time goes although they carry no weight in a score. */
const PERFORMANCE_NOTES = /-insight$|^(unused-|unminified-|mainthread-|bootup-|total-byte)/;

const chrome = await launch({
  chromePath,
  logLevel: 'silent',
  chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  for (const url of urls) {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'silent', onlyCategories: CATEGORIES });
    if (!result) throw new Error(`No result for ${url}`);
    console.log(JSON.stringify({ ...summarise(result.lhr), benchmarkIndex: result.lhr.environment.benchmarkIndex }));
  }
} finally {
  chrome.kill();
}

function summarise({ categories, audits, runtimeError }) {
  const failing = [];
  for (const category of CATEGORIES) {
    for (const { id, weight } of categories[category].auditRefs) {
      const audit = audits[id];
      const isNote = category === 'performance' && PERFORMANCE_NOTES.test(id);
      if (audit.score === null || audit.score >= 0.9 || (weight === 0 && !isNote)) continue;
      failing.push({
        category,
        id,
        title: audit.title,
        shown: audit.displayValue ?? '',
        causes: causesOf(audit.details),
      });
    }
  }
  return {
    error: runtimeError?.message ?? null,
    scores: Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)])),
    lcpMs: audits['largest-contentful-paint'].numericValue ?? NaN,
    fcpMs: audits['first-contentful-paint'].numericValue ?? NaN,
    tbtMs: audits['total-blocking-time'].numericValue ?? NaN,
    cls: audits['cumulative-layout-shift'].numericValue ?? NaN,
    mainThreadMs: audits['mainthread-work-breakdown'].numericValue ?? NaN,
    scriptBytes: (audits['network-requests'].details?.items ?? [])
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
    lcpElement: lcpElementOf(audits['lcp-breakdown-insight']?.details),
    failing,
  };
}

function lcpElementOf(details) {
  const node = details?.items?.find((item) => item.type === 'node');
  return node?.snippet ?? '';
}

/** The first few offenders of an audit, in words: the element or the address, and what is said about it. */
function causesOf(details) {
  // Those of debugging data are no list.
  const items = Array.isArray(details?.items) ? details.items : [];
  return items.slice(0, 5).map((item) => {
    const node = item.node ?? (item.type === 'node' ? item : undefined);
    const parts = [
      node?.selector,
      node?.explanation,
      typeof item.url === 'string' ? item.url : undefined,
      typeof item.description === 'string' ? item.description : item.description?.value,
      item.source?.url,
      item.wastedMs ? `${Math.round(item.wastedMs)} ms` : undefined,
      item.wastedBytes ? `${Math.round(item.wastedBytes / 1024)} KB` : undefined,
    ];
    return parts
      .filter(Boolean)
      .join(' – ')
      .replace(/https?:\/\/127\.0\.0\.1:\d+/g, '');
  });
}
