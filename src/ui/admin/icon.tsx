import type { ReactNode } from 'react';

/** Drawn on 20 × 20 with a 1.5 stroke. */
const PATHS = {
  home: <path d="m3 9 7-6 7 6v8h-5v-5H8v5H3z" />,
  account: (
    <>
      <circle cx="10" cy="7" r="3.25" />
      <path d="M3.5 17c.6-3.2 3.2-5 6.5-5s5.9 1.8 6.5 5" />
    </>
  ),
  menu: <path d="M3 5.5h14M3 10h14M3 14.5h14" />,
  close: <path d="m5 5 10 10m0-10L5 15" />,
  'chevron-up-down': <path d="m7 8 3-3 3 3m-6 4 3 3 3-3" />,
  check: <path d="m4.5 10.5 3.7 3.7 7.3-8" />,
  warning: <path d="M10 3 2.5 16.5h15zM10 8.3v3.7m0 2.3v.1" />,
  info: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 9.2v4.3m0-7v.1" />
    </>
  ),
  eye: (
    <>
      <path d="M2 10c1.8-3.3 4.7-5 8-5s6.2 1.7 8 5c-1.8 3.3-4.7 5-8 5s-6.2-1.7-8-5z" />
      <circle cx="10" cy="10" r="2.25" />
    </>
  ),
  keyboard: (
    <>
      <rect x="2" y="5" width="16" height="10.5" rx="1.5" />
      <path d="M5 8.2h.1m3 0h.1m3 0h.1m3 0h.1M5 12.3h10" />
    </>
  ),
  'sign-out': <path d="M8 3H4v14h4m4-11 4 4-4 4m4-4H8" />,
  external: <path d="M8 4H4v12h12v-4m-5-8h5v5m0-5-7 7" />,
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

/** A decorative icon in the text's colour, 1.25 rem; the text beside it, or its control's label, says what it means. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {PATHS[name]}
    </svg>
  );
}
