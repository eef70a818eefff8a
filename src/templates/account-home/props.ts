export type { AccountPageProps as AccountHomeProps } from '#features/diners/guest-pages.ts';
