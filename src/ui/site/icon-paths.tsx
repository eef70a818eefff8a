import type { ReactElement } from 'react';

/** Drawn on 24 × 24 with a 1.75 stroke; a string is the data of one path; filled shapes set their own fill. */
export const ICON_PATHS: Record<string, string | ReactElement> = {
  menu: 'M3.5 6.5h17M3.5 12h17M3.5 17.5h17',
  close: 'm5.5 5.5 13 13m0-13-13 13',
  search: (
    <>
      <circle cx="10.5" cy="10.5" r="6.5" />
      <path d="m15.5 15.5 5 5" />
    </>
  ),
  pin: (
    <>
      <path d="M12 21.5c4.5-5.2 6.75-9 6.75-11.7a6.75 6.75 0 0 0-13.5 0c0 2.7 2.25 6.5 6.75 11.7z" />
      <circle cx="12" cy="9.75" r="2.4" />
    </>
  ),
  locate: (
    <>
      <circle cx="12" cy="12" r="6.5" />
      <circle cx="12" cy="12" r="1.8" fill="currentColor" />
      <path d="M12 2v3.5M12 18.5V22M2 12h3.5M18.5 12H22" />
    </>
  ),
  map: 'm3 6.5 6-2.5 6 2.5 6-2.5v13.5l-6 2.5-6-2.5-6 2.5zM9 4v13.5M15 6.5V20',
  directions: 'm12 2.7 9.3 9.3-9.3 9.3L2.7 12zM8.8 15v-3.2h6M12.6 9.3l2.4 2.5-2.4 2.5',
  phone:
    'M8.3 3.5H4.8c-.7 0-1.3.6-1.3 1.3 0 8.7 7 15.7 15.7 15.7.7 0 1.3-.6 1.3-1.3v-3.5l-4.7-1.6-1.9 2.1a12.6 12.6 0 0 1-6.1-6.1l2.1-1.9z',
  clock: (
    <>
      <circle cx="12" cy="12" r="8.75" />
      <path d="M12 6.8V12l3.4 2.2" />
    </>
  ),
  bag: 'M5 8h14l1.2 12.5H3.8zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  table: 'M3 9.5h18M6.5 9.5 5 20M17.5 9.5 19 20M8 5.5h8',
  user: (
    <>
      <circle cx="12" cy="8" r="4" />
      <path d="M4 20.5c.9-4.1 4.1-6 8-6s7.1 1.9 8 6" />
    </>
  ),
  globe: (
    <>
      <circle cx="12" cy="12" r="8.75" />
      <path d="M3.25 12h17.5M12 3.25c-5.2 5.5-5.2 12 0 17.5 5.2-5.5 5.2-12 0-17.5z" />
    </>
  ),
  'chevron-down': 'm5.5 9 6.5 6.5L18.5 9',
  'chevron-right': 'm9 5.5 6.5 6.5L9 18.5',
  'chevron-left': 'M15 5.5 8.5 12l6.5 6.5',
  'arrow-right': 'M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5',
  'arrow-up': 'M12 20V4.5M5.5 11 12 4.5l6.5 6.5',
  check: 'm4.5 12.5 5 5 10-11',
  plus: 'M12 4.5v15M4.5 12h15',
  minus: 'M4.5 12h15',
  filter: 'M3.5 6.5h17M6.5 12h11M10 17.5h4',
  info: (
    <>
      <circle cx="12" cy="12" r="8.75" />
      <path d="M12 11v5.5M12 7.5v.1" />
    </>
  ),
  warning: 'M12 3.5 21.5 20h-19zM12 10v4.5M12 17.3v.1',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  calendar: 'M4 6h16v14.5H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7',
  print: 'M7 9V3.5h10V9M7 17H3.5V9h17v8H17M7 14h10v6.5H7z',
  play: <path d="m7 4.5 12.5 7.5L7 19.5z" fill="currentColor" />,
  pause: <path d="M8 5v14M16 5v14" strokeWidth="3" />,
  accessibility: (
    <>
      <circle cx="12" cy="12" r="9.75" />
      <circle cx="12" cy="6.7" r="1.3" fill="currentColor" stroke="none" />
      <path d="M6.8 9.6 12 10.5l5.2-.9M12 10.5v3.5M9.2 18.8 12 14l2.8 4.8" />
    </>
  ),
  lantern: (
    <>
      <path d="M9 6.5h6M8 8.5h8l.9 10H7.1zM6.3 18.5h11.4v2.5H6.3zM9.5 6.5a2.5 2.5 0 0 1 5 0M12 4V2" />
      <path
        d="M12 16.8c1.6 0 2.2-1.1 2.2-2.1 0-1.3-1.3-2-2.2-3.6-.9 1.6-2.2 2.3-2.2 3.6 0 1 .6 2.1 2.2 2.1z"
        fill="currentColor"
        stroke="none"
      />
    </>
  ),
  twitter: (
    <path
      d="M3.5 4h4.7l4 5.5L17 4h2.9l-6.3 7.4L20.8 20h-4.7l-4.4-6L6.6 20H3.7l6.7-7.8zM6.7 5.6 16.9 18.4h1L7.7 5.6z"
      fill="currentColor"
      stroke="none"
    />
  ),
  facebook: (
    <path
      d="M13.5 21v-7.8h2.7l.5-3.3h-3.2V7.8c0-1 .4-1.7 1.8-1.7h1.5V3.2C16.4 3.1 15.6 3 14.7 3c-2.6 0-4.3 1.6-4.3 4.4v2.5H7.5v3.3h2.9V21z"
      fill="currentColor"
      stroke="none"
    />
  ),
  youtube: (
    <path
      d="M12 5.5c3.3 0 6.1.1 7.2.4.9.2 1.6.9 1.8 1.8.3 1.1.4 2.7.4 4.3s-.1 3.2-.4 4.3c-.2.9-.9 1.6-1.8 1.8-1.1.3-3.9.4-7.2.4s-6.1-.1-7.2-.4A2.5 2.5 0 0 1 3 16.3c-.3-1.1-.4-2.7-.4-4.3S2.7 8.8 3 7.7c.2-.9.9-1.6 1.8-1.8 1.1-.3 3.9-.4 7.2-.4zM10 9v6l5.2-3z"
      fill="currentColor"
      stroke="none"
    />
  ),
  linkedin: (
    <path
      d="M4 9.3h3.4V20H4zM5.7 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM9.5 9.3h3.2v1.5c.6-1 1.7-1.8 3.3-1.8 3 0 4 1.9 4 4.9V20h-3.4v-5.4c0-1.5-.4-2.6-1.8-2.6-1.5 0-1.9 1.2-1.9 2.6V20H9.5z"
      fill="currentColor"
      stroke="none"
    />
  ),
  instagram: (
    <>
      <rect x="3.5" y="3.5" width="17" height="17" rx="4.7" />
      <circle cx="12" cy="12" r="3.9" />
      <circle cx="16.9" cy="7.1" r="1.15" fill="currentColor" stroke="none" />
    </>
  ),
  tiktok: (
    <path
      d="M15.7 3c.3 2.3 1.7 3.9 4.3 4.1v3.1c-1.6.1-3-.4-4.3-1.2v5.8c0 4.3-3 6.7-6.2 6.7C6 21.5 3.5 19 3.5 15.9c0-3.7 3.1-6.1 6.8-5.6v3.2c-1.9-.5-3.5.6-3.5 2.3 0 1.5 1.2 2.5 2.6 2.5 1.7 0 3-1.1 3-3.3V3z"
      fill="currentColor"
      stroke="none"
    />
  ),
  pinterest: (
    <path
      d="M12.2 2.8c-5 0-8.2 3.3-8.2 7.2 0 2.2 1.1 4.5 3 5.3.4.2.5 0 .6-.3l.3-1.1c.1-.3 0-.4-.2-.7-.6-.7-.9-1.7-.9-2.8 0-2.9 2.2-5.3 5.3-5.3 2.9 0 4.6 1.8 4.6 4.3 0 3.2-1.4 5.6-3.4 5.6-1.1 0-1.9-.9-1.7-2 .3-1.3.9-2.7.9-3.7 0-.9-.5-1.6-1.4-1.6-1.2 0-2.1 1.2-2.1 2.8 0 1 .3 1.7.3 1.7l-1.5 6c-.3 1.3-.1 2.9 0 3.6l.3.1c.4-.6 1.5-2.2 1.9-3.6l.7-2.7c.4.7 1.4 1.2 2.4 1.2 3.5 0 6-3.3 6-7.4-.1-3.9-3.2-6.6-6.9-6.6z"
      fill="currentColor"
      stroke="none"
    />
  ),
};
