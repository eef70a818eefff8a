import { defineTemplate } from '#content/define.ts';

/** Sign in as a diner; made by the server, no page is made of it. */
export const accountSignIn = defineTemplate({
  name: 'account_sign_in',
  label: 'Sign in as a diner',
  help: 'Created by the server for diners who sign in. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
