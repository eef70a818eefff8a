/** Waits before the second, third and fourth attempt: 3 retries with growing delay (Spec §7). */
export const MAP_RETRY_DELAYS_MS = [1000, 3000, 9000] as const;

type Wait = (ms: number) => Promise<void>;

const wait: Wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Loads the code of a map, trying again after a failure; each failure is logged.
 * @throws the last failure, after 3 retries
 */
export async function loadMapScript<T>(load: () => Promise<T>, pause: Wait = wait): Promise<T> {
  for (const delayMs of MAP_RETRY_DELAYS_MS) {
    try {
      return await load();
    } catch (error) {
      console.warn(`The map script did not load; next attempt in ${delayMs} ms`, error);
      await pause(delayMs);
    }
  }
  try {
    return await load();
  } catch (error) {
    console.error('The map script did not load', error);
    throw error;
  }
}

/** Adds a script to the page and waits for it; a failed one is taken away again. */
export function addScript(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${new URL(address, document.baseURI).host} did not send the map script`));
    });
    document.head.append(script);
  });
}
