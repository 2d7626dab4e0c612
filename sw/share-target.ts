/** Accepts what the system shares with the installed app, and redirects to the page that shows it. */
import { isKnownPath } from '../src/contract/routes.ts'
import { SHARE_FIELDS, SHARE_LOST, SHARED } from '../src/contract/share-target.ts'
import { paths } from '../src/lib/paths.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'

declare const self: ServiceWorkerGlobalScope

const ADDRESS = /https?:\/\/\S+/

/** Finds our page that a shared link names: apps put it into `url`, or somewhere into `text`. */
function findOwnPage(form: FormData): string | null {
  for (const field of [SHARE_FIELDS.url, SHARE_FIELDS.text]) {
    const value = form.get(field)
    const address = URL.parse(ADDRESS.exec(typeof value === 'string' ? value : '')?.[0] ?? '')
    if (address?.origin === self.location.origin && isKnownPath(address.pathname)) {
      return address.pathname + address.search
    }
  }
  return null
}

/** Caches files until the page takes them, in place of earlier ones that were never taken. */
async function cacheFiles(files: readonly File[]): Promise<void> {
  await caches.delete(cacheStores.shared)
  const cache = await caches.open(cacheStores.shared)
  for (const [index, file] of files.entries()) {
    const headers = { 'x-file-name': encodeURIComponent(file.name) }
    await cache.put(`/${index}`, new Response(file, { headers }))
  }
}

const redirect = (path: string) => new Response(null, { status: 303, headers: { location: path } })

/**
 * Redirects files to the list of tools, a link to a page of ours to that page, anything else to the start page. On a
 * full disk the page reports that nothing was accepted.
 */
export async function acceptShare({ request }: { request: Request }): Promise<Response> {
  try {
    const form = await request.formData()
    const files = form.getAll(SHARE_FIELDS.files).filter((entry) => entry instanceof File)
    if (files.length === 0) return redirect(findOwnPage(form) ?? paths.landing())
    await cacheFiles(files)
    return redirect(`${paths.allTools()}?source=${SHARED}`)
  } catch {
    await caches.delete(cacheStores.shared).catch(() => false)
    return redirect(`${paths.allTools()}?source=${SHARE_LOST}`)
  }
}
