/** The palette of ui/site/tokens.css: name of the token → its value. */
export const PALETTE = {
  abyss: '#081b2a',
  navy: '#0f2f46',
  'navy-soft': '#1b4460',
  tide: '#1f6075',
  'sea-glass': '#a9d3c8',
  'sea-glass-pale': '#e2f0eb',
  sailcloth: '#f6efe1',
  'sailcloth-deep': '#eadfc9',
  canvas: '#fffcf6',
  brass: '#c08a35',
  'brass-bright': '#e8bd69',
  'brass-deep': '#7d5512',
  lobster: '#b3281d',
  'lobster-deep': '#8c1a12',
  'lobster-pale': '#fbe6e0',
  ink: '#12222e',
  'ink-soft': '#46545f',
  driftwood: '#8b7a62',
} as const;

export type PaletteName = keyof typeof PALETTE;

/** WCAG 2.2 contrast ratio of two "#rrggbb" colours, 1 to 21. */
export function contrastRatio(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
