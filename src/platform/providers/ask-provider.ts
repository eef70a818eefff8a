import type { z } from 'zod';
import { Conflict, Invalid, NotFound, Problem, RateLimited, Unavailable } from '#shared/problem.ts';
import { callProvider, type ProviderAddress, type ProviderCall } from './call-provider.ts';
import type { Err } from './result.ts';

const USUAL_RETRY_SECONDS = 60;

/**
 * Calls a provider during a guest's request. A write that was not answered in time is sent once more with its idempotency
 * key.
 * @throws the Problem that corresponds to the refusal; Unavailable without a usable answer
 */
export async function askProvider<Shape extends z.ZodType>(
  provider: ProviderAddress,
  call: ProviderCall<Shape>,
): Promise<z.output<Shape>> {
  let outcome = await callProvider(provider, call);
  if ('err' in outcome && outcome.err.kind === 'TIMEOUT' && call.key !== undefined)
    outcome = await callProvider(provider, call);
  if ('ok' in outcome) return outcome.ok;
  throw problemOf(outcome.err);
}

function problemOf({ kind, retryAfter = USUAL_RETRY_SECONDS, alternatives = [] }: Err): Problem {
  switch (kind) {
    case 'CLOSED':
    case 'DECLINED':
    case 'EXPIRED':
      return new Problem('closed', undefined, { alternatives });
    case 'FULL':
      return new Problem('full', undefined, { alternatives });
    case 'TOO_LARGE':
      return new Problem('party_too_large');
    case 'DUPLICATE':
      return new Problem('duplicate');
    case 'GONE':
      return new NotFound();
    case 'CHANGED':
      return new Problem('precondition_failed');
    case 'CONFLICT':
    case 'UNSUPPORTED':
      return new Conflict('This cannot be done at the moment');
    case 'INVALID':
    case 'TOO_SMALL':
      return new Invalid([]);
    case 'RATE':
      return new RateLimited(retryAfter * 1000);
    case 'TIMEOUT':
    case 'UPSTREAM':
      return new Unavailable('provider');
    default:
      return kind satisfies never;
  }
}
