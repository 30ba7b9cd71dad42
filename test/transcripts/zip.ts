import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of an archive that a test makes: what is not given is worked out. */
export interface ZipEntry {
  readonly name: string;
  readonly text?: string;
  /** The data as it stands in the archive, and by which method it was packed. */
  readonly packed?: Buffer;
  readonly method?: number;
  readonly encrypted?: true;
  /** The size that the archive claims the data to unpack to. */
  readonly claims?: number;
  /** Offset at which the archive claims the entry to stand. */
  readonly offset?: number;
}

/** The bytes of a zip archive, as its specification (APPNOTE.TXT) lays them out. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const {
    name,
    text = '',
    packed = deflateRawSync(text),
    method = 8,
    encrypted,
    claims,
    offset = at,
  } of entries) {
    const title = Buffer.from(name);
    const size = claims ?? Buffer.byteLength(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(encrypted ? 1 : 0, 2);
    common.writeUInt16LE(method, 4);
    common.writeUInt32LE(crc32(text), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(size, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), common, title, packed]);
    const more = Buffer.alloc(14);
    more.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\u0001\u0002\u0014\0'), common, more, title);
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]);
}
