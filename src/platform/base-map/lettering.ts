/** Capital letters as strokes, ten units high, in the style of a sea chart. Images of maps thus need no installed font. */
interface Glyph {
  width: number;
  path: string;
}

const BOWL = 'M0 10V0H3C4.8 0 5.8 1.1 5.8 2.8C5.8 4.5 4.8 5.6 3 5.6H0';
const ROUND = 'M3.9 0C1.6 0 0 2.1 0 5C0 7.9 1.6 10 3.9 10C6.2 10 7.8 7.9 7.8 5C7.8 2.1 6.2 0 3.9 0Z';
const OPEN_ROUND = 'M6.9 2C6.2 .7 5.1 0 3.8 0C1.6 0 0 2.1 0 5C0 7.9 1.6 10 3.8 10';

const GLYPHS: Readonly<Record<string, Glyph>> = {
  A: { width: 7, path: 'M0 10L3.5 0L7 10M1.2 6.6H5.8' },
  B: {
    width: 6.2,
    path: 'M0 0V10H3.2C5 10 6.2 9 6.2 7.3C6.2 5.6 5 4.7 3.2 4.7H0M0 0H3C4.7 0 5.6 .9 5.6 2.35C5.6 3.8 4.7 4.7 3 4.7',
  },
  C: { width: 6.9, path: `${OPEN_ROUND}C5.1 10 6.2 9.3 6.9 8` },
  D: { width: 6.8, path: 'M0 0V10H2.8C5.2 10 6.8 8 6.8 5C6.8 2 5.2 0 2.8 0Z' },
  E: { width: 5.2, path: 'M5.2 0H0V10H5.2M0 4.8H4.5' },
  F: { width: 5, path: 'M5 0H0V10M0 4.9H4.3' },
  G: { width: 7.1, path: `${OPEN_ROUND}C5.2 10 6.4 9.4 7.1 8.4V5.4H4.3` },
  H: { width: 6.5, path: 'M0 0V10M6.5 0V10M0 4.8H6.5' },
  I: { width: 0, path: 'M0 0V10' },
  J: { width: 4.2, path: 'M4.2 0V7C4.2 9 3.5 10 2.1 10C1 10 .3 9.5 0 8.5' },
  K: { width: 6, path: 'M0 0V10M5.8 0L0 6.1M2.2 3.9L6 10' },
  L: { width: 4.8, path: 'M0 0V10H4.8' },
  M: { width: 8, path: 'M0 10V0L4 6.6L8 0V10' },
  N: { width: 6.7, path: 'M0 10V0L6.7 10V0' },
  O: { width: 7.8, path: ROUND },
  P: { width: 5.8, path: BOWL },
  Q: { width: 7.8, path: `${ROUND}M4.8 7.4L7.7 10.6` },
  R: { width: 6, path: `${BOWL}M3.2 5.6L6 10` },
  S: {
    width: 5.8,
    path: 'M5.4 1.6C4.9 .6 4.1 0 2.9 0C1.3 0 .2 1 .2 2.5C.2 4 1.4 4.5 2.9 4.9C4.5 5.3 5.8 5.9 5.8 7.4C5.8 9 4.6 10 2.9 10C1.5 10 .5 9.4 0 8.2',
  },
  T: { width: 6.2, path: 'M0 0H6.2M3.1 0V10' },
  U: { width: 6.3, path: 'M0 0V6.6C0 8.8 1.2 10 3.15 10C5.1 10 6.3 8.8 6.3 6.6V0' },
  V: { width: 7, path: 'M0 0L3.5 10L7 0' },
  W: { width: 9.8, path: 'M0 0L2.6 10L4.9 1.4L7.2 10L9.8 0' },
  X: { width: 6.4, path: 'M0 0L6.4 10M6.4 0L0 10' },
  Y: { width: 6.4, path: 'M0 0L3.2 5V10M6.4 0L3.2 5' },
  Z: { width: 6, path: 'M0 0H6L0 10H6' },
  '0': { width: 5.6, path: 'M2.8 0C1 0 0 2 0 5C0 8 1 10 2.8 10C4.6 10 5.6 8 5.6 5C5.6 2 4.6 0 2.8 0Z' },
  '1': { width: 2, path: 'M0 2L2 0V10' },
  '2': { width: 5.6, path: 'M.2 2.5C.4 .9 1.4 0 2.8 0C4.4 0 5.4 1 5.4 2.6C5.4 4.4 3.8 5.8 0 10H5.6' },
  '3': {
    width: 5.6,
    path: 'M.2 1.8C.6 .6 1.5 0 2.7 0C4.2 0 5.2 .9 5.2 2.4C5.2 3.9 4.2 4.8 2.2 4.8C4.4 4.8 5.6 5.8 5.6 7.4C5.6 9 4.4 10 2.7 10C1.3 10 .4 9.3 0 8.1',
  },
  '4': { width: 6, path: 'M4.4 10V0L0 7.2H6' },
  '5': {
    width: 5.6,
    path: 'M5.2 0H.9L.5 4.6C1.2 4 2 3.7 2.9 3.7C4.5 3.7 5.6 4.9 5.6 6.8C5.6 8.7 4.5 10 2.8 10C1.4 10 .5 9.4 0 8.2',
  },
  '6': {
    width: 5.6,
    path: 'M4.9 .9C2 1 0 3.4 0 6.6C0 8.7 1.1 10 2.8 10C4.5 10 5.6 8.8 5.6 7C5.6 5.2 4.5 4.1 2.9 4.1C1.5 4.1 .4 5 0 6.3',
  },
  '7': { width: 5.6, path: 'M0 0H5.6L1.8 10' },
  '8': {
    width: 5.6,
    path: 'M2.8 4.7C1.2 4.7 .4 3.8 .4 2.4C.4 .9 1.3 0 2.8 0C4.3 0 5.2 .9 5.2 2.4C5.2 3.8 4.4 4.7 2.8 4.7C1 4.7 0 5.7 0 7.3C0 9 1.1 10 2.8 10C4.5 10 5.6 9 5.6 7.3C5.6 5.7 4.6 4.7 2.8 4.7Z',
  },
  '9': {
    width: 5.6,
    path: 'M.7 9.1C3.6 9 5.6 6.6 5.6 3.4C5.6 1.3 4.5 0 2.8 0C1.1 0 0 1.2 0 3C0 4.8 1.1 5.9 2.7 5.9C4.1 5.9 5.2 5 5.6 3.7',
  },
  '-': { width: 3.2, path: 'M0 5.4H3.2' },
  "'": { width: 0, path: 'M0 0V2.6' },
  '.': { width: 0, path: 'M0 9.9V10' },
};

