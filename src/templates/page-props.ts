import type { TemplateFieldProps } from '#content/define.ts';
import type { promoteFields } from './page-fields.ts';

/** Props of a page's view: its own fields resolved, without those for the head, and the title that the page is listed under. */
export type PageProps<D> = Omit<TemplateFieldProps<D>, keyof typeof promoteFields> & { title: string };
