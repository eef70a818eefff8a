/** A text as Lingui compiles it: plain text, and places for values with the branches of a plural. */
export type CompiledMessage = string | readonly CompiledPiece[];
type CompiledPiece = string | readonly [name: string, kind?: string, branches?: Branches];
type Branches = Readonly<Record<string, CompiledMessage | number | undefined>>;

/** Messages by their ids. */
export type Messages = Readonly<Record<string, CompiledMessage>>;
type Values = Readonly<Record<string, string | number>>;

/** In a branch, stands for the number that chose the branch. */
const COUNT = '#';

/**
 * Puts values into a compiled text. Lingui's own reader also compiles, caches and formats, which is more script than
 * all texts of a page: the build leaves only text, values and plurals (vite.catalogues.ts), which are read here.
 */
export function readMessage(message: CompiledMessage, values: Values, language: string): string {
  return typeof message === 'string' ? message : read(message, values, language);
}

function read(pieces: readonly CompiledPiece[], values: Values, language: string, count?: number): string {
  return pieces
    .map((piece) => {
      if (piece === COUNT && count !== undefined) return formatsOf(language).count.format(count);
      if (typeof piece === 'string') return piece;
      const [name, , branches] = piece;
      const value = values[name];
      if (!branches) return value ?? '';
      const chosen =
        branches[String(value)] ?? branches[formatsOf(language).plural.select(Number(value))] ?? branches['other'];
      return typeof chosen === 'object' ? read(chosen, values, language, Number(value)) : (chosen ?? '');
    })
    .join('');
}

const formats = new Map<string, { count: Intl.NumberFormat; plural: Intl.PluralRules }>();

/** Cached: making them takes far longer than using them. */
function formatsOf(language: string) {
  let found = formats.get(language);
  if (!found) {
    found = { count: new Intl.NumberFormat(language), plural: new Intl.PluralRules(language) };
    formats.set(language, found);
  }
  return found;
}
