import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { turnsDuring } from '#test/turns-during.ts';
import { Invalid } from '#shared/problem.ts';
import { cell as text, type SheetSpec, sheetOf, sheetParts, zip } from '#test/workbook-file.ts';
import type { ExportCell } from './cell.ts';
import { exportFile } from './export-file.ts';
import type { TableLimits } from './limits.ts';
import { readTable, wholeTable } from './read-table.ts';
import { writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const LIMITS: TableLimits = {
  bytes: 5_000_000,
  rows: 1000,
  columns: 10,
  cellCharacters: 2000,
  unpackedBytes: 2_000_000,
};
const workbook = (xml: string) => sheetParts([{ xml }]);
const sheets = (...list: SheetSpec[]) => zip(sheetParts(list));
const table = (rows: readonly (readonly string[])[], end = '') => sheetOf(rows) + end;
const HOSTILE = ['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx', "'=1", 'fine', 'a,b', 'say "so"', 'two\nlines', ''];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'galley-tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: string | Uint8Array, name: string, limits: Partial<TableLimits> = {}) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return readTable(path, name, { ...LIMITS, ...limits });
}
const refusal = async (bytes: string | Uint8Array, name: string, limits: Partial<TableLimits> = {}) =>
  read(bytes, name, limits).then(
    () => expect.unreachable('it was not refused'),
    (error: unknown) => {
      if (!(error instanceof Invalid)) throw error;
      expect(error.errors[0]?.field).toBe('file');
      return error.errors[0]?.message;
    },
  );
async function textOf(content: AsyncIterable<string | Uint8Array>): Promise<string> {
  let text = '';
  for await (const piece of content) text += String(piece);
  return text;
}
async function bytesOf(content: AsyncIterable<Uint8Array | string>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of content) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}

describe('writeCsv', () => {
  it('writes no formulas, and writes instants and lists as text', async () => {
    const rows: ExportCell[][] = [
      ['when', 'what'],
      [new Date('2026-11-21T15:00:00Z'), ['=a', 'b']],
      [-5, true],
      [null, '=1'],
    ];
    expect(await textOf(writeCsv(rows))).toBe(
      '\ufeffwhen,what\r\n2026-11-21T15:00:00.000Z,"\'=a, b"\r\n-5,true\r\n,\'=1\r\n',
    );
  });

  it.each(['a;=1', 'a\t=1', 'a,=1'])(
    'keeps %j in one cell, whatever the spreadsheet divides cells at',
    async (text) => {
      expect(await textOf(writeCsv([[text]]))).toBe(`\ufeff"${text}"\r\n`);
    },
  );

  it('reads back the same values', async () => {
    const rows = [HOSTILE.map((_, at) => `c${at}`), [...HOSTILE, 'end']];
    rows[0]?.push('end');
    const table = await read(await textOf(writeCsv(rows)), 'x.csv', { columns: 20 });
    expect(table.rows).toEqual([{ row: 2, cells: rows[1]?.map((cell) => cell.trim()) }]);
  });

  it('returns pieces, not one text', async () => {
    const pieces: string[] = [];
    for await (const piece of writeCsv(Array.from({ length: 5000 }, (_, n) => [`row ${n}`]))) pieces.push(piece);
    expect(pieces.length).toBeGreaterThan(2);
  });
});

describe('writeXlsx', () => {
  it('writes text cells without formulas, and date cells', async () => {
    const rows: ExportCell[][] = [
      ['a', 'b', 'c'],
      ['=1+1', new Date('2026-11-21T15:00:59.700Z'), 7],
      ['bad \u0001 sign \ud800', null, ['x', 'y']],
    ];
    const bytes = await bytesOf(writeXlsx(rows, 'things'));
    const table = await read(bytes, 'x.xlsx');
    expect(table.rows).toEqual([
      { row: 2, cells: ['=1+1', '2026-11-21T15:00:59.000Z', '7'] },
      { row: 3, cells: ['bad  sign', '', 'x, y'] },
    ]);
    expect(bytes.includes('<f>')).toBe(false);
  });
});

describe('exportFile', () => {
  it('is named after its content and the day', () => {
    const file = exportFile('xlsx', [], { name: 'Contact us!', now: '2026-11-21T23:00:00Z' });
    expect(file.fileName).toBe('contact-us-export-2026-11-21.xlsx');
    expect(exportFile('csv', [], { name: '???', now: '2026-11-21' }).fileName).toBe('table-export-2026-11-21.csv');
  });
});

