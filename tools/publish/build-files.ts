import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { BuildAsset } from '../../src/contract/build-manifest.ts'

/** Files of a build by address, with their bytes. */
export type BuildFiles = Map<string, Buffer>

const HASH_DIGITS = 16

export function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex').slice(0, HASH_DIGITS)
}

/** Files of the build that are not served: the import map is inlined in the page. */
const NO_CONTENT = ['/build.json', '/importmap.json']

/** Reads every file below a folder; hidden files and folders, compressed siblings and manifests are no content. */
export function readBuild(folder: string): BuildFiles {
  const files: BuildFiles = new Map()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(
      (path) =>
        !relative(folder, path)
          .split(sep)
          .some((part) => part.startsWith('.')),
    )
    .toSorted()
  for (const path of paths) {
    const url = `/${relative(folder, path).split(sep).join('/')}`
    if (/\.(br|gz|map)$/.test(url) || NO_CONTENT.includes(url)) continue
    files.set(url, readFileSync(path))
  }
  return files
}

/**
 * Returns the id of a build: 16 hexadecimal digits made from the addresses and contents of all its files
 * while they still hold the placeholders, so the id never depends on itself.
 * @param label distinguishes builds of the same sources (`npm run try:update`)
 */
export function buildIdOf(files: BuildFiles, label = ''): string {
  const lines = [...files].map(([url, content]) => `${url} ${sha256(content)}`).toSorted()
  return sha256([...lines, label].join('\n'))
}

/** Returns the list of files for the manifest. */
export function assetsOf(files: BuildFiles): BuildAsset[] {
  return [...files].map(([url, content]) => ({
    url,
    hash: sha256(content),
    bytes: content.byteLength,
  }))
}

/** Replaces placeholders in one file. @throws when a required one is missing */
export function replaceMarks(
  files: BuildFiles,
  url: string,
  values: Readonly<Record<string, string>>,
): void {
  let text = files.get(url)?.toString('utf8')
  if (text === undefined) throw new Error(`the build has no ${url}`)
  for (const [mark, value] of Object.entries(values)) {
    if (!text.includes(mark)) throw new Error(`${url} holds no ${mark}`)
    text = text.replaceAll(mark, value)
  }
  files.set(url, Buffer.from(text))
}
