import { Invalid } from '#shared/problem.ts';

/** Reads the collection in an upload form; '' is the root. @throws Invalid naming 'collection' */
export function collectionOfForm(text: string): number | null {
  if (text === '') return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Invalid([{ field: 'collection', message: 'must be a collection' }]);
  return Number(text);
}

/** Reads the version on which an upload is based. @throws Invalid naming 'baseVersion' */
export function versionOfForm(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Invalid([{ field: 'baseVersion', message: 'must be a number' }]);
  return Number(text);
}
