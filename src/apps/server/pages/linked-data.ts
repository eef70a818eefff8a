import type { VideoProps } from '#content/lookup.ts';
import type { ResolvedBlock } from '#content/stream.ts';

/**
 * schema.org objects for a page's content: one FAQPage of all its questions and answers, one VideoObject per video with
 * a poster (search engines require one). Made from the resolved fields, so they hold only what guests see.
 */
export function linkedDataOf(fields: Readonly<Record<string, unknown>>, origin: string): object[] {
  const questions: object[] = [];
  const videos = new Map<string, object>();
  const read = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    if (isBlock(value) && value.type === 'faqs') questions.push(...questionsOf(value));
    if (isVideo(value) && value.poster) videos.set(value.sources[0]?.url ?? '', videoData(value, value.poster, origin));
    for (const inner of Object.values(value)) read(inner);
  };
  read(fields);
  const faqPage = { '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity: questions };
  return [...(questions.length > 0 ? [faqPage] : []), ...videos.values()];
}

function isBlock(value: object): value is ResolvedBlock {
  return 'type' in value && 'props' in value && 'id' in value;
}

function isVideo(value: object): value is VideoProps {
  return 'sources' in value && 'tracks' in value && 'poster' in value;
}

function questionsOf({ props }: ResolvedBlock): object[] {
  const entries = props['faqs'] as { question: string; answer: string }[];
  return entries
    .filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '')
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    }));
}

function videoData(video: VideoProps, poster: NonNullable<VideoProps['poster']>, origin: string): object {
  const thumbnail = poster.renditions.findLast(({ mimetype }) => mimetype === 'image/jpeg') ?? poster.renditions.at(-1);
  return {
    '@context': 'https://schema.org',
    '@type': 'VideoObject',
    name: video.title,
    description: video.title,
    uploadDate: video.uploaded_at,
    ...(thumbnail && { thumbnailUrl: new URL(thumbnail.url, origin).href }),
    ...(video.sources[0] && { contentUrl: new URL(video.sources[0].url, origin).href }),
    ...(video.duration_seconds && { duration: `PT${Math.round(video.duration_seconds)}S` }),
  };
}
