import { memo } from 'react';
import type { ContentModel, TemplateDescription } from '#content/describe.ts';
import type { FieldError } from '#shared/problem.ts';
import { ContentForm } from '#ui/admin/content-form/content-form.tsx';
import { OutlinePane } from '#ui/admin/content-form/outline-pane.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import type { Editing, EditingState } from './editing.ts';
import { EditorTabs } from './editor-tabs.tsx';
import styles from './page-editor.module.css';
import { usePreference } from './preferences.ts';
import { SettingsTab } from './settings-tab.tsx';
import { complaintOf } from './complaints.ts';
import type { ErrorGuide } from './use-error-guide.ts';

/** A state of saving that changes draws none of hundreds of blocks again. */
const Fields = memo(ContentForm);

const flashSuccess = (text: string) => showFlash({ kind: 'success', text });

/** The tabs of a page's form, and the outline of its blocks. */
export function EditorForm({
  editing,
  model,
  template,
  page,
  parentPath,
  errors,
  isReadOnly,
  guide,
  onBlockFocus,
}: {
  editing: Editing;
  model: ContentModel;
  template: TemplateDescription;
  page: EditingState['page'];
  parentPath: string | null;
  errors: readonly FieldError[];
  isReadOnly: boolean;
  guide: ErrorGuide;
  onBlockFocus: (id: string) => void;
}) {
  const { store } = editing;
  const { fields } = template;
  const { names, focus } = guide;
  const [outline, setOutline] = usePreference('outline', ['open', 'closed'], 'closed');
  const hasBlocks = names.content.some((name) => fields[name]?.kind === 'stream');
  const form = (which: readonly string[]) => (
    <Fields
      store={store}
      model={model}
      fields={fields}
      names={which}
      errors={errors}
      isReadOnly={isReadOnly}
      focus={focus}
      onBlockFocus={onBlockFocus}
      onNotice={flashSuccess}
    />
  );
  return (
    <EditorTabs
      tab={guide.tab}
      onTab={guide.setTab}
      errorCounts={guide.counts(errors)}
      panels={{
        content: (
          <div className={styles.fields}>
            {hasBlocks && (
              <details
                className={styles.outline}
                open={outline === 'open'}
                onToggle={(event) => setOutline(event.currentTarget.open ? 'open' : 'closed')}
              >
                <summary>Outline</summary>
                <div>
                  {outline === 'open' && (
                    <OutlinePane
                      store={store}
                      model={model}
                      fields={fields}
                      names={names.content}
                      errors={errors}
                      isReadOnly={isReadOnly}
                      onGo={(id) => guide.goToBlock(id, false)}
                    />
                  )}
                </div>
              </details>
            )}
            {form(names.content)}
          </div>
        ),
        promote: names.promote.length > 0 ? form(names.promote) : null,
        settings: (
          <SettingsTab
            editing={editing}
            page={page}
            parentPath={parentPath}
            templateLabel={template.label}
            error={complaintOf(errors, 'slug')}
            isReadOnly={isReadOnly}
          />
        ),
      }}
    />
  );
}
