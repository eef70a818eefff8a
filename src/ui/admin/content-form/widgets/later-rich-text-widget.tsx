import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { Button } from '../../button.tsx';
import controls from '../../field.module.css';
import { FieldFrame } from '../field-frame.tsx';
import { useField, type WidgetProps } from '../form-context.ts';

type Widget = ComponentType<WidgetProps>;
let loaded: Widget | null = null;

async function load(): Promise<Widget> {
  loaded ??= (await import('./rich-text-widget.tsx')).RichTextWidget;
  return loaded;
}

/**
 * Rich text for records, few of which have any: its code is fetched with the first such field. When the code cannot be
 * loaded, the rest of the form keeps working, with what was typed.
 */
export function LaterRichTextWidget(props: WidgetProps) {
  const [Widget, setWidget] = useState(() => loaded);
  const [hasFailed, setHasFailed] = useState(false);
  const fetchWidget = useCallback(() => {
    load().then(
      (now) => setWidget(() => now),
      () => setHasFailed(true),
    );
  }, []);
  useEffect(fetchWidget, [fetchWidget]);
  const field = useField(props);
  if (Widget) return <Widget {...props} />;
  return (
    <FieldFrame {...props} field={field} isGroup>
      {() =>
        hasFailed ? (
          <div role="alert">
            <p>This field could not be loaded. Check your connection.</p>
            <Button
              variant="secondary"
              onClick={() => {
                setHasFailed(false);
                fetchWidget();
              }}
            >
              Try again
            </Button>
          </div>
        ) : (
          <p className={controls.help}>Loading…</p>
        )
      }
    </FieldFrame>
  );
}
