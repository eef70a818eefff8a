import { describe, expect, it } from 'vitest';
import { readCsvTable } from './csv-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

const rowsOf = (text: string) => readCsvTable(text).rows.map(({ line, cells }) => [line, ...cells]);

describe('readCsvTable', () => {
  it('refuses a file with a header and nothing below', () => {
    expect(() => readCsvTable('name,city\n')).toThrow(UnreadableFile);
    expect(() => readCsvTable('name,city\n')).toThrow(/no rows/);
  });

  it('rejects a row with a wrong number of columns and keeps the others', () => {
    const table = readCsvTable('name,city,zip\nOne,Alba,1\nTwo,Brook\nThree,Cove,3,4\nFour,Dune,4\n');
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['One', 'Four']);
    expect(table.rejected).toEqual([
      { line: 3, field: 'row', reason: 'has 2 columns, the header has 3' },
      { line: 4, field: 'row', reason: 'has 4 columns, the header has 3' },
    ]);
  });

  it('rejects only the row that opens a quote and never closes it', () => {
    const table = readCsvTable('name,city\nOne,Alba\n"Two,Brook\nThree,Cove\nFour,"Dune, East"\n');
    expect(table.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'One', 'Alba'],
      [4, 'Three', 'Cove'],
      [5, 'Four', 'Dune, East'],
    ]);
    expect(table.rejected.map(({ line }) => line)).toEqual([3]);
    expect(table.rejected[0]?.reason).toMatch(/quote/);
  });

  it('rejects an unclosed quote in the last row', () => {
    const table = readCsvTable('name,city\nOne,Alba\n"Two,Brook');
    expect(table.rows).toHaveLength(1);
    expect(table.rejected.map(({ line }) => line)).toEqual([3]);
  });

  it('rejects an enormous row by itself', () => {
    const table = readCsvTable(`name,city\n${'x'.repeat(100_000)},Alba\nTwo,Brook\n`);
    expect(table.rows.map(({ line }) => line)).toEqual([3]);
    expect(table.rejected[0]).toMatchObject({ line: 2, reason: expect.stringContaining('100,004 characters') });
  });

  it.each([
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'bars'],
  ])('finds out that %j separates', (delimiter) => {
    const text = ['name', 'city', 'zip'].join(delimiter) + '\n' + ['A, B', 'Alba', '1'].join(delimiter);
    expect(rowsOf(text)).toEqual([[2, 'A, B', 'Alba', '1']]);
  });

  it('reads quotes, doubled quotes, line ends of any system and breaks inside cells', () => {
    expect(rowsOf('name,city\r\n"Joe ""J"" Bay",Alba\r"two\r\nlines",Brook\n\n5" pipe,Cove')).toEqual([
      [2, 'Joe "J" Bay', 'Alba'],
      [3, 'two\nlines', 'Brook'],
      [6, '5" pipe', 'Cove'],
    ]);
  });

  it('ignores surplus empty cells at the end of a row', () => {
    expect(rowsOf('name,city\nOne,Alba,,\n')).toEqual([[2, 'One', 'Alba']]);
  });

  it('takes away the apostrophe that keeps a spreadsheet from running a cell', () => {
    expect(rowsOf("name,city\n'=1+1,'Twas\n")).toEqual([[2, '=1+1', "'Twas"]]);
  });
});
