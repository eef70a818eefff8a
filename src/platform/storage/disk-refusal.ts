import { Unavailable } from '#shared/problem.ts';

const REFUSALS: Readonly<Record<string, string>> = {
  ENOSPC: 'has no space left',
  EDQUOT: 'has no space left',
  EROFS: 'is read-only',
};

/** Says what keeps a disk from storing a file; returns any other error as it is. @param service "The media store" */
export function diskRefusal(service: string, cause: unknown): unknown {
  const refusal = REFUSALS[(cause as NodeJS.ErrnoException).code ?? ''];
  return refusal === undefined ? cause : new Unavailable(service, { cause, detail: `${service} ${refusal}` });
}
