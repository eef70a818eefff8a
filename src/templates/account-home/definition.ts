import { defineServerTemplate } from '#content/define.ts';

/** Account of a diner; made by the server, outside the page tree. */
export const accountHome = defineServerTemplate({
  name: 'account_home',
  label: 'Account of a diner',
  madeFor: 'each diner who is signed in',
});
