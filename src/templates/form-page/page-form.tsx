import type { FormProps } from '#features/forms/props.ts';
import { CHOICE_WIDGETS } from '#features/forms/site/choice-widgets.tsx';
import { FormView } from '#features/forms/site/form-view.tsx';
import { FormGuard } from '#features/guard/site/form-guard.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';

export function PageForm({ form, pageId, submitLabel }: { form: FormProps; pageId: number; submitLabel: string }) {
  const t = useTranslate();
  return (
    <FormSection title={t('forms.page_heading')}>
      <FormView
        id="form"
        form={form}
        widgets={CHOICE_WIDGETS}
        submitLabel={submitLabel || { id: 'forms.page_send' }}
        marksRequired
      >
        <FormGuard form={`form_page:${pageId}`} />
      </FormView>
    </FormSection>
  );
}
