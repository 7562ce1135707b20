import { readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.txt': 'text/plain; charset=utf-8',
};

/** Encodings that the build writes next to a file, best first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
export type Encoding = (typeof ENCODINGS)[number][0];

export interface ConsoleFile {
  type: string;
  /** Its name holds a hash of its content, so it never changes. */
  immutable: boolean;
  body: Buffer;
  encoding: Encoding | undefined;
  /** There are variants, so the reply depends on Accept-Encoding. */
  varies: boolean;
}

const HASHED = /[.-][0-9a-f]{8,}\.[a-z0-9.]+$/;

const namesBelow = (folder: string): string[] => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
};

/** @returns true if an Accept-Encoding header allows an encoding (RFC 9110 section 12.5.3). */
export const accepts = (header: string | undefined, encoding: Encoding): boolean =>
  (header ?? '').split(',').some((part) => {
    const [name, ...params] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param));
  });

/** The files of the built console. Only those that were found in the folder are served, for every path. */
export class ConsoleFiles {
  private known = new Set<string>();
  private builtAt = -1;
  private readonly bodies = new Map<string, Promise<Buffer>>();

  constructor(private readonly folder: string) {}

  /** @param urlPath path of a URL, undecoded; paths with escapes match no file. */
  async find(urlPath: string, acceptEncoding: string | undefined): Promise<ConsoleFile | undefined> {
    this.refresh();
    const name = path.join(this.folder, urlPath);
    const type = TYPES[path.extname(name)];
    if (!this.known.has(name) || type === undefined) return undefined;
    const variants = ENCODINGS.filter(([, ending]) => this.known.has(name + ending));
    const chosen = variants.find(([encoding]) => accepts(acceptEncoding, encoding));
    return {
      type,
      immutable: HASHED.test(name),
      body: await this.read(name + (chosen?.[1] ?? '')),
      encoding: chosen?.[0],
      varies: variants.length > 0,
    };
  }

  /** @returns a page of the console as text, or undefined where it was not built. */
  async page(name: string): Promise<string | undefined> {
    this.refresh();
    const file = path.join(this.folder, name);
    return this.known.has(file) ? (await this.read(file)).toString('utf8') : undefined;
  }

  private read(file: string): Promise<Buffer> {
    const body = this.bodies.get(file) ?? readFile(file);
    this.bodies.set(file, body);
    return body;
  }

  /** Reads the folder again after a build, because every build writes index.html. */
  private refresh(): void {
    const builtAt = statSync(path.join(this.folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (builtAt === this.builtAt) return;
    this.builtAt = builtAt;
    this.known = new Set(namesBelow(this.folder));
    this.bodies.clear();
  }
}
