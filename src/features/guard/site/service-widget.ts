import type { ServiceCaptcha } from './start-form.ts';

/** A service whose script has not loaded by then counts as broken: guests with a complete form do not wait longer. */
const LONGEST_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** Common interface of the services' scripts. */
interface Widget {
  render?: (
    place: HTMLElement,
    options: {
      sitekey: string;
      callback: (answer: string) => void;
      'expired-callback': () => void;
      'error-callback': () => void;
    },
  ) => unknown;
}

let loading: Promise<void> | undefined;

/**
 * Draws a service's widget; the first call loads its script. `onAnswer` may be called again, after `onExpired`.
 * @throws when the script does not load
 */
export async function drawServiceWidget(
  place: HTMLElement,
  { script_url, site_key, widget }: ServiceCaptcha,
  { onAnswer, onExpired, onError }: { onAnswer: (answer: string) => void; onExpired: () => void; onError: () => void },
): Promise<void> {
  loading ??= loadScript(script_url);
  try {
    await loading;
  } catch (error) {
    loading = undefined;
    throw error;
  }
  const render = await waitForRender(widget);
  render(place, {
    sitekey: site_key,
    callback: onAnswer,
    'expired-callback': onExpired,
    'error-callback': onError,
  });
}

function loadScript(address: string): Promise<void> {
  const url = new URL(address, location.href);
  url.searchParams.set('render', 'explicit');
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url.href;
    script.async = true;
    const timer = window.setTimeout(() => reject(new Error(`${url.host} did not answer`)), LONGEST_MS);
    script.addEventListener('load', () => {
      window.clearTimeout(timer);
      resolve();
    });
    script.addEventListener('error', () => {
      window.clearTimeout(timer);
      script.remove();
      reject(new Error(`${url.host} could not be reached`));
    });
    document.head.append(script);
  });
}

/** One service's script only loads another script, and fires no event when that script has run. */
async function waitForRender(name: ServiceCaptcha['widget']): Promise<NonNullable<Widget['render']>> {
  for (let left = LONGEST_MS / LOOK_EVERY_MS; left > 0; left -= 1) {
    const widget = Reflect.get(window, name) as Widget | undefined;
    if (widget?.render) return widget.render.bind(widget);
    await new Promise((resolve) => window.setTimeout(resolve, LOOK_EVERY_MS));
  }
  throw new Error(`${name} is not there`);
}
