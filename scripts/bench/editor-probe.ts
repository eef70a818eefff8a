/**
 * Code that runs in the measured page, as `bench`: times from keys and presses until after the frame that shows
 * them, and when an editor is ready and a preview visible. A string, because scripts have no browser types.
 */
export const EDITOR_PROBE = `
globalThis.bench = (() => {
  let times = [];
  let lastKeyAt = 0;
  const whenPainted = (from) => requestAnimationFrame(() => {
    // A message sent within a frame arrives when the frame is drawn.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => times.push(performance.now() - from);
    port2.postMessage(null);
  });
  addEventListener('keydown', ({ key, ctrlKey, timeStamp }) => {
    // With Control pressed, only undo is measured.
    if (key === 'Control' || (ctrlKey && key.toLowerCase() !== 'z')) return;
    lastKeyAt = timeStamp;
    whenPainted(timeStamp);
  }, true);
  addEventListener('click', ({ timeStamp }) => whenPainted(timeStamp), true);
  const until = (read) => new Promise((resolve, reject) => {
    const lastAt = performance.now() + 30_000;
    const look = () => {
      const found = read();
      if (found !== undefined) resolve(found);
      else if (performance.now() > lastAt) reject(new Error('What was waited for did not come'));
      else requestAnimationFrame(look);
    };
    look();
  });
  const take = () => times.splice(0);
  return {
    take,
    taken: (count) => until(() => (times.length >= count ? take() : undefined)),
    async ready(blocks) {
      await until(() => {
        const headers = document.querySelectorAll('[data-block-toggle]').length;
        return document.getElementById('page-title') && headers >= blocks ? true : undefined;
      });
      return new Promise((resolve) => requestIdleCallback(() => resolve(performance.now())));
    },
    nextPreview: () => new Promise((resolve) => {
      const observer = new MutationObserver((changes) => {
        const isSeen = changes.some(({ target }) => target.localName === 'iframe' && target.title === 'Preview of the page');
        if (!isSeen) return;
        observer.disconnect();
        resolve(performance.now() - lastKeyAt);
      });
      observer.observe(document.documentElement, { subtree: true, attributes: true, attributeFilter: ['title'] });
    }),
  };
})();
`;
