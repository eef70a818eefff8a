import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';
import { callEndpoint } from './call-endpoint.ts';

/** As declared in platform/http/csrf.ts, which no browser loads. */
const getFormToken = endpoint('GET', '/api-nc/csrftoken/', {
  summary: 'A token for the next form post',
  reply: z.object({ csrf_token: z.string() }),
});

/** The field of a posted form that carries the token. */
export const FORM_TOKEN_FIELD = 'csrf_token';

let token: string | undefined;

/** The token that a posted form carries; fetched once, and again after `forgetFormToken`. */
export async function formToken(): Promise<string> {
  token ??= (await callEndpoint(getFormToken)).csrf_token;
  return token;
}

export function forgetFormToken(): void {
  token = undefined;
}
