/** Order matters: a browser also names the browsers that it imitates. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and the system that a User-Agent header names: "Firefox" and "Windows"; undefined for what it does not name. */
export function readUserAgent(text: string): { browser: string | undefined; system: string | undefined } {
  const find = (list: readonly [RegExp, string][]) => list.find(([pattern]) => pattern.test(text))?.[1];
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
