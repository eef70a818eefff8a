import type { TemplateFieldProps } from '#content/define.ts';

/** Props of a page's view: its own fields resolved, and the title that the page is listed under. */
export type PageProps<D> = TemplateFieldProps<D> & { title: string };
