import { Invalid } from '#shared/problem.ts';

interface FileKind {
  mimetype: string;
  /** Expected content, by the names of the package file-type; 'text' is UTF-8 of no other type. */
  contents: readonly string[];
}

/** File types that are accepted, by extension. Browsers run none of them: HTML, SVG and scripts are excluded. */
const FILE_KINDS: Readonly<Record<string, FileKind>> = {
  pdf: { mimetype: 'application/pdf', contents: ['pdf'] },
  doc: { mimetype: 'application/msword', contents: ['cfb'] },
  docx: {
    mimetype: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    contents: ['docx'],
  },
  xls: { mimetype: 'application/vnd.ms-excel', contents: ['cfb'] },
  xlsx: { mimetype: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', contents: ['xlsx'] },
  ppt: { mimetype: 'application/vnd.ms-powerpoint', contents: ['cfb'] },
  pptx: {
    mimetype: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    contents: ['pptx'],
  },
  csv: { mimetype: 'text/csv; charset=utf-8', contents: ['text'] },
  txt: { mimetype: 'text/plain; charset=utf-8', contents: ['text'] },
  zip: { mimetype: 'application/zip', contents: ['zip'] },
  jpg: { mimetype: 'image/jpeg', contents: ['jpg'] },
  jpeg: { mimetype: 'image/jpeg', contents: ['jpg'] },
  png: { mimetype: 'image/png', contents: ['png', 'apng'] },
  webp: { mimetype: 'image/webp', contents: ['webp'] },
};

const ACCEPTED = Object.keys(FILE_KINDS).join(', ');

/**
 * Media type of a file whose content matches its extension.
 * @throws Invalid with the detected type and the accepted ones
 */
export async function checkFileKind(bytes: Uint8Array, extension: string): Promise<string> {
  const kind = Object.hasOwn(FILE_KINDS, extension) ? FILE_KINDS[extension] : undefined;
  if (!kind) {
    const name = extension === '' ? 'files without an extension' : `.${extension} files`;
    throw refused(`${name} are not accepted: use ${ACCEPTED}`);
  }
  const found = await contentOf(bytes);
  if (kind.contents.includes(found)) return kind.mimetype;
  throw refused(
    found === 'unknown'
      ? `does not contain what its extension .${extension} says`
      : `holds ${found}, not what its extension .${extension} says`,
  );
}

function refused(message: string): Invalid {
  return new Invalid([{ field: 'file', message }]);
}

async function contentOf(bytes: Uint8Array): Promise<string> {
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes);
  if (found) return found.ext;
  return isText(bytes) ? 'text' : 'unknown';
}

function isText(bytes: Uint8Array): boolean {
  if (bytes.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
