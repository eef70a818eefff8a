import { defineTemplate } from '#content/define.ts';

/** A guest's place in a wait list; made by the server, no page is made of it. */
export const waitListEntry = defineTemplate({
  name: 'wait_list_entry',
  label: 'Place in a wait list',
  help: 'Created by the server for each guest who waits. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
