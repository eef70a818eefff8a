import { type RefObject, useEffect, useRef, useState } from 'react';
import { PREVIEW_DOCUMENT_PATH, previewMailTemplate } from '#features/mail/template-contract.ts';
import type { LanguageCode } from '#features/pages/contract.ts';
import type { ReplyOf } from '#ui/admin/api/call-endpoint.ts';
import { callEndpoint } from '#ui/admin/api/call-endpoint.ts';
import { FORM_TOKEN_FIELD, forgetFormToken, formToken } from '#ui/admin/api/form-token.ts';
import type { FormStore } from '#ui/admin/content-form/form-store.ts';

/** Delay after a keystroke before the preview is drawn again. */
const PAUSE_MS = 500;

export type TypedTexts = Record<string, string>;

/**
 * Draws a mail while its text is typed. Subject and plain text are read as data; the HTML is posted by a form into a frame,
 * because only a separate document can have the security policy that mail needs.
 */
export function useTemplatePreview(
  store: FormStore,
  { key, language }: { key: string; language: LanguageCode },
): {
  frame: RefObject<HTMLIFrameElement | null>;
  shown: ReplyOf<typeof previewMailTemplate> | null;
  error: Error | null;
} {
  const frame = useRef<HTMLIFrameElement>(null);
  const [shown, setShown] = useState<ReplyOf<typeof previewMailTemplate> | null>(null);
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    let timer: number | undefined;
    let turn = 0;
    const draw = async () => {
      const mine = (turn += 1);
      const value = store.getValue() as TypedTexts;
      try {
        const preview = await callEndpoint(previewMailTemplate, { params: { key }, body: { language, value } });
        forgetFormToken();
        const token = await formToken();
        if (mine !== turn) return;
        setShown(preview);
        setError(null);
        if (frame.current) {
          const path = PREVIEW_DOCUMENT_PATH.replace(':key', key);
          postInto(frame.current, path, { [FORM_TOKEN_FIELD]: token, language, value: JSON.stringify(value) });
        }
      } catch (reason) {
        if (mine === turn) setError(reason instanceof Error ? reason : new Error(String(reason)));
      }
    };
    const drawSoon = (pauseMs = PAUSE_MS) => {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void draw(), pauseMs);
    };
    drawSoon(0);
    const stop = store.subscribe(() => drawSoon());
    return () => {
      turn = -1;
      window.clearTimeout(timer);
      stop();
    };
  }, [store, key, language]);
  return { frame, shown, error };
}

function postInto(frame: HTMLIFrameElement, action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action, target: frame.name, hidden: true });
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
