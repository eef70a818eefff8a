import { defineServerTemplate } from '#content/define.ts';

/** One block with its example in an empty shell, or the list of all: what the editor's picker frames, and what developers look at. */
export const blockPreview = defineServerTemplate({
  name: 'block_preview',
  label: 'Block preview',
  madeFor: 'every block',
  shell: 'framed',
});
