import { defineTemplate } from '#content/define.ts';

/** The page with the form to join a wait list; made by the server, no page is made of it. */
export const waitListJoin = defineTemplate({
  name: 'wait_list_join',
  label: 'Join a wait list',
  help: 'Created by the server for each restaurant with a wait list. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
