import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ContentModel, TemplateDescription } from '#content/describe.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import { addPreviewPath, previewPath } from '#features/pages/editor-contract.ts';
import type { PageAncestor } from '#features/pages/staff-shapes.ts';
import { type FieldExtra, FieldExtraContext } from '#ui/admin/content-form/form-context.ts';
import { complaintOf } from './complaints.ts';
import { ActionBar } from './action-bar.tsx';
import { AltNotice } from './alt-notice.tsx';
import { CopyNotice } from './copy-notice.tsx';
import type { EditingOptions } from './editing.ts';
import { EditorForm } from './editor-form.tsx';
import { EditorHeader } from './editor-header.tsx';
import { type Autosave, EditorMenu } from './editor-menu.tsx';
import { ErrorNotice, ReadOnlyNotice } from './editor-notices.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import styles from './page-editor.module.css';
import { usePreference } from './preferences.ts';
import { PreviewPane } from './preview-pane.tsx';
import { ReviewQuestion } from './publish-question.tsx';
import { SaveIndicator } from './save-indicator.tsx';
import { TitleField, useTitle } from './title-field.tsx';
import { useRequestedPlace } from './use-requested-place.ts';
import { useEditing } from './use-editing.ts';
import { useEditorKeys } from './use-editor-keys.ts';
import { useErrorGuide } from './use-error-guide.ts';
import { useMedia, WIDE } from './use-media.ts';
import { usePresence } from './use-presence.ts';
import { usePublishCheck } from './use-publish-check.ts';

/** The form works without them: they load after it. */
const GovernanceNotices = lazy(async () => ({
  default: (await import('./governance-notices.tsx')).GovernanceNotices,
}));

/** Loaded soon after the form, so that it works when the connection is lost. */
const presenceParts = () => import('./presence.tsx');
const PresenceList = lazy(async () => ({ default: (await presenceParts()).PresenceList }));
const HandOverRequest = lazy(async () => ({ default: (await presenceParts()).HandOverRequest }));
const NewerVersionNotice = lazy(async () => ({ default: (await presenceParts()).NewerVersionNotice }));
const TakenOverNotice = lazy(async () => ({ default: (await presenceParts()).TakenOverNotice }));

const PageComments = lazy(async () => ({
  default: (await import('#features/comments/admin/page-comments.tsx')).PageComments,
}));

export interface PageEditorProps {
  start: EditingOptions['start'];
  account: number;
  model: ContentModel;
  template: TemplateDescription;
  /** For a new page; an existing page has its own. */
  ancestors: readonly PageAncestor[];
  /** Address of the page above, below the site's root; null for the first page of a site. */
  parentPath: string | null;
  /** Language of the page. */
  language: LanguageCode;
  mayPublishNew: boolean;
}

