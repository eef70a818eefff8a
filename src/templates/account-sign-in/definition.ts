import { defineServerTemplate } from '#content/define.ts';

/** Sign in as a diner; made by the server, no page is made of it. */
export const accountSignIn = defineServerTemplate({
  name: 'account_sign_in',
  label: 'Sign in as a diner',
  madeFor: 'diners who sign in',
});
