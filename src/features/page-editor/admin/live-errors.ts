import type { FieldError } from '#shared/problem.ts';
import { pathOf } from '#ui/admin/content-form/errors.ts';
import { indexOfBlock, type Path, valueIn } from '#ui/admin/content-form/tree.ts';
import { SLUG_KEY, TITLE_KEY } from './page-value.ts';

/** An error of a value as it was sent. The error moves with its block and ends when the value changes. */
export interface AnchoredError {
  path: Path;
  value: unknown;
  message: string;
}

type Form = Readonly<Record<string, unknown>>;

const OWN_KEYS: Readonly<Record<string, string>> = { title: TITLE_KEY, slug: SLUG_KEY };

/** @param sent the form to which the server's errors belong */
export function anchorErrors(errors: readonly FieldError[], sent: Form): AnchoredError[] {
  return errors.map(({ field, message }) => {
    const own = OWN_KEYS[field];
    const path: Path = own === undefined ? pathOf(field, sent) : [own];
    return { path, value: valueIn(sent, path), message };
  });
}

/** Errors of values that have not changed, at their present places: "body.3.value.title". */
export function liveErrors(errors: readonly AnchoredError[], form: Form): FieldError[] {
  return errors.flatMap(({ path, value, message }) => {
    const field = Object.is(valueIn(form, path), value) ? placeOf(path, form) : undefined;
    return field === undefined ? [] : [{ field, message }];
  });
}

function placeOf(path: Path, form: Form): string | undefined {
  const own = Object.entries(OWN_KEYS).find(([, key]) => key === path[0]);
  if (own) return own[0];
  const names: string[] = [];
  for (const [depth, segment] of path.entries()) {
    if (typeof segment !== 'object') {
      names.push(String(segment));
      continue;
    }
    const holder = valueIn(form, path.slice(0, depth));
    const index = Array.isArray(holder) ? indexOfBlock(holder, segment.block) : -1;
    if (index < 0) return undefined;
    names.push(String(index));
  }
  return names.join('.');
}
