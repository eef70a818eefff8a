import type { FastifyRequest } from 'fastify';

/** "https://www.example.com": PUBLIC_URL when set, else what the request came to. */
export function originOf(request: FastifyRequest, publicUrl: string | null): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
