import type { ComponentType } from 'react';
import type { FieldKind } from '#content/field.ts';
import type { WidgetProps } from './form-context.ts';
import { RECORD_WIDGETS } from './record-widgets.ts';
import { StreamEditor } from './stream-editor.tsx';
import { EmbedWidget } from './widgets/embed-widget.tsx';
import { RichTextWidget } from './widgets/rich-text-widget.tsx';
import { TableWidget } from './widgets/table-widget.tsx';

/** One widget per kind of field. */
export const WIDGETS: Readonly<Record<FieldKind, ComponentType<WidgetProps>>> = {
  ...RECORD_WIDGETS,
  'rich-text': RichTextWidget,
  embed: EmbedWidget,
  table: TableWidget,
  stream: StreamEditor,
};
