import { defineServerTemplate } from '#content/define.ts';

/** Sign in as a diner; made by the server, outside the page tree. */
export const accountSignIn = defineServerTemplate({
  name: 'account_sign_in',
  label: 'Sign in as a diner',
  madeFor: 'diners who sign in',
});
