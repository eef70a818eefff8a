export type { SignInPageProps as AccountSignInProps } from '#features/diners/guest-pages.ts';
