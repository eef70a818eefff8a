const CLOCK = String.raw`(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(`^${CLOCK}[ \\t]+-->[ \\t]+${CLOCK}(?:[ \\t].*)?$`);
/** Blocks that are not cues. */
const OTHER_BLOCK = /^(NOTE(?:[ \t].*)?|STYLE[ \t]*|REGION[ \t]*)$/;
const MOST_COMPLAINTS = 10;

interface Block {
  /** Number of the first line, from 1. */
  line: number;
  lines: string[];
}

/**
 * Errors of a WebVTT file with line numbers; none when browsers show all of its cues. Cue texts and settings are not
 * checked: browsers ignore unknown parts and run no script.
 */
export function checkWebVtt(text: string): string[] {
  const [header, ...blocks] = blocksOf(text);
  if (!header || header.line !== 1 || !/^WEBVTT(?:[ \t].*)?$/.test(header.lines[0] ?? ''))
    return ['line 1: must begin with WEBVTT'];
  const complaints: string[] = [];
  if (header.lines.some((line) => line.includes('-->'))) complaints.push('line 1: needs an empty line after it');
  const cues = blocks.filter((block) => !OTHER_BLOCK.test(block.lines[0] ?? ''));
  if (cues.length === 0 && complaints.length === 0) complaints.push('contains no cue');
  for (const cue of cues) {
    if (complaints.length >= MOST_COMPLAINTS) break;
    const complaint = checkCue(cue);
    if (complaint) complaints.push(complaint);
  }
  return complaints;
}

/** Splits the lines at empty lines. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [index, line] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    if (line === '') open = undefined;
    else if (open) open.lines.push(line);
    else blocks.push((open = { line: index + 1, lines: [line] }));
  }
  return blocks;
}

function checkCue({ line, lines }: Block): string | undefined {
  const at = lines.slice(0, 2).findIndex((text) => text.includes('-->'));
  if (at < 0) return `line ${line}: has no timing (00:01.000 --> 00:04.000)`;
  const [, ...parts] = TIMING.exec(lines[at] ?? '') ?? [];
  if (parts.length === 0) return `line ${line + at}: the timing must look like 00:01.000 --> 00:04.000`;
  if (milliseconds(parts.slice(4)) <= milliseconds(parts.slice(0, 4)))
    return `line ${line + at}: the cue must end after it begins`;
  const stray = lines.findIndex((text, index) => index > at && text.includes('-->'));
  return stray < 0 ? undefined : `line ${line + stray}: needs an empty line before the next timing`;
}

function milliseconds([hours = '0', minutes, seconds, thousandths]: (string | undefined)[]): number {
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(thousandths);
}
