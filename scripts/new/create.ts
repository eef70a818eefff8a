import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LIST_LINES, withLine } from './lists.ts';
import { complaintAbout, spell, spellingsOf } from './names.ts';

type Kind = keyof typeof LIST_LINES;

/** The request cannot be fulfilled: nothing was written. */
export class Refused extends Error {}

/**
 * Writes the skeleton of a block, a template or a feature into a project, with its lines in the lists. All texts are
 * created before anything is written.
 * @param root of the project
 * @returns paths of the new files and of the changed ones, from the root
 * @throws Refused
 */
export function createSkeleton(root: string, kind: string, name: string): { made: string[]; changed: string[] } {
  if (!isKind(kind)) throw new Refused(`"${kind}" is no kind: choose block, template or feature.`);
  const complaint = complaintAbout(kind, name);
  if (complaint) throw new Refused(complaint);
  const spellings = [...spellingsOf(kind, name), ['NUMBER', nextMigration(root)] as const];
  const folder = join(import.meta.dirname, kind);
  const made = new Map<string, string>();
  for (const file of globSync('**/*.txt', { cwd: folder })) {
    const path = spell(file.slice(0, -'.txt'.length), spellings);
    made.set(path, spell(readFileSync(join(folder, file), 'utf8'), spellings));
  }
  const home = `src/${kind}s/${name}`;
  const there = [home, ...made.keys()].find((path) => existsSync(join(root, path)));
  if (there) throw new Refused(`${there} exists: choose another name.`);
  const migration = [...made].find(([path]) => path.startsWith('migrations/'))?.[1] ?? '';
  const hash = createHash('sha256').update(migration).digest('hex');
  const changed = new Map<string, string>();
  for (const listLine of LIST_LINES[kind]) {
    const { file } = listLine;
    const line = spell(listLine.line, [...spellings, ['HASH', hash]]).replace(/^( *)(\w+): \2,$/, '$1$2,');
    changed.set(file, withLine(changed.get(file) ?? readFileSync(join(root, file), 'utf8'), { ...listLine, line }));
  }
  for (const [path, text] of [...made, ...changed]) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { made: [...made.keys()].toSorted(), changed: [...changed.keys()].toSorted() };
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(LIST_LINES, kind);
}

/** The number after the highest migration, "0020". */
function nextMigration(root: string): string {
  const numbers = globSync('*.sql', { cwd: join(root, 'migrations') }).map((file) => Number(file.slice(0, 4)));
  return String(Math.max(0, ...numbers) + 1).padStart(4, '0');
}