describe('readTable', () => {
  it.each([
    ['a,b\n1,2\n', 'x.csv'],
    ['\ufeffa;b\r\n1;2\r\n', 'x.CSV'],
    ['a\tb\n1\t2', 'x.tsv'],
    ['a\tb\n1\t2', 'x.csv'],
    ['"a"|"b"\n1|2', 'x.csv'],
    [Buffer.from('\ufeffa\tb\r\n1\t2', 'utf16le'), 'x.csv'],
    [Buffer.from('\ufeffa;b\n1;2', 'utf16le').swap16(), 'x.csv'],
  ])('reads %j', async (content, name) => {
    const table = await read(content, name);
    expect([table.columns, table.rows]).toEqual([['a', 'b'], [{ row: 2, cells: ['1', '2'] }]]);
  });

  it('reads Windows-1252, and says so', async () => {
    const table = await read(Buffer.from('path,to\n/caf\xe9,/menu \x80 9', 'latin1'), 'x.csv');
    expect(table.rows).toEqual([{ row: 2, cells: ['/café', '/menu € 9'] }]);
    expect(table.notes).toEqual([expect.stringContaining('read as Windows-1252')]);
    expect((await read('path,to\n/café,/menu', 'x.csv')).notes).toEqual([]);
  });

  it('counts rows as a spreadsheet does, blank ones included', async () => {
    const table = await read('a,b\n\n1\n"x\ny",2\n,,\n3,4', 'x.csv');
    expect(table.rows.map(({ row }) => row)).toEqual([3, 4, 6]);
    expect(table.rows[0]?.cells).toEqual(['1', '']);
  });

  it.each([
    ['a,b', 'x.pdf', 'must be a CSV, TSV or XLSX file'],
    ['a,b', 'csv', 'must be a CSV, TSV or XLSX file'],
    ['', 'x.csv', 'is empty'],
    ['\n\n', 'x.csv', 'has no rows'],
    ['a,b\n', 'x.csv', 'has a header row and nothing below it'],
    [Buffer.from([0xff, 0xfe, 0x61]), 'x.csv', 'is not in UTF-16: save it as CSV (UTF-8)'],
    [Buffer.from('\ufeffa,b\n1,\0', 'utf16le'), 'x.csv', 'is not text: choose a CSV, TSV or XLSX file'],
    [Buffer.from('a,b\n1,\0'), 'x.csv', 'is not text: choose a CSV, TSV or XLSX file'],
    [zip({ a: 'b' }), 'x.csv', 'is a workbook or archive although its name is that of a text file'],
    ['a,b\n1,2', 'x.xlsx', 'is not a workbook that can be read: save it as XLSX again, or as CSV (UTF-8)'],
    [zip({ a: 'b' }), 'x.xlsx', 'is not a workbook that can be read: save it as XLSX again, or as CSV (UTF-8)'],
    [
      `a,b\n${',\n'.repeat(2001)}`,
      'x.csv',
      'has more than 2,000 rows, empty ones included: delete the empty ones, or split it',
    ],
    ['a,b\n1,"2\n3,4', 'x.csv', 'cannot be read from row 2 on: a quote may not be closed'],
    [`a,b\n1,${'x'.repeat(2001)}`, 'x.csv', 'has a cell of more than 2,000 characters in row 2, column 2'],
    [`a,b\n1,${'x'.repeat(4_900_000)}`, 'x.csv', 'has a row that is too long, row 2'],
    [`a,b\n1,${'x'.repeat(5_000_001)}`, 'x.csv', 'must be at most 5 MB'],
    [`a,b\n${'1,2\n'.repeat(1001)}`, 'x.csv', 'has more than 1,000 rows: split it'],
    [','.repeat(10).replaceAll(',', 'a,'), 'x.csv', 'has a header row and nothing below it'],
    ['a,'.repeat(11), 'x.csv', 'has 11 columns in row 1: at most 10 are taken'],
  ])('refuses %#', async (content, name, message) => {
    expect(await refusal(content, name)).toBe(message);
  });

  it('reads the stored results of formulas', async () => {
    const sheet = `<sheetData><row r="1">${text('A1', 'from')}</row><row r="2"><c r="A2" t="str"><f>HYPERLINK("http://evil.example")</f><v>/kept/</v></c></row></sheetData>`;
    expect((await read(zip(workbook(sheet)), 'x.xlsx')).rows).toEqual([{ row: 2, cells: ['/kept/'] }]);
  });

  it('reads a sheet that wrongly states a million rows', async () => {
    const sheet = `<dimension ref="A1:XFD1048576"/><sheetData><row r="1">${text('A1', 'from')}</row><row r="1048576">${text('A1048576', '/last/')}</row></sheetData>`;
    expect((await read(zip(workbook(sheet)), 'x.xlsx')).rows).toEqual([{ row: 1_048_576, cells: ['/last/'] }]);
    const wide = `<sheetData><row r="1">${text('XFD1', 'from')}</row></sheetData>`;
    expect(await refusal(zip(workbook(wide)), 'x.xlsx')).toMatch('has 16,384 columns in row 1');
  });

  it.each([
    ['that its directory admits', undefined],
    ['that its directory denies', 10],
  ])('refuses a decompression bomb %s', async (_name, lie) => {
    const sheet = `<sheetData>${' '.repeat(3_000_000)}</sheetData>`;
    const bomb = zip(workbook(sheet), lie);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await refusal(bomb, 'x.xlsx')).toBe('unpacks to far more than a list has');
  });

  it('refuses a decompression bomb of shared strings', async () => {
    const shared = `<sst>${'<si><t>a</t></si>'.repeat(200_000)}</sst>`;
    expect(await refusal(zip({ ...workbook('<sheetData/>'), 'xl/sharedStrings.xml': shared }), 'x.xlsx')).toMatch(
      'unpacks',
    );
  });

  it('reads the first visible sheet, and names the others that hold cells', async () => {
    const rows = table([
      ['from', 'to'],
      ['/a', '/b'],
    ]);
    const read1 = await read(
      sheets(
        {
          name: 'Lists',
          xml: table([
            ['hidden', 'x'],
            ['/no', '/no'],
          ]),
          state: 'hidden',
        },
        { name: 'One & only', xml: rows },
        { name: 'Empty', xml: '<sheetData/>' },
        { name: 'Canada', xml: rows },
      ),
      'x.xlsx',
    );
    expect(read1.columns).toEqual(['from', 'to']);
    expect(read1.notes).toEqual([
      'only the sheet “One & only” is read, not “Lists” (hidden), “Canada”: import each sheet as a file of its own',
    ]);
    expect(read1.otherSheets).toEqual(['Canada']);
    expect(
      await read(sheets({ name: 'One', xml: rows }, { name: 'Two', xml: '<sheetData/>' }), 'x.xlsx'),
    ).toMatchObject({ notes: [], otherSheets: [] });
  });

  it('reads a value that is merged over rows in each of them, and rejects rows with cells merged across columns', async () => {
    const xml = table(
      [['Our restaurants'], ['a', 'b', 'c'], ['1', 'x', 'y'], ['2'], ['3', '', 'z'], ['4', 'w'], ['5', '', '']],
      '<mergeCells count="3"><mergeCell ref="A1:C1"/><mergeCell ref="B3:B5"/><mergeCell ref="B6:C6"/></mergeCells>',
    );
    const merged = await read(sheets({ xml }), 'x.xlsx');
    expect(merged.rows.map(({ cells }) => cells)).toEqual([
      ['1', 'x', 'y'],
      ['2', 'x', ''],
      ['3', 'x', 'z'],
      ['5', '', ''],
    ]);
    expect(merged.rejected).toEqual([
      { row: 6, cells: ['4', 'w', ''], reason: 'has cells that are merged across columns, B6:C6: split them' },
    ]);
    expect(merged.notes).toEqual(['merged cells are read in each of their rows: B3:B5']);
  });

  it.each([
    ['<c r="B3"><f>A1+1</f></c>', 'B3'],
    ['<c r="B3" s="4"><f>A1+1</f><v></v></c>', 'B3'],
    ['<c r="B3"><f t="shared" si="0"/><v/></c>', 'B3'],
    ['<c r="B3"><f>A1+1</f><v>7</v></c>', undefined],
    ['<c r="B3" t="str"><f>IF(A1,"","")</f><v></v></c>', undefined],
    ['<c r="B3" s="4"/>', undefined],
  ])('says of %s whether its result is missing', async (cell, named) => {
    const rows = `<row r="1">${text('A1', 'a')}${text('B1', 'b')}</row><row r="3">${text('A3', 'x')}${cell}</row>`;
    const { notes } = await read(sheets({ xml: `<sheetData>${rows}</sheetData>` }), 'x.xlsx');
    expect(notes).toEqual(
      named === undefined
        ? []
        : [expect.stringContaining(`without a stored result are read as empty cells, the first in ${named}:`)],
    );
  });

  it('reads rows that a filter hides, and says so', async () => {
    const row = (number: number, attributes = '') =>
      `<row r="${number}"${attributes}>${text(`A${number}`, `a${number}`)}${text(`B${number}`, 'b')}</row>`;
    const rows = [row(1), row(2, ' hidden="1"'), row(3, ' hidden="0"'), row(4, ' ht="0" hidden="true"')].join('');
    const xml = `<cols><col min="3" max="3" hidden="1"/></cols><sheetData>${rows}<row r="5" hidden="1"/></sheetData>`;
    const all = await read(sheets({ xml }), 'x.xlsx');
    expect(all.rows.map(({ row: number }) => number)).toEqual([2, 3, 4]);
    expect(all.notes).toEqual(['rows that a filter or a person has hidden are read too: 2, the first is row 2']);
  });

  it.each([
    ['1900', ''],
    ['1904', '<workbookPr date1904="1"/>'],
  ])('reads a time of day as one in a workbook of %s', async (_, properties) => {
    const cells = [0.4375, 22 / 24, 11 / 24 + 20 / 1440, 46_000.5].map((value, at) => {
      return `<c r="${'ABCD'[at]}2" s="${at === 3 ? 2 : 1}"><v>${value}</v></c>`;
    });
    const head = ['a', 'b', 'c', 'd'].map((name) => text(`${name.toUpperCase()}1`, name)).join('');
    const parts = workbook(`<sheetData><row r="1">${head}</row><row r="2">${cells.join('')}</row></sheetData>`);
    const kind = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles';
    const relations = parts['xl/_rels/workbook.xml.rels'] ?? '';
    const file = zip({
      ...parts,
      'xl/workbook.xml': (parts['xl/workbook.xml'] ?? '').replace('<sheets>', `${properties}<sheets>`),
      'xl/_rels/workbook.xml.rels': relations.replace(
        '</',
        `<Relationship Id="s" Type="${kind}" Target="styles.xml"/></`,
      ),
      'xl/styles.xml': '<styleSheet><cellXfs><xf/><xf numFmtId="18"/><xf numFmtId="22"/></cellXfs></styleSheet>',
    });
    const [row] = (await read(file, 'x.xlsx')).rows;
    expect(row?.cells).toEqual(['10:30', '22:00', '11:20', expect.stringMatching(/^20\d\d-.*T12:00:00.000Z$/)]);
  });

  it('rejects a row that is wider than the header, and reads the others', async () => {
    const wide = await read('a,b\n1,2\n3,4,stray\n5,6\n', 'x.csv');
    expect(wide.rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(wide.rejected).toEqual([{ row: 3, cells: ['3', '4'], reason: 'has 3 columns, the header has 2' }]);
    expect(() => wholeTable(wide)).toThrow(Invalid);
    const sheet = table([
      ['a', 'b'],
      ['1', '2', '', 'stray'],
      ['3', '4'],
    ]);
    expect(await read(sheets({ xml: sheet }), 'x.xlsx')).toMatchObject({
      rows: [{ row: 3 }],
      rejected: [{ row: 2, reason: 'has 4 columns, the header has 2' }],
    });
  });

  it('leaves out titles above the header, and the separator that a spreadsheet has written', async () => {
    const titled = await read('Redirects of 2026,\n\nfrom,to\n/a,/b\n', 'x.csv');
    expect([titled.columns, titled.rows]).toEqual([['from', 'to'], [{ row: 4, cells: ['/a', '/b'] }]]);
    const said = await read('sep=;\nfrom;to\n/a,1;/b\n', 'x.csv');
    expect([said.columns, said.rows]).toEqual([['from', 'to'], [{ row: 3, cells: ['/a,1', '/b'] }]]);
    const narrow = await read('from\n/a\n', 'x.csv');
    expect([narrow.columns, narrow.rows]).toEqual([['from'], [{ row: 2, cells: ['/a'] }]]);
  });

  it('counts empty rows of a sheet, and refuses it at twice as many as are taken', async () => {
    const empty = (count: number) =>
      sheets({
        xml: `<sheetData><row r="1">${text('A1', 'a')}</row>${'<row/>'.repeat(count)}<row r="9">${text('A9', 'x')}</row></sheetData>`,
      });
    expect((await read(empty(1998), 'x.xlsx')).rows).toHaveLength(1);
    expect(await refusal(empty(300_000), 'x.xlsx')).toMatch('has more than 2,000 rows, empty ones included');
  });

  it.each([
    ['csv', `a,b\n${'1,2\n'.repeat(100_000)}`],
    ['csv', `a,b\n${',\n'.repeat(150_000)}`],
  ])('lets other work run while it reads %s', async (format, content) => {
    const turns = await turnsDuring(() => read(content, `x.${format}`, { rows: 200_000 }).catch(() => undefined));
    expect(turns).toBeGreaterThan(content.length / 20_000);
  });
});
