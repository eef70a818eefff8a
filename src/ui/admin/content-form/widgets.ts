import type { FormContextValue } from './form-context.ts';
import { ListEditor } from './list-editor.tsx';
import { StreamEditor } from './stream-editor.tsx';
import { StructEditor } from './struct-editor.tsx';
import { BooleanWidget, ChoiceWidget } from './widgets/choice-widgets.tsx';
import { EmbedWidget } from './widgets/embed-widget.tsx';
import { PointerWidget } from './widgets/pointer-widget.tsx';
import { TableWidget } from './widgets/table-widget.tsx';
import { TargetWidget } from './widgets/target-widget.tsx';
import {
  DateWidget,
  MultilineWidget,
  NumberWidget,
  RichTextWidget,
  TextWidget,
} from './widgets/text-widgets.tsx';

/** One widget per kind of field. */
export const WIDGETS: FormContextValue['widgets'] = {
  text: TextWidget,
  multiline: MultilineWidget,
  'rich-text': RichTextWidget,
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
  embed: EmbedWidget,
  table: TableWidget,
  list: ListEditor,
  struct: StructEditor,
  stream: StreamEditor,
};
