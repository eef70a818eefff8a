/** A page under construction. Everything is in points from the upper left corner; a page is 612 × 792. */
export interface PdfPage {
  text(x: number, y: number, words: string, style?: PdfTextStyle): void;
  /** A filled box. */
  box(x: number, y: number, width: number, height: number, color: string): void;
  line(x: number, y: number, toX: number, toY: number, color: string, width?: number): void;
}

export interface PdfTextStyle {
  /** Points. */
  size?: number;
  isBold?: boolean;
  /** "#rrggbb" */
  color?: string;
}

const [WIDTH, HEIGHT] = [612, 792];

/**
 * A small PDF of text, boxes and lines in the readers' own Helvetica. The same bytes on every run.
 * @throws RangeError for a character outside Latin-1
 */
export function writePdf(
  info: { title: string; language: string },
  draw: readonly ((page: PdfPage) => void)[],
): Uint8Array {
  const kids = draw.map((_, at) => `${FIRST_PAGE + at * 2} 0 R`).join(' ');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang ${literal(info.language)} /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${draw.length} /Kids [${kids}] >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title ${literal(info.title)} >>`,
    ...draw.flatMap((drawOne, at) => {
      const content = contentOf(drawOne);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${FIRST_PAGE + at * 2 + 1} 0 R ` +
          '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  return assemble(objects);
}

/** Number of the first page's object: catalog, page tree, two fonts and the title come before. */
const FIRST_PAGE = 6;

function assemble(objects: readonly string[]): Uint8Array {
  // The second line marks the file as binary for programs that guess.
  let file = '%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n';
  const offsets = objects.map((body, at) => {
    const offset = file.length;
    file += `${at + 1} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file +=
    `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}` +
    `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function contentOf(draw: (page: PdfPage) => void): string {
  const steps: string[] = [];
  draw({
    text: (x, y, words, { size = 10, isBold = false, color = '#12222e' } = {}) =>
      void steps.push(
        `BT ${rgb(color)} rg /${isBold ? 'F2' : 'F1'} ${size} Tf ${x} ${HEIGHT - y} Td ${literal(words)} Tj ET`,
      ),
    box: (x, y, width, height, color) =>
      void steps.push(`${rgb(color)} rg ${x} ${HEIGHT - y - height} ${width} ${height} re f`),
    line: (x, y, toX, toY, color, width = 1) =>
      void steps.push(`${rgb(color)} RG ${width} w ${x} ${HEIGHT - y} m ${toX} ${HEIGHT - toY} l S`),
  });
  return steps.join('\n');
}

function literal(words: string): string {
  for (const character of words)
    if ((character.codePointAt(0) ?? 0) > 0xff) throw new RangeError(`This PDF cannot hold the character ${character}`);
  return `(${words.replaceAll(/[\\()]/g, (character) => `\\${character}`)})`;
}

/** "#rrggbb" as three numbers from 0 to 1. */
function rgb(color: string): string {
  return [1, 3, 5].map((at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255).toFixed(3)).join(' ');
}
