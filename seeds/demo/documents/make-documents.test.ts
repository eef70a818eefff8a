import { parse } from 'csv-parse/sync';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { crc32 } from 'node:zlib';
import { ALLERGENS, DISHES } from './dishes.ts';
import { DOCUMENTS } from './make-documents.ts';
import { writePdf } from './write-pdf.ts';

async function bytesOf(name: string): Promise<Buffer> {
  const document = DOCUMENTS.find((one) => one.name === name);
  if (!document) throw new Error(`There is no document ${name}`);
  return Buffer.from(await document.makeBytes());
}

describe('the documents', () => {
  it('are what they say, by their first bytes and their names', async () => {
    for (const { name, fileName, mimetype } of DOCUMENTS) {
      const found = await fileTypeFromBuffer(await bytesOf(name));
      expect(found?.mime, name).toBe(mimetype === 'text/csv' ? undefined : mimetype);
      expect(fileName).toMatch(/^[a-z-]+\.(pdf|zip|csv)$/);
      expect(fileName.split('.')[1], name).toBe(mimetype.split('/')[1]);
    }
  });

  it('have the same bytes on every run', async () => {
    for (const { name } of DOCUMENTS) expect((await bytesOf(name)).equals(await bytesOf(name)), name).toBe(true);
  });
});

describe('the PDFs', () => {
  it.each([
    ['fact-sheet', 1, 'press@lanternbay.example'],
    ['allergen-table', 2, 'Beer-battered haddock'],
  ])('%s: each object is where the table says, on %i pages', async (name, pages, words) => {
    const file = (await bytesOf(name)).toString('latin1');
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    expect(file.slice(start, start + 5)).toBe('xref\n');
    const offsets = [...file.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset));
    for (const [at, offset] of offsets.entries())
      expect(file.slice(offset, offset + 10)).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
    expect(file).toContain(`/Count ${pages}`);
    expect(file.match(/\/Type \/Page /g)).toHaveLength(pages);
    expect(file).toContain(words);
  });

  it('say truly how long each stream is', async () => {
    const file = (await bytesOf('allergen-table')).toString('latin1');
    const streams = [...file.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g)];
    expect(streams).toHaveLength(2);
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
  });

  it('show every dish', async () => {
    const file = (await bytesOf('allergen-table')).toString('latin1');
    for (const { name } of DISHES) expect(file).toContain(`(${name})`);
  });

  it('keep brackets and backslashes, and refuse what their fonts lack', () => {
    const write = (words: string) => writePdf({ title: 'T', language: 'en' }, [(page) => page.text(0, 0, words)]);
    expect(Buffer.from(write('a (b) \\')).toString('latin1')).toContain('(a \\(b\\) \\\\) Tj');
    expect(() => write('tide ≈ 2')).toThrow(RangeError);
  });
});

describe('the logo files', () => {
  it('come out of the zip whole: the drawing and three squares', async () => {
    const entries = entriesOf(await bytesOf('logo-files'));
    expect(entries.map(({ name }) => name)).toEqual(
      ['mark.svg', 'mark-256.png', 'mark-512.png', 'mark-1024.png'].map((name) => `lantern-bay-logo/${name}`),
    );
    expect(entries[0]?.bytes.toString()).toMatch(/^<svg /);
    for (const [at, size] of [256, 512, 1024].entries())
      expect(await sharp(entries[at + 1]?.bytes).metadata()).toMatchObject({
        format: 'png',
        width: size,
        height: size,
      });
  });
});

describe('the nutrition list', () => {
  it('has one line a dish, with whole numbers and known allergens', async () => {
    const rows: Record<string, string>[] = parse(await bytesOf('nutrition'), { columns: true });
    expect(rows.map(({ dish }) => dish)).toEqual(DISHES.map(({ name }) => name));
    for (const row of rows) {
      for (const key of ['calories', 'fat_g', 'carbohydrate_g', 'protein_g', 'sodium_mg'])
        expect(row[key]).toMatch(/^\d+$/);
      const holds = row['allergens']?.split('; ').filter(Boolean) ?? [];
      for (const allergen of holds) expect(ALLERGENS).toContain(allergen);
    }
  });

  it('agrees with itself: the calories follow from fat, carbohydrate and protein', () => {
    for (const { name, calories, fatGrams, carbohydrateGrams, proteinGrams } of DISHES) {
      const sum = fatGrams * 9 + (carbohydrateGrams + proteinGrams) * 4;
      expect(Math.abs(calories - sum) / sum, `${name}: ${calories}, from its parts ${sum}`).toBeLessThan(0.06);
    }
  });
});

/** Reads a zip by its directory, as programs do, and checks sizes and sums on the way. */
function entriesOf(zip: Buffer): { name: string; bytes: Buffer }[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const [size, nameLength, local] = [zip.readUInt32LE(at + 24), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const name = zip.toString('ascii', at + 46, at + 46 + nameLength);
    expect(zip.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + zip.readUInt16LE(local + 26);
    const bytes = zip.subarray(start, start + size);
    expect(zip.readUInt32LE(at + 16)).toBe(crc32(bytes));
    at += 46 + nameLength;
    return { name, bytes };
  });
}
