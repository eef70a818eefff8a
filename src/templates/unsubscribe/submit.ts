import { type Post, textOf } from '#features/forms/post.ts';
import type { FormProps } from '#features/forms/props.ts';
import { DONE_PARAMETER, UNSUBSCRIBE_FIELDS } from '#features/subscriptions/contract.ts';
import { takeUnsubscribe } from '#features/subscriptions/server/index.ts';
import type { Submitter } from '../submitter.ts';

const UNTOUCHED: FormProps = { prefix: '', fields: [], formsets: [], errors: { __all__: [] } };

/** What was typed is there again (WCAG 3.3.7). */
function withAddress(post: Post): FormProps {
  return { ...UNTOUCHED, kept: { [UNSUBSCRIBE_FIELDS.email]: textOf(post, UNSUBSCRIBE_FIELDS.email).slice(0, 254) } };
}

/** Takes the unsubscribe form of who has no script; with one it goes to the API (Spec §7). */
export const submitUnsubscribe: Submitter = {
  redraw: ({ post }) => withAddress(post),
  async submit({ db, subscriptions, post, page, ip, now }) {
    const email = textOf(post, UNSUBSCRIBE_FIELDS.email);
    const { isValid, errors } = await takeUnsubscribe(
      { db, mailer: subscriptions.mailer },
      { email, language: page.languageCode, ip, nowMs: now },
    );
    if (isValid) return { kind: 'done', to: `${page.urlPath}?${DONE_PARAMETER}=1` };
    return { kind: 'refused', form: { ...withAddress(post), errors: { __all__: errors } } };
  },
};
