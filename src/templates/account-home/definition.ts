import { defineTemplate } from '#content/define.ts';

/** Account of a diner; made by the server, no page is made of it. */
export const accountHome = defineTemplate({
  name: 'account_home',
  label: 'Account of a diner',
  help: 'Created by the server for each diner who is signed in. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
