import blocks from './blocks.json' with { type: 'json' };
import directory from './directory.json' with { type: 'json' };
import locator from './locator.json' with { type: 'json' };
import press from './press.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };

/** Message id → ICU text; the build replaces the texts by Lingui's compiled form. */
export const messages = { ...blocks, ...directory, ...locator, ...press, ...shell };
