/** The files of this worker's build: how each is recognised, which are there, and how the others come. */
import type { PrecacheController } from 'workbox-precaching/PrecacheController.js'
import type { PrecacheEntry } from 'workbox-precaching/_types.js'
import { cacheStores } from '../src/lib/storage-keys.ts'
import { OWN_BUILD_ID } from './build-manifest.ts'
import { isCacheable } from './cacheable.ts'
import { type BuildFile, fetchBuild } from './fetch-build.ts'

export const SHELL_URL = '/index.html'

/** As the build writes it into the worker (tools/vite/first-set.ts). */
export type Entry = PrecacheEntry & {
  hash: string
  bytes: number
  /** Without it the worker is not active; see ADR 006. */
  isFirst?: boolean
}

export type ShellFile = BuildFile & { bytes: number; isFirst: boolean }

export type ShellFiles = {
  all: readonly ShellFile[]
  /** Those that are not there. */
  missing(): Promise<ShellFile[]>
  /**
   * Fetches files, the document last: where it is, its whole set is.
   * @throws when one could not be had; the others stay
   */
  bring(files: readonly ShellFile[], isHeld?: () => boolean): Promise<void>
  /** Keeps what a page was given, if it is a file of this build. Never rejects. */
  keep(url: URL, response: Response): Promise<void>
}

async function startsWithHash(response: Response, hash: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer())
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'))
  return hex.join('').startsWith(hash)
}

/**
 * Whether a reply may be kept as a file: of the right type, and of this very build. The server may have
 * another build by now, and a page must not be made of two.
 */
export async function isOfThisBuild(
  { url, hash }: BuildFile,
  response: Response,
): Promise<boolean> {
  if (!isCacheable(new URL(url).pathname, response)) return false
  const copy = response.clone()
  return hash === null ? (await copy.text()).includes(OWN_BUILD_ID) : startsWithHash(copy, hash)
}

/** What a page that is read needs comes first; what somebody saves by name, last. */
function rankOf({ url, hash }: BuildFile): number {
  if (hash === null) return 3
  if (url.endsWith('.woff2')) return 0
  return /\.(?:js|css)$/.test(url) ? 1 : 2
}

export function createShellFiles(
  controller: Pick<PrecacheController, 'getURLsToCacheKeys'>,
  entries: readonly Entry[],
): ShellFiles {
  const byUrl = new Map(entries.map((entry) => [new URL(entry.url, location.href).href, entry]))
  const all = [...controller.getURLsToCacheKeys()]
    .map(([url, key]): ShellFile => {
      const entry = byUrl.get(url)
      return {
        url,
        key,
        isFresh: !entry || Boolean(entry.revision),
        hash: entry?.hash ?? null,
        bytes: entry?.bytes ?? 0,
        isFirst: !entry || entry.isFirst === true,
      }
    })
    .toSorted((one, other) => rankOf(one) - rankOf(other))

  const open = () => caches.open(cacheStores.shell)

  return {
    all,
    async missing() {
      const kept = new Set((await (await open()).keys()).map(({ url }) => url))
      return all.filter(({ key }) => !kept.has(key))
    },
    async bring(files, isHeld = () => false) {
      const world = {
        fetch: (request: Request) => fetch(request, { signal: request.signal }),
        cache: await open(),
        isGood: isOfThisBuild,
        pause: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
        isHeld,
      }
      const isDocument = ({ hash }: BuildFile) => hash === null
      await fetchBuild(
        files.filter((file) => !isDocument(file)),
        world,
      )
      await fetchBuild(files.filter(isDocument), world)
    },
    async keep(url, response) {
      const file = all.find((one) => one.url === url.href)
      try {
        if (!file || !(await isOfThisBuild(file, response))) return
        await (await open()).put(file.key, response)
      } catch {
        // A full disk: the page has its file, and the next one asks for it again.
      }
    },
  }
}
