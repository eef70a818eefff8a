import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '#shared/problem.ts';
import type { BlockDefinition } from '#content/define.ts';
import type { Lookup } from '#content/lookup.ts';
import { referencesIn } from '#content/references.ts';
import { resolveFields } from '#content/resolve.ts';
import { type SnippetModel, SNIPPETS } from '#features/snippets/definitions.ts';
import { BLOCKS, blockRegistry } from '#blocks/definitions.ts';
import type { BlockPreviewProps } from '#templates/block-preview/props.ts';
import { drawPage } from './draw-page.ts';
import { loadBlockData } from './load-block-data.ts';
import { loadTargets } from './load-lookup.ts';
import type { LoadedPage } from './load-page.ts';
import { noteBlocks } from '../process/note-blocks.ts';
import { buildPageContext } from './page-context.ts';
import type { Services } from '../process/services.ts';
import { type FactsOf, requireFacts, type SiteFacts } from './site-facts.ts';

const PATH = '/wagtail/block-preview/';

/**
 * Spec §2.2 block preview: the same view that pages use, with the block's example and the media of this installation,
 * in an empty shell. Without an id, the list of all blocks. It holds nothing but examples, so it needs no sign-in.
 */
export function blockPreviewRoutes(app: FastifyInstance, services: Services, factsOf: FactsOf): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const facts = await requireFacts(factsOf, request);
    const { id, still: isStill } = request.query as Record<string, unknown>;
    const page = id === undefined || id === '' ? listOfBlocks(facts) : await oneBlock(services, facts, String(id));
    const context = buildPageContext(services.config, facts, {
      url: request.url,
      language: facts.site.languageCode,
      now: services.clock.now(),
      shell: 'bare',
      ...(page.blockData && { blockData: page.blockData }),
    });
    const drawn = await drawPage(services, page, context, { isStill: isStill === '1' });
    return reply
      .headers({ ...drawn.headers, 'cache-control': 'no-store' })
      .status(drawn.status)
      .send(drawn.body);
  };
  for (const url of [PATH, PATH.slice(0, -1)]) app.get(url, answer);
}

function listOfBlocks(facts: SiteFacts) {
  const entries = Object.values(BLOCKS).map(({ type, label, group }) => ({
    type,
    label,
    group,
    url: `${PATH}?id=${type}`,
  }));
  return previewPage(facts, { kind: 'list', entries }, 'Blocks');
}

async function oneBlock(services: Services, facts: SiteFacts, type: string) {
  const definition = blockRegistry.block(type);
  if (!definition) throw new NotFound('This block does not exist');
  const { blocks, ...notes } = noteBlocks();
  blocks.add(type);
  const props = resolveFields(definition.fields, definition.example, '', {
    registry: blockRegistry,
    lookup: await sampleTargets(services, facts, definition),
    ...notes,
    // An example may refer to a record that this installation lacks: then the block is shown without it.
    onLost: () => undefined,
  });
  const preview: BlockPreviewProps = { kind: 'block', label: definition.label, blocks: [{ id: type, type, props }] };
  const { values } = await loadBlockData(services, blocks, facts.site.languageCode);
  return { ...previewPage(facts, preview, definition.label, blocks), ...(values && { blockData: values }) };
}

/** Targets for an example: media and pages of this installation by id, else the first page; snippets' own examples. */
async function sampleTargets(services: Services, facts: SiteFacts, definition: BlockDefinition): Promise<Lookup> {
  const snippets = Object.values(definition.fields).flatMap(({ facts: { model } }) =>
    typeof model === 'string' && Object.hasOwn(SNIPPETS, model) ? [SNIPPETS[model as SnippetModel]] : [],
  );
  const references = [
    ...referencesIn(definition.fields, definition.example, blockRegistry),
    ...snippets.flatMap(({ fields, example }) => [...referencesIn(fields, example, blockRegistry)]),
  ];
  const targets = await loadTargets(
    services.database.db,
    references.filter(({ kind }) => kind !== 'snippet'),
    { signer: services.images.signer, from: { ...facts.site, publicUrl: services.config.publicUrl } },
  );
  const lookup = targets.lookup(facts.site.languageCode);
  const [snippet] = snippets;
  return {
    ...lookup,
    page: (id) => lookup.page(id) ?? { id, url: '/', title: 'Home' },
    snippet: (id) => snippet && { id, model: snippet.name, value: snippet.example },
  };
}

function previewPage(
  facts: SiteFacts,
  props: BlockPreviewProps,
  title: string,
  blocks: Set<string> = new Set(),
): Extract<LoadedPage, { kind: 'page' }> {
  return {
    kind: 'page',
    template: 'block_preview',
    props,
    head: { title, robots: 'noindex', structured_data: [] },
    status: 200,
    language: facts.site.languageCode,
    country: undefined,
    translations: [],
    tags: new Set(),
    blocks,
    cacheSeconds: 0,
  };
}
