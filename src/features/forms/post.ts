/** A posted form: what a parser of urlencoded bodies makes of it, or a browser's FormData by its names. */
export type Post = Readonly<Record<string, unknown>>;

/** Fields that every form carries besides its own. */
export const CSRF_FIELD = 'csrf_token';
/** Says the same for every post of one attempt, so that the second of two clicks does nothing. */
export const SUBMIT_ID_FIELD = 'submit_id';
/** A button that asks for the form as it is now, without sending it; see `Step`. */
export const STEP_FIELD = '_step';

/** "fields": those that the answers ask for. "add:occasions": one row more. "remove:occasions:2": without the third. */
export type Step = 'fields' | `add:${string}` | `remove:${string}:${number}`;

/** The last text sent under a name, '' when there was none. A file is no text. */
export function textOf(post: Post, name: string): string {
  if (!Object.hasOwn(post, name)) return '';
  const value = post[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}

/** Every text sent under a name, in their order: of boxes that share it. */
export function textsOf(post: Post, name: string): string[] {
  if (!Object.hasOwn(post, name)) return [];
  return [post[name]].flat().filter((value): value is string => typeof value === 'string' && value !== '');
}

/** True when the guest asked for other fields, and sent nothing yet. */
export function isStep(post: Post): boolean {
  return textOf(post, STEP_FIELD) !== '';
}

/** The current values of a browser's form. */
export function postOf(data: Iterable<[string, unknown]>): Post {
  const post: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, value] of data) {
    const earlier = post[name];
    post[name] = earlier === undefined ? value : [earlier, value].flat();
  }
  return post;
}
