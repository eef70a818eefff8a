import { defineServerTemplate } from '#content/define.ts';

/** One block with its example in an empty shell, or the list of all: for the editor's picker and for developers. */
export const blockPreview = defineServerTemplate({
  name: 'block_preview',
  label: 'Block preview',
  madeFor: 'every block',
  shell: 'framed',
});
