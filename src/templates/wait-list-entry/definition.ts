import { defineServerTemplate } from '#content/define.ts';

/** A guest's place in a wait list; made by the server, no page is made of it. */
export const waitListEntry = defineServerTemplate({
  name: 'wait_list_entry',
  label: 'Place in a wait list',
  madeFor: 'each guest who waits',
});
