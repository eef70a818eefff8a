import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { drawFrame, FRAME, secondsOf } from '../seeds/demo/videos/draw-frames.ts';
import { STORYBOARDS, type Shot } from '../seeds/demo/videos/storyboards.ts';
import { runScript, UsageError } from './command-line.ts';

/** Frames drawn at the same time. */
const AT_ONCE = 4;
const VIDEOS = new URL('../seeds/demo/videos/', import.meta.url).pathname;
const run = promisify(execFile);

const MP4 = '-c:v libx264 -profile:v main -level 3.1 -preset veryslow -tune animation -movflags +faststart'.split(' ');
const WEBM = '-c:v libvpx-vp9 -b:v 0 -deadline good -cpu-used 1 -row-mt 1 -g 240'.split(' ');
/** Quality by video, limited by a size of a few hundred kilobytes. */
const QUALITY: Readonly<Record<string, { mp4: number; webm: number }>> = {
  'kitchen-tour': { mp4: 34, webm: 47 },
  'harbor-morning': { mp4: 29, webm: 42 },
  'harbor-loop': { mp4: 30, webm: 42 },
};

/** Draws the demo's videos (all, or the named ones) and encodes each for every browser. Needs ffmpeg. */
await runScript(async () => {
  if (spawnSync('ffmpeg', ['-version']).error)
    throw new UsageError('ffmpeg is not installed: the videos cannot be encoded. On Debian: apt-get install ffmpeg');
  const names = process.argv.slice(2);
  const directory = await mkdtemp(join(tmpdir(), 'videos-'));
  try {
    for (const [name, shots] of Object.entries(STORYBOARDS)) {
      if (names.length > 0 && !names.includes(name)) continue;
      const master = join(directory, `${name}.mkv`);
      await drawMaster(shots, master);
      console.log(`${name}: ${await encode(name, master)}`);
    }
  } finally {
    await rm(directory, { recursive: true });
  }
  return 0;
});

/** Every frame without loss, so that it is drawn once for all encodings. */
async function drawMaster(shots: readonly Shot[], file: string): Promise<void> {
  const input = `-f rawvideo -pix_fmt rgb24 -s ${FRAME.width}x${FRAME.height} -r ${FRAME.perSecond} -i -`.split(' ');
  const ffmpeg = spawn('ffmpeg', ['-v', 'error', '-y', ...input, '-c:v', 'ffv1', file], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const ended = once(ffmpeg, 'close');
  const count = Math.round(secondsOf(shots) * FRAME.perSecond);
  for (let first = 0; first < count; first += AT_ONCE) {
    const several = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, at) =>
      drawFrame(shots, (first + at) / FRAME.perSecond),
    );
    for (const frame of await Promise.all(several)) if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await ended;
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`);
}

/** @returns the files' sizes as text */
async function encode(name: string, master: string): Promise<string> {
  const quality = QUALITY[name] ?? { mp4: 28, webm: 40 };
  const kinds = { mp4: [...MP4, '-crf', `${quality.mp4}`], webm: [...WEBM, '-crf', `${quality.webm}`] };
  const sizes: string[] = [];
  for (const [extension, options] of Object.entries(kinds)) {
    const file = join(VIDEOS, `${name}.${extension}`);
    // Names the color space, so that browsers show the colors of the stills.
    const colors = '-vf scale=out_color_matrix=bt709 -colorspace bt709 -color_primaries bt709 -color_trc bt709'.split(
      ' ',
    );
    const common = [...colors, '-pix_fmt', 'yuv420p', '-an', '-map_metadata', '-1'];
    await run('ffmpeg', ['-v', 'error', '-y', '-i', master, ...common, ...options, file]);
    sizes.push(`${extension} ${Math.round((await stat(file)).size / 1024)} KB`);
  }
  return sizes.join(', ');
}
