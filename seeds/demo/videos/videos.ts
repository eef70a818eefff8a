import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '#platform/project-root.ts';
import { HARBOR_MORNING_CAPTIONS, KITCHEN_TOUR_CAPTIONS } from './captions.ts';

/** Text track of a video, as WebVTT. */
export interface DemoTrack {
  kind: 'captions' | 'chapters';
  label: string;
  srclang: string;
  body: string;
}

/** A short silent video of the demo chain. */
export interface DemoVideo {
  /** The name by which pages refer to it. */
  name: string;
  title: string;
  /** Pixels. */
  width: number;
  height: number;
  durationSeconds: number;
  /** The name of the image shown before it plays. */
  poster: string;
  /** Plays muted in a loop behind text: it has no information of its own and no tracks. */
  isBackground: boolean;
  /** The same video in the order of preference: a browser takes the first that it can play. */
  files: readonly { name: string; mimetype: 'video/mp4' | 'video/webm' }[];
  tracks: readonly DemoTrack[];
}

const SIZE = { width: 960, height: 540 } as const;

/** Every video. Their files are made from the storyboards by `node scripts/render-videos.ts`. */
export const VIDEOS: readonly DemoVideo[] = [
  {
    name: 'kitchen-tour',
    title: 'From hearth to table',
    ...SIZE,
    durationSeconds: 13.8,
    poster: 'hearth',
    isBackground: false,
    files: filesOf('kitchen-tour'),
    tracks: KITCHEN_TOUR_CAPTIONS,
  },
  {
    name: 'harbor-morning',
    title: 'A morning in the harbor',
    ...SIZE,
    durationSeconds: 12.8,
    poster: 'boats-dawn',
    isBackground: false,
    files: filesOf('harbor-morning'),
    tracks: HARBOR_MORNING_CAPTIONS,
  },
  {
    name: 'harbor-loop',
    title: 'Lanterns at dusk',
    ...SIZE,
    durationSeconds: 6,
    poster: 'harbor-dusk',
    isBackground: true,
    files: filesOf('harbor-loop'),
    tracks: [],
  },
];

/** The bytes of one of a video's files. */
export function readVideoFile(name: string): Promise<Uint8Array> {
  return readFile(join(projectRoot(), 'seeds/demo/videos', name));
}

function filesOf(name: string): DemoVideo['files'] {
  return [
    { name: `${name}.webm`, mimetype: 'video/webm' },
    { name: `${name}.mp4`, mimetype: 'video/mp4' },
  ];
}
