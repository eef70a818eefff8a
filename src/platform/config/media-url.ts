import { join } from 'node:path';
import { Secret } from './secret.ts';

/** Location of uploaded and generated files: the local disk, or a bucket of an S3-compatible service. */
export type MediaConfig =
  | { kind: 'local'; directory: string }
  | {
      kind: 's3';
      /** Origin of the service: "https://s3.example.net". */
      endpoint: string;
      bucket: string;
      /** Prefix of every key: '' or a path that ends with a slash. */
      prefix: string;
      region: string;
      accessKeyId: Secret;
      secretAccessKey: Secret;
    };

/** Default region. Services without regions accept it, too. */
const DEFAULT_REGION = 'us-east-1';
const FORM = 's3://KEY:SECRET@HOST/BUCKET';

/**
 * Reads MEDIA_URL: "s3://key:secret@host[:port]/bucket[/prefix]?region=…&tls=0", key and secret percent-encoded. Adds to
 * `reasons` what cannot work, without repeating the value. Without an address, files are stored in `dataDir`.
 */
export function mediaConfig(address: string | undefined, dataDir: string, reasons: string[]): MediaConfig {
  const local: MediaConfig = { kind: 'local', directory: join(dataDir, 'media') };
  if (address === undefined) return local;
  const refuse = (reason: string): MediaConfig => {
    reasons.push(`MEDIA_URL: ${reason}`);
    return local;
  };
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.protocol !== 's3:' || url.host === '') return refuse(`must look like ${FORM}`);
  const accessKeyId = decoded(url.username);
  const secretAccessKey = decoded(url.password);
  const path = decoded(url.pathname);
  if (accessKeyId === undefined || secretAccessKey === undefined || path === undefined)
    return refuse('holds a % that begins no percent-encoded character (write % as %25)');
  if (accessKeyId === '' || secretAccessKey === '')
    return refuse(`needs the key and the secret before the host: ${FORM}`);
  const [bucket = '', ...folders] = path.split('/').filter(Boolean);
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/i.test(bucket))
    return refuse(`needs a bucket's name after the host: ${FORM}`);
  if (folders.some((folder) => folder === '.' || folder === '..')) return refuse('has a prefix that leaves the bucket');
  const unknown = [...url.searchParams.keys()].find((name) => name !== 'region' && name !== 'tls');
  if (unknown !== undefined) return refuse('may have the parameters region and tls, no others');
  const tls = url.searchParams.get('tls') ?? '1';
  if (tls !== '0' && tls !== '1') return refuse('tls must be 1 or 0');
  return {
    kind: 's3',
    endpoint: `${tls === '1' ? 'https' : 'http'}://${url.host}`,
    bucket,
    prefix: folders.map((folder) => `${folder}/`).join(''),
    region: url.searchParams.get('region') || DEFAULT_REGION,
    accessKeyId: new Secret(accessKeyId),
    secretAccessKey: new Secret(secretAccessKey),
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
