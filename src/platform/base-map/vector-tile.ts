/** A feature in the square of its tile: whole units from the top left corner, may lie a little outside. */
export interface TileFeature {
  kind: 'point' | 'line' | 'polygon';
  /** Points: one part of single positions. Lines and rings: one part each, rings closed by repetition of the first. */
  parts: [number, number][][];
  properties: Readonly<Record<string, string | number>>;
}

export interface TileLayer {
  name: string;
  /** Width and height of the square in units. */
  extent: number;
  features: TileFeature[];
}

const KINDS = ['point', 'line', 'polygon'] as const;
const MOVE = 1;
const DRAW = 2;
const CLOSE = 7;
const VARINT = 0;
const BYTES = 2;

/** Mapbox Vector Tile 2.1 of these layers. Layers without features are left out; no layers give no bytes. */
export function encodeTile(layers: readonly TileLayer[]): Buffer {
  const tile: number[] = [];
  for (const layer of layers) if (layer.features.length > 0) putBytes(tile, 3, encodeLayer(layer));
  return Buffer.from(tile);
}

/** Reads what {@link encodeTile} writes: values are text or whole numbers. */
export function decodeTile(bytes: Uint8Array): TileLayer[] {
  const layers: TileLayer[] = [];
  for (const { field, value } of fields(bytes))
    if (field === 3 && value instanceof Uint8Array) layers.push(decodeLayer(value));
  return layers;
}

function encodeLayer({ name, extent, features }: TileLayer): number[] {
  const keys = new Map<string, number>();
  const values = new Map<string | number, number>();
  const rowIn = <Key>(table: Map<Key, number>, key: Key) => {
    const row = table.get(key) ?? table.size;
    table.set(key, row);
    return row;
  };
  const layer: number[] = [];
  putNumber(layer, 15, 2);
  putBytes(layer, 1, Buffer.from(name));
  for (const { kind, parts, properties } of features) {
    const feature: number[] = [];
    const tags = Object.entries(properties).flatMap(([key, value]) => [rowIn(keys, key), rowIn(values, value)]);
    putBytes(feature, 2, packed(tags));
    putNumber(feature, 3, KINDS.indexOf(kind) + 1);
    putBytes(feature, 4, packed(commandsOf(kind, parts)));
    putBytes(layer, 2, feature);
  }
  for (const key of keys.keys()) putBytes(layer, 3, Buffer.from(key));
  for (const value of values.keys()) {
    const encoded: number[] = [];
    if (typeof value === 'string') putBytes(encoded, 1, Buffer.from(value));
    else putNumber(encoded, 5, Math.max(0, Math.round(value)));
    putBytes(layer, 4, encoded);
  }
  putNumber(layer, 5, extent);
  return layer;
}

function commandsOf(kind: TileFeature['kind'], parts: TileFeature['parts']): number[] {
  const commands: number[] = [];
  let [x, y] = [0, 0];
  const step = ([nextX, nextY]: [number, number]) => {
    commands.push(zigzag(nextX - x), zigzag(nextY - y));
    [x, y] = [nextX, nextY];
  };
  for (const part of parts) {
    const open = kind === 'polygon' ? part.slice(0, -1) : part;
    const [first, ...rest] = open;
    if (!first) continue;
    commands.push((1 << 3) | MOVE);
    step(first);
    if (rest.length > 0) commands.push((rest.length << 3) | DRAW);
    for (const position of rest) step(position);
    if (kind === 'polygon') commands.push((1 << 3) | CLOSE);
  }
  return commands;
}

function decodeLayer(bytes: Uint8Array): TileLayer {
  const layer: TileLayer = { name: '', extent: 4096, features: [] };
  const keys: string[] = [];
  const values: (string | number)[] = [];
  const features: Uint8Array[] = [];
  for (const { field, value } of fields(bytes)) {
    if (field === 5 && typeof value === 'number') layer.extent = value;
    if (!(value instanceof Uint8Array)) continue;
    if (field === 1) layer.name = text(value);
    if (field === 2) features.push(value);
    if (field === 3) keys.push(text(value));
    if (field === 4)
      for (const { value: inner } of fields(value)) values.push(typeof inner === 'number' ? inner : text(inner));
  }
  layer.features = features.map((feature) => decodeFeature(feature, keys, values));
  return layer;
}

