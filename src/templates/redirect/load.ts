import { ownPathOf } from '#shared/own-path.ts';
import { isWebAddress } from '#platform/http/redirect.ts';
import type { LoadContext, LoadResult } from '../loader.ts';

/**
 * Redirects visitors to the page's target. Without a target, or with the page itself, a mail or a phone number as
 * target, the page is its shell alone (Spec §2.5 item 15).
 */
export async function loadRedirect({ fields, page }: LoadContext): Promise<LoadResult> {
  const target = fields['target'];
  const leads = typeof target === 'string' && (isWebAddress(target) || ownPathOf(target) !== undefined);
  if (!leads || target === page.urlPath) {
    return { kind: 'page', props: { title: page.title, ...fields } };
  }
  return { kind: 'redirect', to: target, status: 302 };
}
