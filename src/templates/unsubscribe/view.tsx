import { NON_FIELD_ERRORS } from '#features/forms/texts.ts';
import type { FormProps } from '#features/forms/props.ts';
import { DONE_PARAMETER } from '#features/subscriptions/contract.ts';
import { PostedUnsubscribe } from '#features/subscriptions/site/posted-unsubscribe.ts';
import { usePageContext } from '#ui/site/page-context.tsx';
import type { PageProps } from '../page-props.ts';
import { Sheet } from '../sheet.tsx';
import type { unsubscribe } from './definition.ts';

/** `form` is present when a link identifies the recipient, and after a refused post without a script. */
export function Unsubscribe({ title, body, form }: PageProps<typeof unsubscribe> & { form?: FormProps }) {
  const { request } = usePageContext();
  const isDone = new URLSearchParams(request.url.split('?', 2)[1]).has(DONE_PARAMETER);
  const error = form?.errors[NON_FIELD_ERRORS][0];
  return (
    <PostedUnsubscribe
      value={{
        isDone,
        error: error === undefined ? null : typeof error === 'string' ? error : '',
        kept: form?.kept ?? {},
      }}
    >
      <Sheet title={title} blocks={body} />
    </PostedUnsubscribe>
  );
}
