import type { ReactNode } from 'react';
import { IconFrame } from '../../icon.tsx';

/** Drawn on 20 × 20 with a 1.5 stroke, as the admin's other icons. */
const PATHS = {
  bold: <path d="M6 4h5a3 3 0 0 1 0 6H6zm0 6h6a3 3 0 0 1 0 6H6z" strokeWidth="2" />,
  italic: <path d="M9 4h6M5 16h6m1.5-12-5 12" />,
  underline: <path d="M6 3.5v6a4 4 0 0 0 8 0v-6M5 17h10" />,
  strike: (
    <path d="M3 10h14M13.8 6.2C13 4.8 11.7 4 10 4 7.5 4 6 5.3 6 7c0 1.3.7 2.3 2 3m6 3c0 1.8-1.6 3-4 3-2 0-3.5-.9-4.2-2.5" />
  ),
  subscript: <path d="m3 5 7 9m0-9-7 9m11 0c.3-.9 1-1.3 1.7-1.3 1 0 1.7.6 1.7 1.4 0 1.2-2.4 1.9-3.4 3.4h3.5" />,
  superscript: (
    <path d="m3 6 7 9m0-9-7 9m11-9.5C14.3 4.6 15 4.2 15.7 4.2c1 0 1.7.6 1.7 1.4 0 1.2-2.4 1.9-3.4 3.4h3.5" />
  ),
  code: <path d="m7 5.5-4.5 4.5L7 14.5m6-9 4.5 4.5-4.5 4.5" />,
  bullets: <path d="M7.5 5H17M7.5 10H17M7.5 15H17M3.5 5h.1m-.1 5h.1m-.1 5h.1" />,
  numbers: (
    <path d="M8.5 5H17M8.5 10H17M8.5 15H17M3.5 3.5 4.5 3v4M3.2 12.5c.3-.5.8-.8 1.3-.8.8 0 1.2.5 1.2 1 0 1-1.5 1.8-2.5 3h2.6" />
  ),
  quote: <path d="M4 14c2.2-.6 3.5-2.4 3.5-5V6h-4v4h3.8M12 14c2.2-.6 3.5-2.4 3.5-5V6h-4v4h3.8" />,
  rule: <path d="M3 10h14" strokeWidth="2.5" />,
  link: (
    <path d="M8.5 11.5a3.2 3.2 0 0 0 4.6 0l2.8-2.8a3.25 3.25 0 0 0-4.6-4.6L10.2 5.2m1.3 3.3a3.2 3.2 0 0 0-4.6 0l-2.8 2.8a3.25 3.25 0 0 0 4.6 4.6l1.1-1.1" />
  ),
  document: <path d="M5 2.5h6.5L15.5 6.5v11H5zM11.5 2.5v4h4M7.5 10.5h5m-5 3h5" />,
  image: <path d="M3 4h14v12H3zm0 9.5 4-4 3.5 3.5 2.5-2 4 3.5M12.8 7.5h.1" />,
  embed: <path d="M3 4h14v12H3zm5.5 3.3v5.4l4-2.7z" />,
  table: <path d="M3 4h14v12H3zM3 8h14M3 12h14M8 4v12m5-12v12" />,
  clear: <path d="M5 4.5h9M9.5 4.5l-2 8M3 16.5h5m4-4 4.5 4.5m0-4.5L12 17" />,
  undo: <path d="M7 4 3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 0 1 0 9H8" />,
  redo: <path d="m13 4 3.5 3.5L13 11m3.5-3.5h-8a4.5 4.5 0 0 0 0 9H12" />,
  'row-above': <path d="M3 11h14v6H3zm7 0v6M10 2.5v5M7.5 5h5" />,
  'row-below': <path d="M3 3h14v6H3zm7 0v6m0 3.5v5M7.5 15h5" />,
  'row-remove': <path d="M3 7h14v6H3zM6.5 3h7m-7 14h7M8 8.5l4 3m0-3-4 3" />,
  'column-before': <path d="M11 3v14h6V3zm0 7h6M2.5 10h5M5 7.5v5" />,
  'column-after': <path d="M3 3v14h6V3zm0 7h6m3.5 0h5M15 7.5v5" />,
  'column-remove': <path d="M7 3v14h6V3zM3 6.5v7m14-7v7M8.5 8l3 4m0-4-3 4" />,
  'table-remove': <path d="M3 4h14v12H3zM3 8h14M7 10l6 4.5m0-4.5-6 4.5" />,
} as const satisfies Record<string, ReactNode>;

export type RichTextIconName = keyof typeof PATHS;

export function RichTextIcon({ name }: { name: RichTextIconName }) {
  return <IconFrame>{PATHS[name]}</IconFrame>;
}
