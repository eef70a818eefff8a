import { useState, type FormEvent } from 'react';
import { Button } from '../../button.tsx';
import { Dialog } from '../../dialog.tsx';
import { CheckField, SelectField, TextField } from '../../field.tsx';
import { useDescribed } from '../described.ts';
import type { RichTextTargets } from '../targets.ts';
import { focusFirst } from './focus-first.ts';
import { LINK_KINDS, linkOf, type LinkErrors, type LinkForm, type LinkKind } from './link-form.ts';
import type { LinkAttributes } from './link.ts';
import styles from './dialogs.module.css';
import { OwnTargetField } from './own-target-field.tsx';

/**
 * Target of a link. While a chooser of the app is open, this dialog is hidden and keeps the typed values.
 * @param needsText nothing is selected: the dialog asks for the link's text
 */
export function LinkDialog({
  start,
  isNew,
  needsText,
  targets,
  onApply,
  onRemove,
  onClose,
}: {
  start: LinkForm;
  isNew: boolean;
  needsText: boolean;
  targets: RichTextTargets;
  onApply: (link: LinkAttributes, text: string) => void;
  onRemove: () => void;
  onClose: () => void;
}) {
  const [form, setForm] = useState(start);
  const [errors, setErrors] = useState<LinkErrors>({});
  const [isChoosing, setIsChoosing] = useState(false);
  const change = (changed: Partial<LinkForm>) => setForm((now) => ({ ...now, ...changed }));

  async function choose(kind: 'page' | 'document') {
    setIsChoosing(true);
    try {
      const chosen = await (kind === 'page' ? targets.choosePage() : targets.chooseDocument());
      if (!chosen) return;
      setErrors({});
      setForm((now) => ({ ...now, [kind]: chosen, text: now.text || chosen.title }));
    } catch {
      setErrors({ target: 'The chooser could not be opened. Try again.' });
    } finally {
      setIsChoosing(false);
    }
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // The editor is inside the page's own form.
    event.stopPropagation();
    const answer = linkOf(form, needsText);
    if ('errors' in answer) setErrors(answer.errors);
    else onApply(answer.link, form.text.trim());
  }

  return (
    <Dialog isOpen={!isChoosing} onClose={onClose} title={isNew ? 'Add link' : 'Edit link'}>
      <form className={styles.form} onSubmit={handleSubmit} noValidate>
        <SelectField
          ref={focusFirst}
          label="Link to"
          options={LINK_KINDS}
          value={form.kind}
          onChange={(event) => {
            setErrors({});
            change({ kind: event.target.value as LinkKind });
          }}
        />
        <TargetFields form={form} error={errors.target} targets={targets} change={change} choose={choose} />
        {needsText && (
          <TextField
            label="Link text"
            value={form.text}
            error={errors.text}
            onChange={(event) => change({ text: event.target.value })}
          />
        )}
        {(form.kind === 'web' || form.kind === 'page' || form.kind === 'document') && (
          <CheckField
            label="Opens in a new window"
            checked={form.isNewWindow}
            onChange={(event) => change({ isNewWindow: event.target.checked })}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit">{isNew ? 'Add link' : 'Change link'}</Button>
          {!isNew && (
            <Button variant="danger" onClick={onRemove}>
              Remove link
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function TargetFields({
  form,
  error,
  targets,
  change,
  choose,
}: {
  form: LinkForm;
  error: string | undefined;
  targets: RichTextTargets;
  change: (changed: Partial<LinkForm>) => void;
  choose: (kind: 'page' | 'document') => Promise<void>;
}) {
  switch (form.kind) {
    case 'page':
    case 'document':
      return <OwnTarget form={form} kind={form.kind} error={error} targets={targets} choose={choose} />;
    case 'web':
      return (
        <TextField
          label="Web address"
          type="url"
          inputMode="url"
          help="Starts with https://. For a page of this site, choose the page instead: the link then still works after the page moves."
          value={form.url}
          error={error}
          onChange={(event) => change({ url: event.target.value })}
        />
      );
    case 'email':
      return (
        <>
          <TextField
            label="E-mail address"
            type="email"
            value={form.email}
            error={error}
            onChange={(event) => change({ email: event.target.value })}
          />
          <TextField
            label="Subject"
            help="Optional."
            value={form.subject}
            onChange={(event) => change({ subject: event.target.value })}
          />
        </>
      );
    case 'phone':
      return (
        <TextField
          label="Phone number"
          type="tel"
          value={form.phone}
          error={error}
          onChange={(event) => change({ phone: event.target.value })}
        />
      );
    case 'anchor':
      return (
        <TextField
          label="Anchor name"
          help="The anchor of a heading or of another part of the page."
          value={form.anchor}
          error={error}
          onChange={(event) => change({ anchor: event.target.value })}
        />
      );
  }
}

function OwnTarget({
  form,
  kind,
  error,
  targets,
  choose,
}: {
  form: LinkForm;
  kind: 'page' | 'document';
  error: string | undefined;
  targets: RichTextTargets;
  choose: (kind: 'page' | 'document') => Promise<void>;
}) {
  const target = form[kind];
  // An existing link has only the id of its target.
  const described = useDescribed(targets, kind, target && target.title === '' ? target.id : null);
  const title = target && (target.title || described?.title || (described === null ? 'It was deleted.' : 'Loading…'));
  return <OwnTargetField kind={kind} title={title} error={error} onChoose={() => void choose(kind)} />;
}
