import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDuplicate } from '../db/duplicate.ts';
import { isOutage } from '../db/outage.ts';
import { Problem, PROBLEMS, type ProblemCode, type ProblemJson, RateLimited } from '#shared/problem.ts';

/** Renders a refusal as a page; the application passes it, because it has the design. */
export type ProblemPage = (request: FastifyRequest, reply: FastifyReply, problem: ProblemJson) => Promise<FastifyReply>;

const ROUTED_METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Replies to every thrown value: problem JSON for programs, a page for browsers. Any value but a refusal, an outage or a
 * duplicate is a 500; its cause is logged with the request id and never sent. Methods that nothing here has a route for,
 * such as OPTIONS, are refused like those of another route.
 * @param methodsOf the methods that the routes of an address accept; none for the address of a page
 */
export function problemReplies(
  app: FastifyInstance,
  page: ProblemPage,
  methodsOf: (request: FastifyRequest) => readonly string[] = () => [],
): void {
  const answer = (request: FastifyRequest, reply: FastifyReply, problem: ProblemJson) =>
    wantsPage(request) ? page(request, reply, problem) : sendProblem(reply, problem);

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = problemOf(error, request.id);
    if (problem.status >= 500 || isDuplicate(error)) request.log.error({ err: error }, 'request failed');
    if (problem.type === 'unavailable') reply.header('retry-after', '5');
    if (error instanceof RateLimited) reply.header('retry-after', String(error.retryAfterSeconds));
    return answer(request, reply, problem);
  });
  app.setNotFoundHandler(async (request, reply) =>
    ROUTED_METHODS.has(request.method)
      ? answer(request, reply, body('not_found', request.id))
      : refuseMethod(request, reply, methodsOf(request)),
  );
}

/** Details of refused bodies, by the code of the parser's error. */
const BODY_DETAILS: Readonly<Record<string, string>> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON',
};

/** Problem JSON of a thrown value, without details that only the log may contain. */
export function problemOf(error: unknown, requestId: string): ProblemJson {
  if (error instanceof Problem) {
    return {
      ...body(error.code, requestId),
      ...(error.message === PROBLEMS[error.code].title ? {} : { detail: error.message }),
      ...(error.errors.length > 0 ? { errors: [...error.errors] } : {}),
      ...(error.alternatives.length > 0 ? { alternatives: [...error.alternatives] } : {}),
    };
  }
  const known = (error as Partial<FastifyError>).statusCode;
  // An aborted request has the same error code as a lost database connection, but also an HTTP status.
  if (known === undefined && isOutage(error)) return body('unavailable', requestId);
  // Another request stored the same name, address or key between the check and the write of this one.
  if (isDuplicate(error)) return body('duplicate', requestId);
  const status = known ?? 500;
  const byStatus: Record<number, ProblemCode> = {
    400: 'invalid',
    401: 'unauthenticated',
    403: 'forbidden',
    404: 'not_found',
    405: 'method_not_allowed',
    412: 'precondition_failed',
    413: 'too_large',
    414: 'too_large',
    415: 'unsupported_media_type',
    416: 'range_not_satisfiable',
    429: 'rate_limited',
  };
  const detail = BODY_DETAILS[(error as Partial<FastifyError>).code ?? ''];
  return { ...body(byStatus[status] ?? 'internal', requestId), ...(detail && { detail }) };
}

export function sendProblem(reply: FastifyReply, problem: ProblemJson): FastifyReply {
  return reply
    .code(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem));
}

/**
 * Refuses a method that no route of the address accepts.
 * @param known the methods that it does accept; none for the address of a page
 */
export function refuseMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  known: readonly string[] = [],
): FastifyReply {
  const allowed = known.length > 0 ? known : ['GET', 'HEAD'];
  return sendProblem(reply.header('allow', allowed.join(', ')), {
    type: 'method_not_allowed',
    title: 'This address does not support this method',
    status: 405,
    request_id: request.id,
  });
}

function body(code: ProblemCode, requestId: string): ProblemJson {
  return { type: code, title: PROBLEMS[code].title, status: PROBLEMS[code].status, request_id: requestId };
}

/** True for navigations of browsers; false for the API and for clients that do not accept HTML. */
function wantsPage(request: FastifyRequest): boolean {
  if (/^\/api(-nc)?(\/|$)/.test(request.url)) return false;
  return (request.headers.accept ?? '').includes('text/html');
}