/** The editor of a page: form, saving, presence of others, preview. */
export function PageEditor({
  start,
  account,
  model,
  template,
  ancestors,
  parentPath,
  language,
  mayPublishNew,
}: PageEditorProps) {
  const [autosave, setAutosave] = usePreference<Autosave>('autosave', ['on', 'off'], 'on');
  const isAutomatic = autosave === 'on';
  const onCreated = useCallback((id: number) => {
    // Bypasses the router, which would draw another screen and lose focus and scroll. A reload opens the page.
    History.prototype.replaceState.call(history, history.state, '', `/wagtail/pages/${id}/edit/`);
  }, []);
  const [editing, state] = useEditing({ start, account, isAutomatic, onCreated });
  const { store } = editing;
  const { page, pageId, errors, save } = state;

  const mayEdit = page === null || page.page.rights.includes('edit');
  const review = page?.page.governance.review ?? null;
  const isHeld = page !== null && (page.page.governance.lock !== null || review !== null);
  const isReadOnly = !mayEdit || state.takenOverBy !== null;
  const mayPublish = page ? page.page.rights.includes('publish') : mayPublishNew;
  const mayPreview = page === null || mayEdit || page.page.rights.includes('view_draft');
  const { fields } = template;
  const guide = useErrorGuide(store, template);
  useRequestedPlace(guide);
  const presence = usePresence({
    pageId: mayEdit ? pageId : null,
    version: state.version,
    isEditing: save.kind !== 'idle' && save.kind !== 'saved',
    onTakenOver: editing.setTakenOverBy,
  });

  useEffect(() => {
    presenceParts().catch(() => undefined);
  }, []);

  const isWide = useMedia(WIDE);
  const [previewChoice, setPreviewChoice] = usePreference('preview', ['open', 'closed'], 'closed');
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const isPreviewOpen = mayPreview && (isWide ? previewChoice === 'open' : isSheetOpen);
  const togglePreview = (isOpen: boolean) =>
    isWide ? setPreviewChoice(isOpen ? 'open' : 'closed') : setIsSheetOpen(isOpen);
  // Once opened its frames stay; before, there is nothing of it.
  const [hasPreview, setHasPreview] = useState(isPreviewOpen);
  if (isPreviewOpen && !hasPreview) setHasPreview(true);
  const [blockId, setBlockId] = useState<string | null>(null);

  const publishing = usePublishCheck(editing, fields, model, language);
  const saveNow = () => {
    if (!isReadOnly) editing.save('save');
  };
  const handleKey = useEditorKeys({
    onSave: saveNow,
    onUndo: () => !isReadOnly && store.undo(),
    onRedo: () => !isReadOnly && store.redo(),
    onPreview: () => togglePreview(!isPreviewOpen),
  });
  const previewTarget = useMemo(
    () =>
      pageId !== null || 'page' in start
        ? previewPath(pageId ?? 0)
        : addPreviewPath(start.place.template, start.place.parentId),
    [pageId, start],
  );
  const title = useTitle(store);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [extra, setExtra] = useState<FieldExtra | null>(null);
  const { newest, others } = presence;
  // Who was taken over from sends nothing: without unsaved changes they can still read on.
  const mayMerge = state.takenOverBy === null || save.kind === 'idle' || save.kind === 'saved';
  const isNewer =
    newest !== null && newest.version > state.version && save.kind !== 'saving' && !state.merge && mayMerge;
  const isRefused = save.kind === 'invalid' || errors.length > 0;

  return (
    <div ref={setRoot} className={styles.editor} data-preview={isPreviewOpen}>
      <EditorHeader
        store={store}
        ancestors={page?.ancestors ?? ancestors}
        page={page?.page ?? null}
        templateLabel={template.label}
        isNew={pageId === null}
        presence={
          <>
            {pageId !== null && (page === null || page.page.rights.includes('view_draft')) && (
              <Suspense>
                <PageComments
                  pageId={pageId}
                  store={store}
                  others={others}
                  container={root}
                  guide={guide}
                  promoted={template.promote}
                  isReadOnly={isReadOnly}
                  onExtra={setExtra}
                />
              </Suspense>
            )}
            {others.length > 0 && (
              <Suspense>
                <PresenceList
                  others={others}
                  onTakeOver={mayEdit && !state.takenOverBy ? presence.takeOver : undefined}
                  onAsk={presence.ask}
                />
              </Suspense>
            )}
          </>
        }
      />
      <ActionBar
        store={store}
        save={save}
        isReadOnly={isReadOnly}
        mayPublish={mayPublish}
        isPreviewOpen={isPreviewOpen}
        onSave={saveNow}
        onPublish={() => publishing.check(review !== null)}
        onPreview={mayPreview ? () => togglePreview(!isPreviewOpen) : undefined}
        indicator={
          mayEdit && (
            <SaveIndicator state={state} needsTitle={pageId === null && title.trim() === ''} onRetry={editing.retry} />
          )
        }
        menu={
          <EditorMenu
            page={page?.page ?? null}
            onChanged={() => void editing.refreshPage()}
            autosave={autosave}
            onAutosave={(choice) => {
              setAutosave(choice);
              editing.setAutomatic(choice === 'on');
            }}
          />
        }
      />
      <div className={styles.form} inert={isPreviewOpen && !isWide}>
        {page && (
          <Suspense>
            <GovernanceNotices page={page.page} editing={editing} />
          </Suspense>
        )}
        {page && !mayEdit && !isHeld && <ReadOnlyNotice page={page.page} />}
        <Suspense>
          {state.takenOverBy !== null && <TakenOverNotice name={state.takenOverBy} onTakeBack={presence.takeOver} />}
          {presence.askedBy !== null && state.takenOverBy === null && (
            <HandOverRequest name={presence.askedBy} onAnswer={presence.answer} />
          )}
          {isNewer && <NewerVersionNotice newest={newest} onMerge={() => void editing.mergeNewest()} />}
        </Suspense>
        {state.copy && mayEdit && (
          <CopyNotice
            copy={state.copy}
            model={model}
            fields={fields}
            onRestore={editing.restoreCopy}
            onDiscard={editing.discardCopy}
          />
        )}
        {isRefused && (
          <ErrorNotice
            errors={errors}
            stopped={state.stopped}
            isKept={save.kind !== 'invalid'}
            onFirst={guide.canLead(errors) ? () => guide.goToFirst(errors) : undefined}
          />
        )}
        {publishing.isReviewAsked && review !== null && !isReadOnly && (
          <ReviewQuestion review={review} onPublish={() => void publishing.checkImages()} onClose={publishing.close} />
        )}
        {publishing.images.length > 0 && !isReadOnly && (
          <AltNotice
            images={publishing.images}
            language={language}
            onGo={(field) => guide.goToFirst([{ field, message: '' }])}
            onPublish={publishing.publishAnyway}
            onClose={publishing.close}
          />
        )}
        <TitleField store={store} error={complaintOf(errors, 'title')} isReadOnly={isReadOnly} />
        <FieldExtraContext value={extra}>
          <EditorForm
            editing={editing}
            model={model}
            template={template}
            page={page}
            parentPath={parentPath}
            errors={errors}
            isReadOnly={isReadOnly}
            guide={guide}
            onBlockFocus={setBlockId}
          />
        </FieldExtraContext>
      </div>
      {hasPreview && (
        <PreviewPane
          path={previewTarget}
          value={editing.value}
          subscribe={store.subscribe}
          isOpen={isPreviewOpen}
          blockId={blockId}
          onKey={handleKey}
          onBlock={(id) => {
            if (!isWide) setIsSheetOpen(false);
            guide.goToBlock(id, true);
          }}
          onClose={() => togglePreview(false)}
        />
      )}
      {state.merge && (
        <MergeDialog
          merge={state.merge}
          model={model}
          fields={fields}
          onChoose={editing.chooseSides}
          onClose={editing.postponeMerge}
        />
      )}
      <LeaveGuard editing={editing} isAutomatic={isAutomatic} />
    </div>
  );
}
