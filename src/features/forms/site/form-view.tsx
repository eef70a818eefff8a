import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '#ui/site/button.tsx';
import { ComplaintRole } from '#ui/site/field.tsx';
import { useTranslate } from '#ui/site/messages.tsx';
import { usePageContext } from '#ui/site/page-context.tsx';
import { CSRF_FIELD, type Step, STEP_FIELD, SUBMIT_ID_FIELD } from '../post.ts';
import { type FormProps, hasErrors } from '../props.ts';
import type { GuestText } from '../texts.ts';
import { ErrorSummary } from './error-summary.tsx';
import { FieldList, type Labels } from './field-list.tsx';
import styles from './form.module.css';
import type { Formset } from './formset.tsx';
import { Kept } from './kept.ts';
import { wasFormSent } from './sent-form.ts';
import type { LiveForm } from './live-form.ts';
import { loadLiveFormOfProps } from './load-live-form.ts';
import { type LoadLiveForm, useLiveForm } from './use-live-form.ts';
import type { Widgets } from './widgets.tsx';
import { useGuestText } from './texts.ts';

/** Usual clicks are shorter, from press to release. */
const LONGEST_PRESS_MS = 300;

/**
 * A form that is posted to its own page (Spec §7). Without JavaScript, it is an ordinary form. With JavaScript, errors appear
 * at once, the fields depend on the answers, and each attempt is sent only once.
 */
export function FormView({
  id,
  form: given,
  live = loadLiveFormOfProps,
  submitLabel,
  note,
  action,
  widgets = NO_WIDGETS,
  labels = NO_LABELS,
  rows: Rows,
  marksRequired = false,
  children,
}: {
  /** Id of the form element, and the fragment of the address to which the form is posted. */
  id: string;
  form: FormProps;
  /** Loads the rules for validation and dependent fields in the browser. The default takes the rules from the props. */
  live?: LoadLiveForm;
  submitLabel: GuestText;
  /** Note above the fields, such as "All fields are required". Without it, forms that mark required fields show "*Required". */
  note?: ReactNode;
  /** Address to which the form is posted; by default the page's own address. */
  action?: string;
  /** Widgets in addition to the standard ones, by tag. */
  widgets?: Widgets;
  labels?: Labels;
  /** `Formset`, for a form with rows. */
  rows?: typeof Formset;
  marksRequired?: boolean;
  /** Content between the fields and the button, such as terms or a captcha. */
  children?: ReactNode;
}) {
  const t = useTranslate();
  const words = useGuestText();
  const context = usePageContext();
  const element = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);
  const [failures, setFailures] = useState(0);
  const { form, isAlive, taken, wake, refresh, judge, takeStep, judgeAll } = useLiveForm(given, live, element);
  const address = action ?? `${context.request.url.split('?', 1)[0] ?? ''}#${id}`;
  const page = address.split('#', 1)[0] ?? '';
  const { isSending, wasSent, isUnsent, send } = useSendOnce(element);
  const goesToServer = useRef(false);
  const hasGivenErrors = hasErrors(given);

  // Turns off the browser's own validation during hydration. If a later render did it, a click in between would show the
  // browser's message instead of the form's.
  useLayoutEffect(() => {
    if (element.current) element.current.noValidate = true;
  }, []);

  // Spec §4: on a server error the page scrolls to the form.
  useEffect(() => {
    if (!hasGivenErrors && failures === 0) return;
    element.current?.scrollIntoView?.({ block: 'start' });
    summary.current?.focus({ preventScroll: true });
  }, [hasGivenErrors, failures]);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (goesToServer.current) return;
    event.preventDefault();
    if (isSending || wasSent) return;
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    if (submitter instanceof HTMLButtonElement && submitter.name === STEP_FIELD) void step(submitter);
    else void judgeAndSend();
  };
  const step = async (button: HTMLButtonElement) => {
    if (await takeStep(button.value as Step)) return;
    goesToServer.current = true;
    element.current?.requestSubmit(button);
  };
  const judgeAndSend = async () => {
    const { isGood, live: reader } = await judgeAll();
    if (isGood) void send(reader);
    else setFailures((count) => count + 1);
  };
  // An error moves the controls below it. It is shown late, so that a press on one of them still becomes a click.
  const handleBlur = ({ target }: { target: EventTarget }) => {
    if (!hasName(target) || target.value === '') return;
    setTimeout(() => {
      judge(target.name);
      refresh();
    }, LONGEST_PRESS_MS);
  };
  const list = { widgets, labels, marksRequired, isAlive, onChange: refresh };
  const showsSummary = (failures > 0 || hasGivenErrors) && hasErrors(form);
  return (
    <Kept value={given.kept ?? NOTHING_KEPT}>
      <form
        ref={element}
        id={id}
        className={styles.form}
        method="post"
        action={address}
        onSubmit={handleSubmit}
        onFocus={() => void wake()}
        onChange={refresh}
        onBlur={handleBlur}
      >
        {/* The Enter key in a field activates the form's first button, which must not be a button that only changes the fields. */}
        <button
          type="submit"
          className={styles.default}
          tabIndex={-1}
          aria-hidden="true"
          disabled={isSending || wasSent}
        />
        {showsSummary && <ErrorSummary form={form} ref={summary} />}
        {(note !== undefined || marksRequired) && <p className={styles.note}>{note ?? t('forms.required_mark')}</p>}
        <input type="hidden" name={CSRF_FIELD} defaultValue={context.csrf_token} />
        <input type="hidden" name={SUBMIT_ID_FIELD} defaultValue="" />
        <ComplaintRole value={showsSummary ? undefined : 'alert'}>
          <div className={styles.fields}>
            <FieldList fields={form.fields} {...list} />
          </div>
          {Rows &&
            form.formsets.map((formset) => (
              <Rows key={formset.prefix} formset={formset} taken={taken} page={page} {...list} />
            ))}
          {children}
        </ComplaintRole>
        <Button type="submit" className={styles.submit} disabled={isSending || wasSent}>
          {isSending ? words({ id: 'forms.sending' }) : words(submitLabel)}
        </Button>
        <p role="status" className={styles.status}>
          {isSending ? t('forms.sending') : ''}
          {isUnsent && t('forms.error_token')}
          {wasSent && (
            <>
              {t('forms.already_sent')} <a href={page}>{t('forms.begin_anew')}</a>
            </>
          )}
        </p>
      </form>
    </Kept>
  );
}

