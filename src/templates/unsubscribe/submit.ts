import { type Post, textOf } from '#features/forms/post.ts';
import type { FormProps } from '#features/forms/props.ts';
import { DONE_PARAMETER, UNSUBSCRIBE_FIELDS } from '#features/subscriptions/contract.ts';
import { receiveUnsubscribe } from '#features/subscriptions/server/index.ts';
import type { Submitter } from '../submitter.ts';
import { formWith } from './load.ts';

/** Takes posts of the unsubscribe form without script; with script it goes to the API (Spec §7). */
export const submitUnsubscribe: Submitter = {
  redraw: ({ post }) => formOf(post),
  async submit({ db, subscriptions, post, page, ip, now }) {
    const { isValid, errors } = await receiveUnsubscribe(
      { db, ...subscriptions },
      {
        email: textOf(post, UNSUBSCRIBE_FIELDS.email),
        broadLogId: textOf(post, UNSUBSCRIBE_FIELDS.broadLogId),
        signature: textOf(post, UNSUBSCRIBE_FIELDS.signature),
        language: page.languageCode,
        ip,
        nowMs: now,
      },
    );
    if (isValid) return { kind: 'done', to: `${page.urlPath}?${DONE_PARAMETER}=1` };
    return { kind: 'refused', form: { ...formOf(post), errors: { __all__: errors } } };
  },
};

function formOf(post: Post): FormProps {
  return formWith((name) => textOf(post, UNSUBSCRIBE_FIELDS[name]));
}
