import { Problem } from '#shared/problem.ts';

/** The code of a refusal, or the result without one. */
export async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    return error instanceof Problem ? error.code : error;
  }
}
