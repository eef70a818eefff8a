import type { FormProps } from '#features/forms/props.ts';
import { CHOICE_WIDGETS } from '#features/forms/site/choice-widgets.tsx';
import { FormView } from '#features/forms/site/form-view.tsx';
import { FormGuard } from '#features/guard/site/form-guard.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { RichText } from '#ui/site/rich-text.tsx';
import type { PageProps } from '../page-props.ts';
import { AnswerSection, FormSection } from '../form-section.tsx';
import { Sheet } from '../sheet.tsx';
import type { formPage } from './definition.ts';

type Props = Pick<PageProps<typeof formPage>, 'title' | 'body' | 'submit_label' | 'thank_you'> & {
  page_id: number;
  form: FormProps;
};

/** A form with questions that staff wrote, or their thanks once it is sent. */
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
        <FormSection title={t('forms.page_heading')}>
          <FormView
            id="form"
            form={form}
            widgets={CHOICE_WIDGETS}
            submitLabel={submit_label || { id: 'forms.page_send' }}
            marksRequired
          >
            <FormGuard form={`form_page:${page_id}`} />
          </FormView>
        </FormSection>
      )}
    </Sheet>
  );
}
