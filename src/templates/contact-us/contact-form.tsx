import type { FormProps } from '#features/forms/props.ts';
import { FormView } from '#features/forms/site/form-view.tsx';
import { FormGuard } from '#features/guard/site/form-guard.tsx';
import { CONTACT_FORM_NAME } from '#features/messages/contact-names.ts';
import { LocationField } from '#features/messages/site/location-field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { FormSection } from '../form-section.tsx';

const WIDGETS = { location: LocationField };
const loadLiveForm = async () => (await import('#features/messages/site/live-contact-form.ts')).liveContactForm;

export function ContactForm({ form }: { form: FormProps }) {
  const t = useTranslate();
  return (
    <FormSection title={t('contact.title')}>
      <FormView
        id="contact-form"
        form={form}
        live={loadLiveForm}
        submitLabel={{ id: 'contact.send' }}
        note={t('forms.all_required')}
        widgets={WIDGETS}
      >
        <FormGuard form={CONTACT_FORM_NAME} />
      </FormView>
    </FormSection>
  );
}
