import type { FormProps } from '#features/forms/props.ts';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import type { PageProps } from '../page-props.ts';
import { AnswerSection } from '../form-section.tsx';
import { lateView } from '../late-view.tsx';
import { Sheet } from '../sheet.tsx';
import type { formPage } from './definition.ts';

type Props = Pick<PageProps<typeof formPage>, 'title' | 'body' | 'submit_label' | 'thank_you'> & {
  page_id: number;
  form: FormProps;
};

const Form = lateView('page_form');

/** A form with questions that staff wrote, or their thanks once the form is sent. */
export function FormPage({ title, body, submit_label, thank_you, page_id, form }: Props) {
  const t = useTranslate();
  const { request } = usePageContext();
  const isSent = new URLSearchParams(request.url.split('?', 2)[1]).has('sent');
  return (
    <Sheet title={title} blocks={body}>
      {isSent ? (
        <AnswerSection id="form-sent" title={t('forms.page_sent')}>
          <RichText html={thank_you} />
        </AnswerSection>
      ) : (
        <Form form={form} pageId={page_id} submitLabel={submit_label} />
      )}
    </Sheet>
  );
}
