import { describe, expect, it } from 'vitest';
import type { VideoProps } from '#content/lookup.ts';
import { linkedDataOf } from './linked-data.ts';

const ORIGIN = 'https://www.chain.example';
const faqs = (...entries: [question: string, answer: string][]) => ({
  id: crypto.randomUUID(),
  type: 'faqs',
  props: { heading: '', faqs: entries.map(([question, answer]) => ({ question, answer })) },
});
const video: VideoProps = {
  title: 'From hearth to table',
  sources: [{ url: '/media/videos/1/ab/0.webm', mimetype: 'video/webm' }],
  tracks: [],
  poster: {
    title: 'Hearth',
    alt: '',
    renditions: [
      { url: '/media/images/1/a/b/width-960.avif', width: 960, size: null, mimetype: 'image/avif' },
      { url: '/media/images/1/a/b/width-960.jpeg', width: 960, size: null, mimetype: 'image/jpeg' },
    ],
    imageData: { width: 1600, height: 900 },
  },
  width: 960,
  height: 540,
  duration_seconds: 13.8,
  uploaded_at: '2026-03-01T12:00:00.000Z',
};

describe('linkedDataOf', () => {
  it('is nothing for a page that has neither questions nor videos', () => {
    expect(linkedDataOf({ title: 'Hi', body: [], image: null }, ORIGIN)).toEqual([]);
  });

  it('makes one FAQPage of all questions, nested ones too, and leaves out what is not answered', () => {
    const wrapper = {
      id: 'w',
      type: 'custom_background_image_wrapper',
      props: { content: [faqs(['Two?', '<p>2</p>'])] },
    };
    const found = linkedDataOf({ body: [faqs(['One?', '<p>1</p>'], ['Empty?', ' ']), wrapper] }, ORIGIN);
    expect(found).toMatchObject([
      {
        '@type': 'FAQPage',
        mainEntity: [
          { '@type': 'Question', name: 'One?', acceptedAnswer: { text: '<p>1</p>' } },
          { '@type': 'Question', name: 'Two?', acceptedAnswer: { text: '<p>2</p>' } },
        ],
      },
    ]);
    expect((found[0] as { mainEntity: unknown[] }).mainEntity).toHaveLength(2);
  });

  it('describes a video once, with absolute addresses and an image that everybody can read', () => {
    const body = [
      { id: 'a', type: 'video', props: { video } },
      { id: 'b', type: 'video', props: { video } },
    ];
    expect(linkedDataOf({ body }, ORIGIN)).toEqual([
      {
        '@context': 'https://schema.org',
        '@type': 'VideoObject',
        name: 'From hearth to table',
        description: 'From hearth to table',
        uploadDate: '2026-03-01T12:00:00.000Z',
        thumbnailUrl: `${ORIGIN}/media/images/1/a/b/width-960.jpeg`,
        contentUrl: `${ORIGIN}/media/videos/1/ab/0.webm`,
        duration: 'PT14S',
      },
    ]);
  });

  it('says nothing of a video without an image, which search engines refuse', () => {
    const body = [{ id: 'a', type: 'video', props: { video: { ...video, poster: null } } }];
    expect(linkedDataOf({ body }, ORIGIN)).toEqual([]);
  });
});
