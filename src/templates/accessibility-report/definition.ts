import { defineTemplate } from '#content/define.ts';

/** Our own receiver of the footer's accessibility form; made by the server, no page is made of it. */
export const accessibilityReport = defineTemplate({
  name: 'accessibility_report',
  label: 'Accessibility report',
  help: 'Created by the server for the form in the footer. You cannot add pages of this type.',
  placement: { parents: 'none', children: [] },
  fields: {},
  example: {},
  isIndexable: false,
  standsAlone: false,
});
