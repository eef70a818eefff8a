import { defineBlock } from '#content/define.ts';
import { list, struct } from '#content/fields/nested.ts';
import { choice } from '#content/fields/scalar.ts';
import { stream } from '#content/fields/stream.ts';
import { text } from '#content/fields/text.ts';

/** Other blocks in cells of the same size, side by side. */
export const contentGrid = defineBlock({
  type: 'content_grid',
  label: 'Content grid',
  group: 'layout',
  help: 'Other blocks side by side, two, three or four in a row. Below each other on phones.',
  fields: {
    heading: text({ label: 'Heading', maxLength: 120 }),
    columns: choice({ label: 'Cells per row', choices: ['2', '3', '4'], initial: '3' }),
    cells: list(struct({ content: stream('wrapped', { label: 'Blocks', min: 1, max: 10 }) }, { label: 'Cell' }), {
      label: 'Cells',
      min: 1,
      max: 24,
    }),
  },
  example: {
    heading: 'Three ways to supper',
    columns: '3',
    cells: [
      exampleCell('01', 'At the counter', '<p>Oysters and a cold glass, no reservation.</p>'),
      exampleCell('02', 'By the hearth', '<p>The whole table shares what the fire gives.</p>'),
      exampleCell('03', 'To take home', '<p>Packed hot, ready in twenty minutes.</p>'),
    ],
  },
});

function exampleCell(number: string, heading_text: string, copy: string) {
  const id = (kind: string) => `0d7f4f0e-7a0b-4c7f-9a3e-1f2a3b4c${kind}${number}`;
  return {
    content: [
      { id: id('5d'), type: 'heading', version: 1, value: { heading_text, size: 'h3', style: 'plain' } },
      { id: id('6e'), type: 'artf', version: 1, value: { copy } },
    ],
  };
}
