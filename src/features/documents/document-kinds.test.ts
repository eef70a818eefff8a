import { expect, it } from 'vitest';
import { ACCEPTED_FILES } from '#features/library/accepted-files.ts';
import { DOCUMENT_KINDS } from './document-kinds.ts';
import { checkFileKind } from './server/file-kinds.ts';

it('kinds of documents are those that file dialogs offer and the server accepts', async () => {
  const known = Object.values(DOCUMENT_KINDS)
    .flatMap(({ extensions }): readonly string[] => extensions)
    .toSorted();
  expect(
    ACCEPTED_FILES.document
      .split(',')
      .map((ending) => ending.slice(1))
      .toSorted(),
  ).toEqual(known);
  const refusal: unknown = await checkFileKind(new Uint8Array([1]), 'exe').catch((error: unknown) => error);
  const taken = /use ([a-z, ]+)/.exec(JSON.stringify(refusal) + String(refusal))?.[1] ?? '';
  expect(taken.split(', ').toSorted()).toEqual(known);
});
