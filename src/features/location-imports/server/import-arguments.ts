import { parseArgs } from 'node:util';
import { OperatorError } from '#platform/operator-error.ts';
import type { SourceFormat } from '../records/source-table.ts';

export const IMPORT_USAGE = `Usage: npm run import:locations -- FILE [options]

Loads a chain's restaurants from CSV, GeoJSON or an export of this system. Running it again changes nothing.

  --map OURS=THEIRS,…   read our column OURS from the file's column THEIRS (may be repeated)
  --format FORMAT       csv, geojson or json; otherwise detected from the contents
  --brand NAME          load only the rows of this brand, where a column names several
  --allow-far-points    load points outside their country or more than 100 miles from their postal code
  --dry-run             show what would happen and write nothing
  --prune               archive restaurants that the file no longer has; without it they are kept
  --yes                 let --prune archive more than half of them
  --verbose             show every line of long lists

Exit code: 0 when the file was loaded (rejected rows are listed), 1 when nothing was loaded, 2 for wrong arguments.
`;

export interface ImportArguments {
  file: string;
  map: Map<string, string>;
  format: SourceFormat | undefined;
  brand: string | undefined;
  allowsFarPoints: boolean;
  isDryRun: boolean;
  prune: boolean;
  isConfirmed: boolean;
  isVerbose: boolean;
}

/** Invalid arguments; the message contains them. */
export class UsageError extends OperatorError {}

/** Returns null for a request of help. @throws UsageError */
export function parseImportArguments(args: readonly string[]): ImportArguments | null {
  const { values, positionals } = parseStrictly(args);
  if (values.help) return null;
  const [file, ...more] = positionals;
  if (file === undefined || file === '') throw new UsageError('Name the file to import');
  if (more.length > 0) throw new UsageError(`One file at a time: "${more[0]}" is a second one`);
  const { format } = values;
  if (format !== undefined && format !== 'csv' && format !== 'geojson' && format !== 'json')
    throw new UsageError(`--format: "${format}" is not one of csv, geojson, json`);
  return {
    file,
    map: parseMap(values.map ?? []),
    format,
    brand: values.brand,
    allowsFarPoints: values['allow-far-points'] ?? false,
    isDryRun: values['dry-run'] ?? false,
    prune: values.prune ?? false,
    isConfirmed: values.yes ?? false,
    isVerbose: values.verbose ?? false,
  };
}

function parseStrictly(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        map: { type: 'string', multiple: true },
        format: { type: 'string' },
        brand: { type: 'string' },
        'allow-far-points': { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        prune: { type: 'boolean' },
        yes: { type: 'boolean' },
        verbose: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error));
  }
}

/** A comma separates pairs only before another "name=": names may contain commas: "address1=Street, No." */
function parseMap(texts: readonly string[]): Map<string, string> {
  const map = new Map<string, string>();
  for (const pair of texts.flatMap((text) => text.split(/,(?=[^,=]+=)/))) {
    const at = pair.indexOf('=');
    const ours = pair.slice(0, Math.max(at, 0)).trim();
    const theirs = pair.slice(at + 1).trim();
    if (at < 1 || ours === '' || theirs === '') throw new UsageError(`--map: "${pair}" is not OURS=THEIRS`);
    if (map.has(ours)) throw new UsageError(`--map: "${ours}" is mapped twice`);
    map.set(ours, theirs);
  }
  return map;
}
