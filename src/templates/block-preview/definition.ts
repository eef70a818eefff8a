import { defineTemplate } from '#content/define.ts';

/** One block with its example in an empty shell, or the list of all: what the editor's picker frames, and what developers look at. */
export const blockPreview = defineTemplate({
  name: 'block_preview',
  label: 'Block preview',
  help: 'Created by the server for every block. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  shell: 'framed',
  standsAlone: false,
});
