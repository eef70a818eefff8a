/** A posted form: the parsed urlencoded body, or a browser's FormData by name. */
export type Post = Readonly<Record<string, unknown>>;

/** Fields that every form carries besides its own. */
export const CSRF_FIELD = 'csrf_token';
/** The same value for every post of one attempt, so that the second of two clicks does nothing. */
export const SUBMIT_ID_FIELD = 'submit_id';
/** Name of the buttons that request the redrawn form without submitting it; see `Step`. */
export const STEP_FIELD = '_step';

/** "fields": shows the dependent fields. "add:occasions": adds a row. "remove:occasions:2": removes the third. */
export type Step = 'fields' | `add:${string}` | `remove:${string}:${number}`;

/** The last text sent under a name, '' when there was none. Files do not count. */
export function textOf(post: Post, name: string): string {
  if (!Object.hasOwn(post, name)) return '';
  const value = post[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}

/** Every text sent under a name, in order, for checkboxes that share the name. */
export function textsOf(post: Post, name: string): string[] {
  if (!Object.hasOwn(post, name)) return [];
  return [post[name]].flat().filter((value): value is string => typeof value === 'string' && value !== '');
}

/** True when the guest requested other fields or rows, and has not submitted the form. */
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
