import type { ComponentType } from 'react';

/** Views of the parts of templates that the browser hydrates when they are seen or touched (decision 76), by name. */
export const TEMPLATE_PARTS = {
  contact_elsewhere: async () => (await import('./contact-us/elsewhere.tsx')).Elsewhere,
  contact_form: async () => (await import('./contact-us/contact-form.tsx')).ContactForm,
  page_form: async () => (await import('./form-page/page-form.tsx')).PageForm,
  report_form: async () => (await import('./accessibility-report/report-form.tsx')).ReportForm,
  restaurant_details: async () => (await import('./location-detail/details.tsx')).Details,
  restaurant_now: async () => (await import('./location-detail/now.tsx')).Now,
  sign_up_form: async () => (await import('./email-signup/sign-up-form.tsx')).SignUpForm,
  sign_up_legal: async () => (await import('./email-signup/legal.tsx')).Legal,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type TemplatePart = keyof typeof TEMPLATE_PARTS;
