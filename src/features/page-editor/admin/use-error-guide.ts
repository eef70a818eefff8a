import { useState } from 'react';
import type { TemplateDescription } from '#content/describe.ts';
import type { FieldError } from '#shared/problem.ts';
import { countErrors, firstErrorPath } from '#ui/admin/content-form/errors.ts';
import { type FormFocus, useFormFocus } from '#ui/admin/content-form/form-focus.ts';
import type { FormStore } from '#ui/admin/content-form/form-store.ts';
import type { EditorTab } from './editor-tabs.tsx';
import { SLUG_ID } from './settings-tab.tsx';
import { TITLE_ID } from './title-field.tsx';

/** The visible part of the form, and functions that lead to a place in the form. */
export interface ErrorGuide {
  focus: FormFocus;
  tab: EditorTab;
  setTab: (tab: EditorTab) => void;
  /** Names of the fields on the tabs that hold content. */
  names: { content: readonly string[]; promote: readonly string[] };
  counts(errors: readonly FieldError[]): Record<EditorTab, number>;
  /** True when an error belongs to a place in the form. */
  canLead(errors: readonly FieldError[]): boolean;
  goToFirst(errors: readonly FieldError[]): void;
  /** @param firstField rather than the block's header */
  goToBlock(id: string, firstField: boolean): void;
}

export function useErrorGuide(store: FormStore, template: TemplateDescription): ErrorGuide {
  const focus = useFormFocus(store);
  const [tab, setTab] = useState<EditorTab>('content');
  const [names] = useState(() => ({
    content: Object.keys(template.fields).filter((name) => !template.promote.includes(name)),
    promote: template.promote,
  }));
  const fieldsIn = (errors: readonly FieldError[], among: readonly string[]) =>
    errors.filter(({ field }) => among.includes(field.split('.', 1)[0] ?? ''));
  return {
    focus,
    tab,
    setTab,
    names,
    counts: (errors) => ({
      content: countErrors(errors, names.content),
      promote: countErrors(errors, names.promote),
      settings: countErrors(errors, ['slug']),
    }),
    canLead: (errors) => fieldsIn(errors, ['title', 'slug', ...names.content, ...names.promote]).length > 0,
    goToFirst(errors) {
      const inTitle = fieldsIn(errors, ['title']).length > 0;
      const inContent = fieldsIn(errors, names.content);
      const inPromote = fieldsIn(errors, names.promote);
      if (inTitle) {
        document.getElementById(TITLE_ID)?.focus();
      } else if (inContent.length + inPromote.length > 0) {
        setTab(inContent.length > 0 ? 'content' : 'promote');
        const first = firstErrorPath(inContent.length > 0 ? inContent : inPromote, store.getValue());
        if (first !== null) focus.focusField(first);
      } else {
        setTab('settings');
        // After the tab is drawn: hidden elements cannot take the focus.
        requestAnimationFrame(() => document.getElementById(SLUG_ID)?.focus());
      }
    },
    goToBlock(id, firstField) {
      setTab('content');
      focus.focusBlock(id, { firstField });
    },
  };
}
