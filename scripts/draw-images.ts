import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawingId, DRAWN_DIRECTORY, DRAWN_LIST } from '../seeds/demo/images/drawn-images.ts';
import { IMAGES } from '../seeds/demo/images/images.ts';
import { renderImage } from '../seeds/demo/images/render-image.ts';

/** Renders the demo's images whose drawings have changed, and removes images without a drawing. */
await mkdir(DRAWN_DIRECTORY, { recursive: true });
const known: Record<string, string> = existsSync(DRAWN_LIST)
  ? (JSON.parse(await readFile(DRAWN_LIST, 'utf8')) as Record<string, string>)
  : {};
const drawn: Record<string, string> = {};
const files = new Set(['drawings.json']);
for (const { name, scene } of IMAGES) {
  const drawing = scene();
  const file = `${name}.webp`;
  const path = join(DRAWN_DIRECTORY, file);
  const id = drawingId(drawing);
  if (known[name] !== id || !existsSync(path)) {
    await writeFile(path, await renderImage(drawing));
    console.log(`Rendered ${file}`);
  }
  drawn[name] = id;
  files.add(file);
}
for (const file of await readdir(DRAWN_DIRECTORY)) if (!files.has(file)) await rm(join(DRAWN_DIRECTORY, file));
await writeFile(DRAWN_LIST, `${JSON.stringify(drawn, null, 2)}\n`);
