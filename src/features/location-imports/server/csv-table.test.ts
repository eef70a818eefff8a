import { Parser } from 'csv-parse';
import { describe, expect, it, vi } from 'vitest';
import { turnsDuring } from '#test/turns-during.ts';
import { readCsvTable } from './csv-table.ts';
import { UnreadableFile } from '../records/unreadable-file.ts';

const rowsOf = async (text: string) => (await readCsvTable(text)).rows.map(({ line, cells }) => [line, ...cells]);

describe('readCsvTable', () => {
  it('refuses a file with a header and nothing below', async () => {
    await expect(readCsvTable('name,city\n')).rejects.toThrow(UnreadableFile);
    await expect(readCsvTable('name,city\n')).rejects.toThrow(/no rows/);
  });

  it('rejects a row with a wrong number of columns and keeps the others', async () => {
    const table = await readCsvTable('name,city,zip\nOne,Alba,1\nTwo,Brook\nThree,Cove,3,4\nFour,Dune,4\n');
    expect(table.rows.map(({ cells }) => cells[0])).toEqual(['One', 'Four']);
    expect(table.rejected).toEqual([
      { line: 3, field: 'row', reason: 'has 2 columns, the header has 3', cells: ['Two', 'Brook'] },
      { line: 4, field: 'row', reason: 'has 4 columns, the header has 3', cells: ['Three', 'Cove', '3', '4'] },
    ]);
  });

  it('rejects only the row that opens a quote and never closes it', async () => {
    const table = await readCsvTable('name,city\nOne,Alba\n"Two,Brook\nThree,Cove\nFour,"Dune, East"\n');
    expect(table.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'One', 'Alba'],
      [4, 'Three', 'Cove'],
      [5, 'Four', 'Dune, East'],
    ]);
    expect(table.rejected.map(({ line }) => line)).toEqual([3]);
    expect(table.rejected[0]?.reason).toMatch(/quote/);
  });

  it('rejects an unclosed quote in the last row', async () => {
    const table = await readCsvTable('name,city\nOne,Alba\n"Two,Brook');
    expect(table.rows).toHaveLength(1);
    expect(table.rejected.map(({ line }) => line)).toEqual([3]);
  });

  it('rejects an enormous row by itself', async () => {
    const table = await readCsvTable(`name,city\n${'x'.repeat(100_000)},Alba\nTwo,Brook\n`);
    expect(table.rows.map(({ line }) => line)).toEqual([3]);
    expect(table.rejected[0]).toMatchObject({ line: 2, reason: expect.stringContaining('100,004 characters') });
  });

  it.each([
    [';', 'semicolons'],
    ['\t', 'tabs'],
    ['|', 'bars'],
  ])('finds out that %j separates', async (delimiter) => {
    const text = ['name', 'city', 'zip'].join(delimiter) + '\n' + ['A, B', 'Alba', '1'].join(delimiter);
    expect(await rowsOf(text)).toEqual([[2, 'A, B', 'Alba', '1']]);
  });

  it('reads quotes, doubled quotes, line ends of any system and breaks inside cells', async () => {
    expect(await rowsOf('name,city\r\n"Joe ""J"" Bay",Alba\r"two\r\nlines",Brook\n\n5" pipe,Cove')).toEqual([
      [2, 'Joe "J" Bay', 'Alba'],
      [3, 'two\nlines', 'Brook'],
      [6, '5" pipe', 'Cove'],
    ]);
  });

  it('ignores surplus empty cells at the end of a row', async () => {
    expect(await rowsOf('name,city\nOne,Alba,,\n')).toEqual([[2, 'One', 'Alba']]);
  });

  it('reads the separator that a spreadsheet has written above the header, and leaves titles out', async () => {
    expect(await rowsOf('sep=;\nname;city\nOne, Two;Alba\n')).toEqual([[3, 'One, Two', 'Alba']]);
    const table = await readCsvTable('Our restaurants,\n\n"As of\nMay",\nname,city\nOne,Alba\nTwo\n');
    expect(table.columns).toEqual(['name', 'city']);
    expect(table.rows).toEqual([{ line: 6, cells: ['One', 'Alba'] }]);
    expect(table.rejected.map(({ line }) => line)).toEqual([7]);
    expect(await rowsOf('Our restaurants\n"na\nme",city,hours\n"two\nlines",Alba,"Mo\nTu"\n')).toEqual([
      [4, 'two\nlines', 'Alba', 'Mo\nTu'],
    ]);
  });

  it('refuses a list at its first row too many, and empty rows at twice as many', async () => {
    await expect(readCsvTable(`name,city\n${'One,Alba\n'.repeat(11)}`, 10)).rejects.toThrow('more than 10 rows');
    await expect(readCsvTable(`name,city\nOne,Alba\n${',\n'.repeat(20)}`, 10)).rejects.toThrow('far more rows');
    expect((await readCsvTable(`name,city\n${'One,Alba\n'.repeat(10)},\n`, 10)).rows).toHaveLength(10);
  });

  it('gives up on a list full of broken quotes', async () => {
    await expect(readCsvTable(`name,city\n${'One,"Alba\n'.repeat(20_000)}`)).rejects.toThrow('51 unclosed quotes');
  });

  it('reads no further than the longest row for a quote that is never closed', async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => `${at},Alba\n`).join('');
    const write = vi.spyOn(Parser.prototype, 'write');
    const table = await readCsvTable(`name,city\n${'"Two,Brook\n'.repeat(3)}${rows}`);
    expect([table.rows.length, table.rejected.map(({ line }) => line)]).toEqual([40_000, [2, 3, 4]]);
    const parsed = write.mock.calls.reduce((sum, [slice]) => sum + String(slice).length, 0);
    expect(parsed).toBeLessThan(rows.length + 4 * 100_000);
    write.mockRestore();
  });

  it.each([
    ['rows', 'One,Alba\n'.repeat(40_000)],
    ['one row', `${'x'.repeat(400_000)},Alba\n`],
    ['empty rows', `${','.repeat(1)}\n`.repeat(150_000)],
    ['an open quote', `"${'One,Alba\n'.repeat(40_000)}`],
  ])('lets other work run while it reads %s', async (_, text) => {
    const turns = await turnsDuring(() => readCsvTable(`name,city\n${text}Two,Brook\n`));
    expect(turns).toBeGreaterThan(text.length / 20_000);
  });

  it('takes away the apostrophe that keeps a spreadsheet from running a cell', async () => {
    expect(await rowsOf("name,city\n'=1+1,'Twas\n")).toEqual([[2, '=1+1', "'Twas"]]);
  });
});
