import type { FormProps } from '#features/forms/props.ts';
import { UNSUBSCRIBE_FIELDS, UNSUBSCRIBE_PARAMETERS } from '#features/subscriptions/contract.ts';
import type { LoadContext, LoadResult } from '../loader.ts';
import { promoteFields } from '../page-fields.ts';

const UNTOUCHED: FormProps = { prefix: '', fields: [], formsets: [], errors: { __all__: [] } };
/** Maximum length of an address; names of mailings and signatures are shorter. */
const MAX_CHARACTERS = 254;
const NAMES = ['email', 'broadLogId', 'signature'] as const;

/** The form with the typed values, or those of the link (WCAG 3.3.7). */
export function formWith(valueOf: (name: (typeof NAMES)[number]) => string): FormProps {
  const kept = NAMES.map((name) => [UNSUBSCRIBE_FIELDS[name], valueOf(name).slice(0, MAX_CHARACTERS)]);
  return { ...UNTOUCHED, kept: Object.fromEntries(kept) as Record<string, string> };
}

/** The page; with the address and the mailing of the link, in which case it is not cached. */
export function loadUnsubscribe({ page, fields, query }: LoadContext): Promise<LoadResult> {
  const shown = Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in promoteFields)));
  const props = { title: page.title, ...shown };
  if (!NAMES.some((name) => query.has(UNSUBSCRIBE_PARAMETERS[name]))) return Promise.resolve({ kind: 'page', props });
  const form = formWith((name) => query.get(UNSUBSCRIBE_PARAMETERS[name]) ?? '');
  return Promise.resolve({ kind: 'page', props: { ...props, form }, cacheSeconds: 0 });
}
