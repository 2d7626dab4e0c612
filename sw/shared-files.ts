/** Takes what the system shares to the installed app, and leads to the page that shows it. */
import { isKnownPath } from '../src/contract/routes.ts'
import { SHARE_FIELDS, SHARE_LOST, SHARED } from '../src/contract/share-target.ts'
import { paths } from '../src/lib/paths.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'

const ADDRESS = /https?:\/\/\S+/

/** The page of ours that a shared link names: apps put it into `url`, or somewhere into `text`. */
function ownPage(form: FormData, origin: string): string | null {
  for (const field of [SHARE_FIELDS.url, SHARE_FIELDS.text]) {
    const said = form.get(field)
    const address = URL.parse(ADDRESS.exec(typeof said === 'string' ? said : '')?.[0] ?? '')
    if (address?.origin === origin && isKnownPath(address.pathname)) {
      return address.pathname + address.search
    }
  }
  return null
}

/** Keeps files until the page takes them; what was shared before and never taken goes. */
async function keep(files: readonly File[]): Promise<void> {
  await caches.delete(cacheStores.shared)
  const cache = await caches.open(cacheStores.shared)
  for (const [at, file] of files.entries()) {
    const headers = { 'x-file-name': encodeURIComponent(file.name) }
    await cache.put(`/${at}`, new Response(file, { headers }))
  }
}

const seeOther = (path: string) => new Response(null, { status: 303, headers: { location: path } })

/**
 * The files wait on the list of tools, a link to a page of ours leads there, anything else to the start page.
 * Where the device has no room the page says that nothing was taken.
 */
export async function takeShare(request: Request, origin: string): Promise<Response> {
  const tools = paths.allTools()
  try {
    const form = await request.formData()
    const files = form.getAll(SHARE_FIELDS.files).filter((entry) => entry instanceof File)
    if (files.length === 0) return seeOther(ownPage(form, origin) ?? paths.landing())
    await keep(files)
    return seeOther(`${tools}?source=${SHARED}`)
  } catch {
    await caches.delete(cacheStores.shared).catch(() => false)
    return seeOther(`${tools}?source=${SHARE_LOST}`)
  }
}