function decodeFeature(bytes: Uint8Array, keys: readonly string[], values: readonly (string | number)[]): TileFeature {
  let kind: TileFeature['kind'] = 'point';
  let parts: TileFeature['parts'] = [];
  const properties: Record<string, string | number> = {};
  for (const { field, value } of fields(bytes)) {
    if (field === 3 && typeof value === 'number') kind = KINDS[value - 1] ?? 'point';
    if (!(value instanceof Uint8Array)) continue;
    if (field === 4) parts = partsOf(unpacked(value));
    if (field === 2) {
      const tags = unpacked(value);
      for (let at = 0; at + 1 < tags.length; at += 2) {
        const key = keys[tags[at] ?? -1];
        const found = values[tags[at + 1] ?? -1];
        if (key !== undefined && found !== undefined) properties[key] = found;
      }
    }
  }
  return { kind, parts, properties };
}

function partsOf(commands: readonly number[]): TileFeature['parts'] {
  const parts: TileFeature['parts'] = [];
  let part: [number, number][] = [];
  let [x, y] = [0, 0];
  for (let at = 0; at < commands.length;) {
    const command = commands[at++] ?? 0;
    if ((command & 7) === CLOSE) {
      const [first] = part;
      if (first) part.push([...first]);
      continue;
    }
    for (let left = command >> 3; left > 0; left--) {
      x += unzigzag(commands[at++] ?? 0);
      y += unzigzag(commands[at++] ?? 0);
      if ((command & 7) === MOVE) parts.push((part = []));
      part.push([x, y]);
    }
  }
  return parts;
}

function* fields(bytes: Uint8Array): Generator<{ field: number; value: number | Uint8Array }> {
  const reader = { bytes, at: 0 };
  while (reader.at < bytes.length) {
    const tag = takeVarint(reader);
    const number = takeVarint(reader);
    if ((tag & 7) === VARINT) yield { field: tag >> 3, value: number };
    else yield { field: tag >> 3, value: bytes.subarray(reader.at, (reader.at += number)) };
  }
}

function takeVarint(reader: { bytes: Uint8Array; at: number }): number {
  let value = 0;
  for (let shift = 1; ; shift *= 128) {
    const byte = reader.bytes[reader.at++];
    if (byte === undefined) return value;
    value += (byte & 0x7f) * shift;
    if (byte < 0x80) return value;
  }
}

function unpacked(bytes: Uint8Array): number[] {
  const reader = { bytes, at: 0 };
  const numbers: number[] = [];
  while (reader.at < bytes.length) numbers.push(takeVarint(reader));
  return numbers;
}

function packed(numbers: readonly number[]): number[] {
  const bytes: number[] = [];
  for (const number of numbers) putVarint(bytes, number);
  return bytes;
}

function putNumber(target: number[], field: number, value: number): void {
  putVarint(target, (field << 3) | VARINT);
  putVarint(target, value);
}

function putBytes(target: number[], field: number, bytes: ArrayLike<number>): void {
  putVarint(target, (field << 3) | BYTES);
  putVarint(target, bytes.length);
  for (let at = 0; at < bytes.length; at++) target.push(bytes[at] ?? 0);
}

function putVarint(target: number[], value: number): void {
  let rest = value;
  while (rest >= 0x80) {
    target.push((rest % 128) | 0x80);
    rest = Math.floor(rest / 128);
  }
  target.push(rest);
}

function zigzag(value: number): number {
  return value < 0 ? -value * 2 - 1 : value * 2;
}

function unzigzag(value: number): number {
  return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
}

function text(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
