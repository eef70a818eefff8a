import { GUARD_FIELDS } from '../rules.ts';
import { type CaptchaKind, startForm } from './start-form.ts';

/** A challenge is valid for ten minutes; a new one is solved before that in the background. */
const RENEW_MS = 9 * 60_000;

/** The check of one form on the page. */
export interface GuardCheck {
  /** Records when the form is begun. Resolves to the installation's kind of check. */
  begin(): Promise<CaptchaKind>;
  /** Solves the check, and again before the answer expires. @throws when the browser cannot solve it */
  answer(): Promise<void>;
  /** Draws a service's widget once; `onAnswered` may be called again after `onExpired`. @throws when loading fails */
  draw(place: HTMLElement, callbacks: { onAnswered: () => void; onExpired: () => void }): Promise<void>;
  stop(): void;
}

/** @param onFail called when the check could not be repeated */
export function createGuardCheck(form: string, whole: HTMLFormElement, onFail: (error: unknown) => void): GuardCheck {
  let started: ReturnType<typeof startForm> | undefined;
  let renewal: number | undefined;
  let isDrawn = false;

  const begin = () => {
    started ??= startForm(form).then(
      (begun) => {
        const stamp = inputOf(whole, GUARD_FIELDS.stamp);
        // The first stamp counts, however often the check is repeated.
        if (stamp && stamp.value === '') stamp.value = begun.stamp;
        return begun;
      },
      (error: unknown) => {
        started = undefined;
        throw error;
      },
    );
    return started;
  };
  const write = (text: string) => {
    const input = inputOf(whole, GUARD_FIELDS.captcha);
    if (input) input.value = text;
  };
  const answer = async () => {
    const { captcha } = await begin();
    // The server accepts one answer per challenge.
    started = undefined;
    if (captcha.kind !== 'altcha') return;
    const { solveChallenge } = await import('./solve-challenge.ts');
    const solved = await solveChallenge(captcha.challenge);
    write(solved);
    window.clearTimeout(renewal);
    renewal = window.setTimeout(() => void answer().catch(onFail), RENEW_MS);
  };
  return {
    begin: async () => (await begin()).captcha.kind,
    answer,
    async draw(place, { onAnswered, onExpired }) {
      const { captcha } = await begin();
      if (isDrawn || captcha.kind !== 'service') return;
      isDrawn = true;
      const { drawServiceWidget } = await import('./service-widget.ts');
      await drawServiceWidget(place, captcha, {
        onAnswer(text) {
          write(text);
          onAnswered();
        },
        onExpired() {
          write('');
          onExpired();
        },
        onError: () => onFail(new Error('The service of the check failed')),
      });
    },
    stop: () => window.clearTimeout(renewal),
  };
}

function inputOf(form: HTMLFormElement, name: string): HTMLInputElement | undefined {
  const input = form.elements.namedItem(name);
  return input instanceof HTMLInputElement ? input : undefined;
}
