import type { LoadContext, LoadResult } from '../loader.ts';

/** Sends visitors to the page's target; without one, or with itself as target, the page is its shell alone (Spec §2.5 item 15). */
export async function loadRedirect({ fields, page }: LoadContext): Promise<LoadResult> {
  const target = fields['target'];
  if (typeof target !== 'string' || target === '' || target === page.urlPath) {
    return { kind: 'page', props: { title: page.title, ...fields } };
  }
  return { kind: 'redirect', to: target, status: 302 };
}
