import { defineServerTemplate } from '#content/define.ts';

/** The page with the form to join a wait list; made by the server, outside the page tree. */
export const waitListJoin = defineServerTemplate({
  name: 'wait_list_join',
  label: 'Join a wait list',
  madeFor: 'each restaurant with a wait list',
});
