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
  lock: <path d="M5 9h10v8H5zm2 0V6.500a3 3 0 0 1 6 0V9" />,
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
  pages: <path d="M3 3.5h6v4H3zm8 4.5h6v4h-6zm0 5.5h6v4h-6zM6 7.5v8h5M6 10h5" />,
  pencil: <path d="m4 16 .8-3.4L13.5 4 16 6.5l-8.6 8.7zm8-10.5L14.5 8" />,
  'chevron-down': <path d="m5 8 5 5 5-5" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 5.8V10l2.8 1.8" />
    </>
  ),
  unpublish: <path d="M10 3v9m-3.5-3.5L10 12l3.5-3.5M3.5 13v4h13v-4" />,
  filter: <path d="M3 5.5h14M5.5 10h9m-6.5 4.5h4" />,
  link: <path d="m8.5 11.5 3-3m-4 0-2 2a2.5 2.5 0 0 0 4 4l2-2m1-1 2-2a2.5 2.5 0 0 0-4-4l-2 2" />,
  external: <path d="M8 4H4v12h12v-4m-5-8h5v5m0-5-7 7" />,
  plus: <path d="M10 4v12M4 10h12" />,
  'chevron-left': <path d="m12 5-5 5 5 5" />,
  'chevron-right': <path d="m8 5 5 5-5 5" />,
  'arrow-up': <path d="M10 16V4.5M5 9l5-5 5 5" />,
  'arrow-down': <path d="M10 4v11.5M5 11l5 5 5-5" />,
  'arrow-to-top': <path d="M4 3.5h12M10 17V7.5m-4 4 4-4 4 4" />,
  'arrow-to-bottom': <path d="M4 16.5h12M10 3v9.5m-4-4 4 4 4-4" />,
  'move-to': <path d="M3.5 4.5h13M3.5 15.5h6M7 10h9.5m-3-3 3 3-3 3" />,
  duplicate: <path d="M7 7h9.5v9.5H7zM13 4V3.5H3.5V13H4m7.75-3.5v4.5m-2.25-2.25h4.5" />,
  copy: <path d="M7 7h9.5v9.5H7zM13 4V3.5H3.5V13H4" />,
  paste: <path d="M7.5 4.5h-3v12.5h11V4.5h-3M7.5 3h5v3h-5zM10 9v5m-2.2-2 2.2 2.2 2.2-2.2" />,
  trash: <path d="M3.5 5.5h13M8 5.5v-2h4v2m-6.5 0 .7 11h7.6l.7-11M8.5 8.5v5m3-5v5" />,
  drag: <path d="M7.5 4.5h.1m4.8 0h.1M7.5 10h.1m4.8 0h.1m-5 5.5h.1m4.8 0h.1" strokeWidth="2.2" />,
  more: <path d="M4.5 10h.1m5.3 0h.1m5.3 0h.1" strokeWidth="2.2" />,
  search: <path d="M8.75 3.5a5.25 5.25 0 1 0 0 10.5 5.25 5.25 0 0 0 0-10.5zm4 9.25L17 17" />,
  image: <path d="M3 4h14v12H3zm0 10 4.5-4.5 3 3 2.5-2.5 4 4M12.6 7.3h.1" />,
  document: <path d="M5 2.5h6.5L15 6v11.5H5zM11 2.5V6.5h4M7.5 10h5m-5 3.5h5" />,
  video: <path d="M2.5 5h10.5v10H2.5zM13 9l4.5-2.5v7L13 11z" />,
  folder: <path d="M2.5 5h5l2 2h8v9h-15z" />,
  pin: (
    <>
      <path d="M10 17.5c-3.5-3.6-5.5-6.3-5.5-9a5.5 5.5 0 0 1 11 0c0 2.7-2 5.4-5.5 9z" />
      <circle cx="10" cy="8.5" r="2" />
    </>
  ),
  snippet: <path d="M7 4H4v12h3m6-12h3v12h-3M8 8.5h4m-4 3h4" />,
  comment: <path d="M3 4h14v10H9l-4 3.5V14H3z" />,
  bell: <path d="M5 14V9a5 5 0 0 1 10 0v5l1.500 2h-13zm3.500 2.500a1.600 1.600 0 0 0 3 0" />,
  mail: <path d="M2.5 4.500h15v11h-15zm.5.500 7 6 7-6" />,
  inbox: <path d="M3 11 5 4h10l2 7v5.500H3zm0 0h4l1 2h4l1-2h4" />,
  accessibility: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M10 5.700h.1M6.500 8.200l3.500.600 3.500-.600M10 8.800v2.700l-1.800 3.500M10 11.500l1.800 3.500" />
    </>
  ),
  redirect: <path d="M4 16V9.500a3 3 0 0 1 3-3h9m-3.500-3.500 3.500 3.500-3.500 3.500" />,
  settings: <path d="M3 6h7m4 0h3M3 14h3m4 0h7M12 4v4M8 12v4" />,
  globe: (
    <>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M2.800 10h14.400M10 2.800c2.300 2 3.200 4.500 3.200 7.200s-.9 5.200-3.200 7.200c-2.300-2-3.200-4.500-3.200-7.200s.9-5.200 3.200-7.200z" />
    </>
  ),
  groups: (
    <>
      <circle cx="7.500" cy="7.500" r="2.750" />
      <path d="M2 16c.5-2.700 2.600-4.200 5.500-4.200S12.500 13.300 13 16M12.700 5a2.750 2.750 0 0 1 0 5m2 2.300c1.800.6 2.900 1.900 3.300 3.700" />
    </>
  ),
} as const satisfies Record<string, ReactNode>;

export type IconName = keyof typeof PATHS;

/** A decorative icon in the text's colour, 1.25 rem; the text beside it, or the control's label, has the meaning. */
export function Icon({ name }: { name: IconName }) {
  return <IconFrame>{PATHS[name]}</IconFrame>;
}

/** The frame of an icon's paths, for icons that only one part of the admin has. */
export function IconFrame({ children }: { children: ReactNode }) {
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
      {children}
    </svg>
  );
}