const NO_WIDGETS: Widgets = {};
const NO_LABELS: Labels = {};
const NOTHING_KEPT = {};

/** Spec §4: after one submission, the button is disabled and further submissions are blocked. */
function useSendOnce(element: { readonly current: HTMLFormElement | null }) {
  const [isSending, setIsSending] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  /** There was no connection: the browser's own error page would forget what was typed. */
  const [isUnsent, setIsUnsent] = useState(false);
  const isSent = useRef(false);

  // A guest who returns with the browser's back button finds the form as they left it. A form that was answered with thanks
  // cannot be sent again; in all other cases the button must work again.
  useEffect(() => {
    // The browser may have reloaded the page on the way back.
    if (wasFormSent()) queueMicrotask(() => setWasSent(true));
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      isSent.current = wasFormSent(true);
      setWasSent(isSent.current);
      setIsSending(false);
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, []);

  const send = async (live: LiveForm | null) => {
    if (isSent.current || !element.current) return;
    setIsUnsent(!navigator.onLine);
    if (!navigator.onLine) return;
    isSent.current = true;
    setIsSending(true);
    if (live) await live.send(element.current);
    else HTMLFormElement.prototype.submit.call(element.current);
  };
  return { isSending, wasSent, isUnsent, send };
}

function hasName(target: EventTarget): target is HTMLInputElement {
  return 'name' in target && 'value' in target && target.name !== '';
}