/** Diacritics over (or under) a letter, relative to the letter's middle. */
const MARKS: Readonly<Record<string, string>> = {
  '\u0300': 'M-1.4 -3.2L.4 -1.6',
  '\u0301': 'M1.4 -3.2L-.4 -1.6',
  '\u0302': 'M-1.6 -1.6L0 -3.2L1.6 -1.6',
  '\u0303': 'M-1.8 -2C-1 -3.2 -.6 -2.6 0 -2.3C.6 -2 1 -1.8 1.8 -2.8',
  '\u0304': 'M-1.6 -2.2H1.6',
  '\u0308': 'M-1.4 -2.3V-2.2M1.4 -2.3V-2.2',
  '\u0327': 'M0 10.2C.9 10.6 1 12 -.8 12.2',
};

const TRACKING = 2.5;
const WORD_SPACE = 4.2;

/**
 * A line of capitals as SVG path data. The origin is the left end of the cap line; letters are `height` high. Characters
 * without a glyph are left out.
 */
export function letter(text: string, height: number): { path: string; width: number } {
  const scale = height / 10;
  let at = 0;
  let middle = 0;
  let path = '';
  for (const character of text
    .replace(/[‘’ʻ`]/g, "'")
    .toUpperCase()
    .normalize('NFD')) {
    const mark = MARKS[character];
    if (mark) {
      path += moved(mark, middle, scale);
      continue;
    }
    const glyph = GLYPHS[character];
    if (character === ' ') at += WORD_SPACE;
    if (!glyph) continue;
    path += moved(glyph.path, at, scale);
    middle = at + glyph.width / 2;
    at += glyph.width + TRACKING;
  }
  return { path, width: Math.max(0, at - TRACKING) * scale };
}

/** Absolute path data, shifted to the right and scaled. H has an x, V has a y, all other commands have pairs. */
function moved(path: string, dx: number, scale: number): string {
  return path.replace(/([MLCHVZ])([^MLCHVZ]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? [];
    const isX = (index: number) => command === 'H' || (command !== 'V' && index % 2 === 0);
    return command + numbers.map((number, index) => round((Number(number) + (isX(index) ? dx : 0)) * scale)).join(' ');
  });
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
