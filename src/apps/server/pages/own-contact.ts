import type { FastifyRequest } from 'fastify';
import type { DinerCookies } from '#features/diners/server/index.ts';
import type { Services } from '../process/services.ts';

/** Name and e-mail address of the signed-in diner, to prefill a form; empty when nobody is signed in. */
export async function ownContact(
  request: FastifyRequest,
  { diners }: Pick<Services, 'diners'>,
  cookies: DinerCookies,
): Promise<{ name: string; email: string }> {
  const signedIn = await diners.signedIn(cookies.read(request).session);
  if (!signedIn) return { name: '', email: '' };
  const { firstName, lastName, email } = signedIn.diner;
  return { name: `${firstName} ${lastName}`.trim(), email };
}
