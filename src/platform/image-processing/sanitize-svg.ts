import sanitizeHtml from 'sanitize-html';
import { Invalid } from '#shared/problem.ts';
import { checkSvgCost, checkSvgSize } from './svg-limits.ts';

export const MAX_SVG_BYTES = 512 * 1024;

const SVG = 'http://www.w3.org/2000/svg';
const XLINK = 'http://www.w3.org/1999/xlink';

/**
 * Elements for shapes, text, paint, filters and structure. Excluded: scripts, links, animation, and elements that load
 * something.
 */
const ELEMENTS = `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath
  image switch marker mask pattern clipPath linearGradient radialGradient stop style view filter feBlend feColorMatrix
  feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood
  feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight
  feSpecularLighting feSpotLight feTile feTurbulence`.split(/\s+/);

/** Elements that are dropped together with their text. */
const DROPPED_WHOLE = ['script', 'foreignObject', 'iframe', 'object', 'embed', 'handler', 'metadata'];

const NAMESPACES: Readonly<Record<string, string>> = { xmlns: SVG, 'xmlns:xlink': XLINK };
const RASTER_DATA = /^data:image\/(?:png|jpeg|webp|gif);base64,[A-Za-z0-9+/=\s]*$/;

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: ELEMENTS,
  // Attributes have many harmless names; `safeAttributes` checks their values.
  allowedAttributes: false,
  allowVulnerableTags: true,
  parseStyleAttributes: false,
  allowedSchemes: ['data'],
  allowProtocolRelative: false,
  nonTextTags: DROPPED_WHOLE,
  selfClosing: [],
  parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(attribs) }) },
  // The text of a style element is not escaped, so an element whose text could end it or load something is dropped.
  exclusiveFilter: ({ tag, text }) => tag === 'style' && (/[<\\]/.test(text) || loadsSomething(text)),
};

/**
 * Removes scripts, event handlers, links, animation and external references from a drawing.
 * @throws Invalid naming 'file' when it is too large or not UTF-8, declares entities, cannot be made safe, or would take too
 * long to draw
 */
export function sanitizeSvg(bytes: Uint8Array): Uint8Array {
  if (bytes.byteLength > MAX_SVG_BYTES) throw refusal(`An SVG must be at most ${MAX_SVG_BYTES / 1024} KB`);
  const text = decode(bytes);
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refusal('The SVG has a DOCTYPE: save it without one');
  // Checked first, because cleaning very many or very deeply nested elements takes long.
  checkSvgSize(text);
  const cleaned = sanitizeHtml(text, OPTIONS).trim();
  // Cleaning a second time must not change the text. If it does, the text was written so that parsers disagree on it.
  if (sanitizeHtml(cleaned, OPTIONS).trim() !== cleaned) throw refusal('The SVG cannot be made safe');
  if (!/^<svg[\s>]/.test(cleaned)) throw refusal('The file is not an SVG');
  checkSvgCost(cleaned);
  const named = /^<svg[^>]*\sxmlns=/.test(cleaned) ? cleaned : cleaned.replace('<svg', `<svg xmlns="${SVG}"`);
  return new TextEncoder().encode(named);
}

function safeAttributes(attributes: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(attributes).filter(([name, value]) => {
      const plain = name.toLowerCase();
      if (plain.startsWith('xmlns')) return NAMESPACES[name] === value;
      if (!/^(?:xlink:|xml:)?[a-z_][\w.-]*$/.test(plain) || plain.startsWith('on') || plain === 'xml:base')
        return false;
      if (/^(?:xlink:)?href$/.test(plain)) return value.startsWith('#') || RASTER_DATA.test(value);
      return !plain.endsWith('src') && !value.includes('\\') && !loadsSomething(value);
    }),
  );
}

/**
 * True when style text refers to something external: `url()` of anything but an element of the drawing, imports, old tricks.
 */
function loadsSomething(css: string): boolean {
  return /url\(\s*(?!["']?#)|@import|@font-face|image-set|expression|javascript:|-moz-binding|behavior\s*:/i.test(css);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refusal('The SVG is not written in UTF-8');
  }
}

function refusal(message: string): Invalid {
  return new Invalid([{ field: 'file', message }], message);
}
