import { defineServerTemplate } from '#content/define.ts';

/** Our own receiver of the footer's accessibility form; made by the server, outside the page tree. */
export const accessibilityReport = defineServerTemplate({
  name: 'accessibility_report',
  label: 'Accessibility report',
  madeFor: 'the form in the footer',
});
