import type { Scene } from './render-image.ts';

/** A colour stop: position from 0 to 1, colour, opacity. */
export type Stop = readonly [at: number, color: string, opacity?: number];

/** Collects the pieces of one SVG. Everything is in the image's pixels. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  /** A paint that runs from one point of the shape's box to another (0 to 1); by default from top to bottom. */
  linear(stops: readonly Stop[], from?: readonly [number, number], to?: readonly [number, number]): string;
  /** A paint that spreads from the middle of the shape's box. */
  radial(stops: readonly Stop[]): string;
  /** A filter that blurs by so many pixels. */
  blur(pixels: number): string;
  /** A clip by a shape's path. */
  clip(path: string): string;
  add(...pieces: readonly string[]): void;
  done(): Scene;
}

export function createCanvas(width: number, height: number): Canvas {
  const defs: string[] = [];
  const body: string[] = [];
  const define = (make: (id: string) => string): string => {
    const id = `d${defs.length}`;
    defs.push(make(id));
    return `url(#${id})`;
  };
  const stopsOf = (stops: readonly Stop[]) =>
    stops
      .map(([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`)
      .join('');
  return {
    width,
    height,
    linear: (stops, [x1, y1] = [0, 0], [x2, y2] = [0, 1]) =>
      define(
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopsOf(stops)}</linearGradient>`,
      ),
    radial: (stops) => define((id) => `<radialGradient id="${id}">${stopsOf(stops)}</radialGradient>`),
    blur: (pixels) =>
      define(
        (id) =>
          `<filter id="${id}" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="${pixels}"/></filter>`,
      ),
    clip: (path) => define((id) => `<clipPath id="${id}"><path d="${path}"/></clipPath>`),
    add: (...pieces) => void body.push(...pieces),
    done: () => ({
      width,
      height,
      svg:
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
        `<defs>${defs.join('')}</defs>${body.join('')}</svg>`,
    }),
  };
}

export function rect(x: number, y: number, width: number, height: number, fill: string, more = ''): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" fill="${fill}" ${more}/>`;
}

export function path(d: string, fill: string, more = ''): string {
  return `<path d="${d}" fill="${fill}" ${more}/>`;
}

export function line(d: string, stroke: string, width: number, more = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="round" ${more}/>`;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, more = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${more}/>`;
}

export function polygon(points: readonly (readonly [number, number])[], fill: string, more = ''): string {
  return `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${more}/>`;
}

export function group(pieces: readonly string[], more: string): string {
  return `<g ${more}>${pieces.join('')}</g>`;
}

/** A number as SVG needs it, to a tenth of a pixel. */
export function n(value: number): number {
  return Math.round(value * 10) / 10;
}
