import type { ComponentType } from 'react';
import type { FieldKind } from '#content/field.ts';
import type { WidgetProps } from './form-context.ts';
import { ListEditor } from './list-editor.tsx';
import { StructEditor } from './struct-editor.tsx';
import { BooleanWidget, ChoiceWidget } from './widgets/choice-widgets.tsx';
import { LaterRichTextWidget } from './widgets/later-rich-text-widget.tsx';
import { PointerWidget } from './widgets/pointer-widget.tsx';
import { TargetWidget } from './widgets/target-widget.tsx';
import { DateWidget, MultilineWidget, NumberWidget, TextWidget } from './widgets/text-widgets.tsx';

/** Kinds of fields that only pages have: their widgets are loaded with the page editor. */
export type PageFieldKind = 'stream' | 'table' | 'embed';

/** One widget per kind of field that snippets, settings and other small records have. */
export const RECORD_WIDGETS: Readonly<Record<Exclude<FieldKind, PageFieldKind>, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  multiline: MultilineWidget,
  'rich-text': LaterRichTextWidget,
  choice: ChoiceWidget,
  number: NumberWidget,
  boolean: BooleanWidget,
  date: DateWidget,
  target: TargetWidget,
  image: PointerWidget,
  document: PointerWidget,
  video: PointerWidget,
  page: PointerWidget,
  snippet: PointerWidget,
  list: ListEditor,
  struct: StructEditor,
};
