import { defineBlock } from '#content/define.ts';
import { boolean } from '#content/fields/scalar.ts';
import { table as tableField } from '#content/fields/table.ts';
import { text } from '#content/fields/text.ts';

/** Spec §2.6 table. */
export const table = defineBlock({
  type: 'table',
  label: 'Table',
  group: 'text',
  help: 'Rows and columns of plain text. Columns of numbers align themselves.',
  fields: {
    caption: text({ label: 'Caption', help: 'Describes the table. Shown above the table.', maxLength: 200 }),
    table: tableField({ label: 'Cells', required: true }),
    has_header_row: boolean({ label: 'First row is a heading', initial: true }),
    has_header_column: boolean({ label: 'First column is a heading' }),
  },
  example: {
    caption: 'Holiday hours',
    table: [
      ['Day', 'Doors', 'Last seating', 'Chowder, a bowl'],
      ['Christmas Eve', '11:00 AM', '6:30 PM', '$8.50'],
      ['Christmas Day', 'Closed', '', ''],
      ['New Year’s Eve', '11:00 AM', '11:00 PM', '$12.00'],
    ],
    has_header_row: true,
    has_header_column: true,
  },
});
