import { Invalid } from '#shared/problem.ts';

/** The collection that an uploaded form names: '' is the root. @throws Invalid naming 'collection' */
export function collectionOfForm(text: string): number | null {
  if (text === '') return null;
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Invalid([{ field: 'collection', message: 'must be a collection' }]);
  return Number(text);
}

/** The version on which an uploaded file is based. @throws Invalid naming 'baseVersion' */
export function versionOfForm(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Invalid([{ field: 'baseVersion', message: 'must be a number' }]);
  return Number(text);
}
