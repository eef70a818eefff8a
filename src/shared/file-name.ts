const MAX_LENGTH = 120;

/** Line separators, and characters that change the reading direction: "gpj.exe" may not show as "exe.jpg". */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The name under which an uploaded file is kept and downloaded: no folders, no control characters, 120 characters at
 * most with its extension kept; letters of every script stay. 'document' when nothing is left.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(UNSEEN, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const { stem, extension } = splitFileName(clean);
  const tail = extension === '' ? '' : `.${clean.slice(-extension.length)}`;
  const room = MAX_LENGTH - [...tail].length;
  const kept = [...(tail === '' ? clean : stem)].slice(0, Math.max(room, 1)).join('').trimEnd();
  return `${kept === '' ? 'document' : kept}${tail}`;
}

/** "Menu.v2.PDF" → "Menu.v2" and "pdf"; the extension is '' when there is none. */
export function splitFileName(name: string): { stem: string; extension: string } {
  const [, stem, extension] = /^(.*)\.([a-z0-9]{1,10})$/isu.exec(name) ?? [];
  return { stem: stem ?? name, extension: (extension ?? '').toLowerCase() };
}
