import type { z } from 'zod';
import { type FieldError, PROBLEMS, type ProblemCode, type ProblemJson } from '#shared/problem.ts';

/** `offline` comes from the client: no answer arrived. */
export type RefusalCode = ProblemCode | 'offline';

/** A refusal of the server, or a missing answer, as screens show it. `message` is a text for users. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  /** 0 when no answer came. */
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** Finds the log line; worth showing when the fault is the server's. */
  readonly requestId: string | undefined;

  constructor(
    code: RefusalCode,
    message: string,
    rest: { status?: number; errors?: readonly FieldError[]; requestId?: string | undefined; cause?: unknown } = {},
  ) {
    super(message, rest.cause === undefined ? undefined : { cause: rest.cause });
    this.name = 'Refusal';
    this.code = code;
    this.status = rest.status ?? 0;
    this.errors = rest.errors ?? [];
    this.requestId = rest.requestId;
  }
}

/** Reads problem JSON from an answer; a proxy's page or a cut connection has only its status. */
export async function refusalOf(reply: Response): Promise<Refusal> {
  const body = await reply.json().catch(() => undefined);
  if (isProblem(body)) {
    const message = body.detail ?? body.title;
    return new Refusal(body.type, waitHint(reply, message), {
      status: reply.status,
      errors: body.errors ?? [],
      requestId: body.request_id,
    });
  }
  const { status } = reply;
  if (status === 413) return new Refusal('too_large', 'This is larger than the server accepts.', { status });
  if (status === 502 || status === 503 || status === 504)
    return new Refusal('unavailable', 'The server is not answering. Wait a minute and try again.', { status });
  return new Refusal('internal', PROBLEMS.internal.title, { status });
}

/** The content of a successful answer. @throws Refusal for other content, such as a proxy's page */
export async function contentOf<T>(reply: Response, shape: z.ZodType<T>): Promise<T> {
  const { data, error } = shape.safeParse(await reply.json().catch(() => undefined));
  if (!error) return data;
  const message = 'The server answered something unexpected. Wait a minute and try again.';
  throw new Refusal('internal', message, { status: reply.status, cause: error });
}

/** True when another user changed the record since it was read. */
export function isConflict(error: unknown): error is Refusal {
  return error instanceof Refusal && error.code === 'conflict';
}

/** The error without conflicts, which a conflict notice shows: null for a conflict. */
export function besidesConflict(error: Error | null): Error | null {
  return isConflict(error) ? null : error;
}

/** The error of one field, by its wire name, as a sentence: "is required" becomes "This is required." */
export function complaintAbout(error: Error | null, field: string): string | undefined {
  const found = error instanceof Refusal ? error.errors.find((one) => one.field === field) : undefined;
  return found && sentence(found.message);
}

/** The complaint about a file that was sent as `field`, with the file's name: "menu.pdf is empty." */
export function complaintAboutFile(error: Error | null, file: File | null, field = 'file'): string | undefined {
  const found = error instanceof Refusal ? error.errors.find((one) => one.field === field) : undefined;
  return found && sentenceAboutFile(found.message, file?.name ?? 'The file');
}

/** "is empty", "The file is empty" → "menu.pdf is empty." */
export function sentenceAboutFile(text: string, fileName: string): string {
  const predicate = text.replace(/^The (file|image|SVG) /, '');
  return ended(PREDICATE.test(predicate) ? `${fileName} ${predicate}` : `${fileName}: ${text}`);
}

/** Predicates that need a subject. */
const PREDICATE =
  /^(is|are|was|has|have|must|may|can|cannot|does|did|holds|contains|exceeds|requires|goes|creates|leads|refers|nests|repeats|takes|already|no longer)\b/;

/** A complaint as a field shows it: "must be a date" is "This must be a date." */
export function sentence(text: string): string {
  return ended(PREDICATE.test(text) ? `This ${text}` : text.charAt(0).toUpperCase() + text.slice(1));
}

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

function waitHint(reply: Response, message: string): string {
  const seconds = Number(reply.headers.get('retry-after'));
  if (reply.status !== 429 || !Number.isFinite(seconds) || seconds <= 0) return message;
  const minutes = Math.ceil(seconds / 60);
  const wait = seconds < 90 ? `${Math.ceil(seconds)} seconds` : `${minutes} minutes`;
  return `Too many attempts. Wait ${wait} and try again.`;
}

function isProblem(value: unknown): value is ProblemJson {
  if (typeof value !== 'object' || value === null) return false;
  const { type, title } = value as Partial<Record<string, unknown>>;
  return typeof type === 'string' && Object.hasOwn(PROBLEMS, type) && typeof title === 'string';
}
