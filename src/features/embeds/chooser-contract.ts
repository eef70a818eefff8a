import { z } from 'zod';
import { endpoint } from '#shared/endpoint.ts';

export const EMBED_KINDS = ['video', 'audio', 'page'] as const;

/** Longer addresses are refused; real ones are shorter. */
export const MAX_EMBED_ADDRESS = 2000;

/** No endpoint here fetches an address: the shape of an address determines what it is. */
export const getEmbedChooser = endpoint('GET', '/wagtail/embeds/chooser/', {
  summary: 'What can be embedded',
  reply: z.object({ providers: z.array(z.string()) }),
});

/** 400 on `url`, with different messages for invalid addresses and for addresses of no allowed provider. */
export const chooseEmbed = endpoint('POST', '/wagtail/embeds/chooser/', {
  summary: 'What an address to embed is',
  body: z.object({ url: z.string().max(MAX_EMBED_ADDRESS, `must have at most ${MAX_EMBED_ADDRESS} characters`) }),
  reply: z.object({
    /** The address as content stores it. */
    url: z.string(),
    provider: z.string(),
    /** "Video on YouTube" */
    title: z.string(),
    /** Address of the frame. */
    embedUrl: z.string(),
    kind: z.enum(EMBED_KINDS),
  }),
});
