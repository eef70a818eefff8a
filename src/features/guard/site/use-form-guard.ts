import { type RefObject, useEffect, useRef, useState } from 'react';
import { GUARD_FIELDS } from '../rules.ts';
import type { GuardCheck } from './guard-check.ts';

/**
 * `asked`: the guest wanted to send before ticking the box. `skipped`: they sent without the check before. `off`: this
 * installation has no check.
 */
export type CheckState = 'idle' | 'asked' | 'working' | 'done' | 'failed' | 'skipped' | 'off';

/**
 * The guard in the browser: records when the form is begun, does the check when the box is ticked, and holds back a
 * post until it is done. Other errors of the form come first.
 * @param element inside the form
 * @param place where a service's widget is drawn, for an external check
 */
export function useFormGuard(
  form: string,
  {
    element,
    place,
    initial,
  }: { element: RefObject<HTMLElement | null>; place: RefObject<HTMLElement | null>; initial: CheckState },
): { state: CheckState; tick: () => void } {
  const [state, setState] = useState<CheckState>(initial);
  // State for the listener below, which is added only once.
  const now = useRef<CheckState>(initial);
  const waiting = useRef<HTMLElement | null | undefined>(undefined);
  const loading = useRef<Promise<GuardCheck> | undefined>(undefined);

  const change = (next: CheckState) => {
    now.current = next;
    setState(next);
  };
  const formOf = () => element.current?.closest('form') ?? null;

  const fail = (error: unknown) => {
    console.warn('The check could not be done', error);
    waiting.current = undefined;
    change('failed');
  };

  /** Loads the check's code when a guest begins the form. */
  const begin = async (): Promise<GuardCheck> => {
    loading.current ??= import('./guard-check.ts').then(({ createGuardCheck }) =>
      createGuardCheck(form, formOf() as HTMLFormElement, fail),
    );
    const check = await loading.current;
    const kind = await check.begin();
    if (kind === 'off') change('off');
    // A service's widget asks the guest itself.
    if (kind === 'service' && place.current)
      check.draw(place.current, { onAnswered: () => change('done'), onExpired: () => change('idle') }).catch(fail);
    return check;
  };

  const tick = () => {
    if (now.current === 'working' || now.current === 'done') return;
    change('working');
    begin()
      .then((check) => check.answer())
      .then(() => {
        if (now.current === 'working') change('done');
        const submitter = waiting.current;
        waiting.current = undefined;
        if (submitter !== undefined) formOf()?.requestSubmit(submitter);
      })
      .catch(fail);
  };

  // On the form's own element, in the capture phase: other listeners only see posts that may be sent.
  useEffect(() => {
    const whole = formOf();
    if (!whole) return undefined;
    const box = () => element.current?.querySelector<HTMLElement>('input[type=checkbox]');
    const handleFocus = () => void begin().catch(() => (loading.current = undefined));
    const handleSubmit = (event: SubmitEvent) => {
      const asksForFields = event.submitter?.hasAttribute('formnovalidate') ?? false;
      const skip = whole.elements.namedItem(GUARD_FIELDS.skip);
      const isSkipped = skip instanceof HTMLInputElement && skip.checked;
      const isReady = now.current === 'done' || now.current === 'off' || isSkipped;
      if (asksForFields || isReady || hasComplaint(whole)) return;
      event.preventDefault();
      event.stopPropagation();
      if (now.current === 'working') waiting.current = event.submitter;
      else {
        if (now.current === 'idle') change('asked');
        (place.current ?? box())?.focus();
      }
    };
    whole.addEventListener('focusin', handleFocus, { once: true });
    whole.addEventListener('submit', handleSubmit, { capture: true });
    // The guest began before the script loaded: the focus is already in the form.
    if (whole.contains(document.activeElement)) handleFocus();
    return () => {
      whole.removeEventListener('focusin', handleFocus);
      whole.removeEventListener('submit', handleSubmit, { capture: true });
      void loading.current?.then((check) => check.stop());
    };
    // Everything that the listeners use is in refs.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [form]);

  return { state, tick };
}

/** Without `checkValidity`, which would fire events on every invalid field. */
function hasComplaint(form: HTMLFormElement): boolean {
  return [...form.elements].some((control) => 'validity' in control && !(control.validity as ValidityState).valid);
}
