import type { DemoTrack } from './videos.ts';

const LABELS = {
  captions: { en: 'English', es: 'Español' },
  chapters: { en: 'Chapters', es: 'Capítulos' },
} as const;

type Cue = readonly [fromSeconds: number, toSeconds: number, text: string];

export const KITCHEN_TOUR_CAPTIONS: readonly DemoTrack[] = [
  captions('en', [
    [0.3, 3, '[Fire crackles]\nEvery evening begins with oak and a flame.'],
    [3.5, 6.3, '[A pot simmers]\nThe stock has been on since morning.'],
    [6.7, 9.4, '[Butter sizzles]\nScallops take one minute a side, no more.'],
    [10.2, 13.5, '[A plate is set down]\nDinner is served.'],
  ]),
  captions('es', [
    [0.3, 3, '[Crepita el fuego]\nCada noche empieza con roble y una llama.'],
    [3.5, 6.3, '[Hierve una olla]\nEl caldo está al fuego desde la mañana.'],
    [6.7, 9.4, '[Chisporrotea la mantequilla]\nLas vieiras, un minuto por lado y nada más.'],
    [10.2, 13.5, '[Un plato llega a la mesa]\nLa cena está servida.'],
  ]),
  chapters('en', [
    [0, 3.5, 'The hearth'],
    [3.5, 6.7, 'The galley'],
    [6.7, 9.9, 'The pan'],
    [9.9, 13.8, 'The table'],
  ]),
  chapters('es', [
    [0, 3.5, 'El hogar'],
    [3.5, 6.7, 'La cocina'],
    [6.7, 9.9, 'La sartén'],
    [9.9, 13.8, 'La mesa'],
  ]),
];

export const HARBOR_MORNING_CAPTIONS: readonly DemoTrack[] = [
  captions('en', [
    [0.3, 3.4, '[Waves, far-off gulls]\nFirst light. The lamp still turns.'],
    [4, 7.8, '[An engine hums, gulls call]\nThe boats go out before the bay is awake.'],
    [8.5, 12.5, '[Water laps at the dock]\nBy noon the crates are on their way to us.'],
  ]),
  captions('es', [
    [0.3, 3.4, '[Olas, gaviotas a lo lejos]\nPrimera luz. El faro aún gira.'],
    [4, 7.8, '[Ronronea un motor, gritan las gaviotas]\nLos barcos salen antes de que despierte la bahía.'],
    [8.5, 12.5, '[El agua golpea el muelle]\nAl mediodía, las cajas ya vienen hacia nosotros.'],
  ]),
  chapters('en', [
    [0, 3.9, 'The lighthouse'],
    [3.9, 8.3, 'The boats'],
    [8.3, 12.8, 'The dock'],
  ]),
  chapters('es', [
    [0, 3.9, 'El faro'],
    [3.9, 8.3, 'Los barcos'],
    [8.3, 12.8, 'El muelle'],
  ]),
];

type Language = 'en' | 'es';

function captions(srclang: Language, cues: readonly Cue[]): DemoTrack {
  return { kind: 'captions', label: LABELS.captions[srclang], srclang, body: webVtt(cues) };
}

function chapters(srclang: Language, cues: readonly Cue[]): DemoTrack {
  return { kind: 'chapters', label: LABELS.chapters[srclang], srclang, body: webVtt(cues) };
}

function webVtt(cues: readonly Cue[]): string {
  const blocks = cues.map(([from, to, text]) => `${timestamp(from)} --> ${timestamp(to)}\n${text}\n`);
  return ['WEBVTT\n', ...blocks].join('\n');
}

/** Formats times below one minute. */
function timestamp(seconds: number): string {
  return `00:00:${seconds.toFixed(3).padStart(6, '0')}`;
}
