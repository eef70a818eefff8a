import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useNow } from '#ui/site/use-now.ts';
import { type Post, postOf, type Step, STEP_FIELD, textsOf } from '../post.ts';
import { allFields, type FieldProps, type FormProps } from '../props.ts';
import type { LiveForm } from './live-form.ts';
import { useIsAlive } from './use-is-alive.ts';

/** Loads the code that reads a form in the browser, only when the form is used. */
export type LoadLiveForm = (form: FormProps) => Promise<LiveForm>;

/** The step of a pressed button, and its result. */
export interface StepTaken {
  step: Step;
  /** Number of rows removed so far; a removal renames the fields of later rows. */
  removals: number;
}

/**
 * The form in its current state: its fields depend on the answers, its errors on the fields that were left or sent. The
 * controls keep their own values; this reads them when they change. Until its code has loaded, or when that fails, the
 * form is as the server rendered it.
 */
export function useLiveForm(given: FormProps, load: LoadLiveForm, element: RefObject<HTMLFormElement | null>) {
  const [live, setLive] = useState<LiveForm | null>(null);
  const [post, setPost] = useState<Post | null>(null);
  const [judged, setJudged] = useState<ReadonlySet<string>>(new Set());
  const [taken, setTaken] = useState<StepTaken | null>(null);
  const loading = useRef<Promise<LiveForm | null> | null>(null);
  const isAlive = useIsAlive();
  const now = useNow();

  const readPost = (): Post => postOf(element.current ? new FormData(element.current) : []);
  const wake = (): Promise<LiveForm | null> => {
    loading.current ??= load(given).then(
      (loaded) => {
        setLive(loaded);
        setPost(readPost());
        return loaded;
      },
      (error: unknown) => {
        console.warn('The form’s own checks did not load; the server has them', error);
        loading.current = null;
        return null;
      },
    );
    return loading.current;
  };
  const refresh = () => {
    if (live) setPost(readPost());
    else void wake();
  };

  // Includes choices that were made before the script was loaded.
  useEffect(() => {
    const before = readPost();
    if (allFields(given).some(({ name, initial }) => textsOf(before, name).join('\n') !== initial)) void wake();
    // Runs once: the form's events report later changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  const form = useMemo(() => {
    if (!live || !post) return given;
    const read = live.read(post, now);
    const drawn = read.isValid ? live.redraw(post) : read.form;
    const known = new Map(allFields(given).map((field) => [field.name, field]));
    const settle = (fields: FieldProps[]) => fields.map((field) => settled(field, judged, known.get(field.name)));
    return {
      ...drawn,
      fields: settle(drawn.fields),
      formsets: drawn.formsets.map((formset) => ({ ...formset, forms: formset.forms.map(settle) })),
      errors: { __all__: judged.has('__all__') ? drawn.errors.__all__ : given.errors.__all__ },
    };
  }, [live, given, judged, post, now]);

  return {
    form,
    /** True once the script has taken over. */
    isAlive,
    taken,
    /** To be called when a guest begins the form. */
    wake,
    refresh,
    /** Shows the complaint about a field from now on: it was left. */
    judge: (name: string) => setJudged((names) => (names.has(name) ? names : new Set([...names, name]))),
    /** Does what a button asks the server for; false where only the server can. */
    async takeStep(step: Step): Promise<boolean> {
      if (!(await wake())) return false;
      setPost({ ...readPost(), [STEP_FIELD]: step });
      setTaken((last) => ({ step, removals: (last?.removals ?? 0) + (step.startsWith('remove:') ? 1 : 0) }));
      return true;
    },
    /** Shows every complaint; good when there is none. Where the code did not come the browser's own have to do. */
    async judgeAll(): Promise<{ isGood: boolean; live: LiveForm | null }> {
      const reader = await wake();
      if (!reader) return { isGood: element.current?.reportValidity() ?? true, live: null };
      const sent = readPost();
      const read = reader.read(sent, now);
      setPost(sent);
      setJudged(new Set(read.isValid ? [] : ['__all__', ...allFields(read.form).map(({ name }) => name)]));
      return { isGood: read.isValid, live: reader };
    },
  };
}

/** Complaints of the server stay until the answer changes: it may know what the browser cannot. */
function settled(drawn: FieldProps, judged: ReadonlySet<string>, given: FieldProps | undefined): FieldProps {
  // Options that only the server could find (restaurants near a place) stay too.
  const field = drawn.options.length === 0 && given ? { ...drawn, options: given.options } : drawn;
  if (given && given.errors.length > 0 && field.initial === given.initial) return { ...field, errors: given.errors };
  return judged.has(field.name) ? field : { ...field, errors: [] };
}
