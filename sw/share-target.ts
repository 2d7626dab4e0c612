/** Accepts what the system shares with the installed app, and redirects to the page that shows it. */
import { isKnownPath } from '../src/contract/routes.ts'
import {
  findExceededLimit,
  INBOX_LIMITS,
  SHARE_FIELDS,
  SHARE_REFUSALS,
  SHARED,
  type ShareRefusal,
} from '../src/contract/share-target.ts'
import { paths } from '../src/lib/paths.ts'
import { cacheStores } from '../src/lib/storage-keys.ts'

declare const self: ServiceWorkerGlobalScope

const ADDRESS = /https?:\/\/\S+/
/** Bytes of a form beside its files: boundaries, names, a shared text. */
const FORM_BYTES = 1_000_000

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

/**
 * Whether another site sent the form. What the system shares has our origin or none (Chromium: `null`, without a
 * referrer). A site may hide its origin as well: such files wait for the user like any others.
 */
function isFromElsewhere({ headers, referrer }: Request): boolean {
  const origin = headers.get('origin') ?? 'null'
  if (origin !== 'null') return origin !== self.location.origin
  const sender = URL.parse(referrer)
  return (
    sender !== null && /^https?:$/.test(sender.protocol) && sender.origin !== self.location.origin
  )
}

/** Reads the form, at most as much as the limits allow; null when it is larger. */
async function readForm(request: Request, maxBytes: number): Promise<FormData | null> {
  // Some engines have no stream of a request's body: the files are counted afterwards.
  if (!request.body) return request.formData()
  let bytes = 0
  const counted = request.body.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.byteLength
        if (bytes > maxBytes) controller.error(new Error('the share is too large'))
        else controller.enqueue(chunk)
      },
    }),
  )
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  try {
    return await new Response(counted, { headers }).formData()
  } catch (error) {
    if (bytes > maxBytes) return null
    throw error
  }
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
const showFiles = (source: string) => redirect(`${paths.allTools()}?source=${source}`)
const refuse = (reason: ShareRefusal) => showFiles(SHARE_REFUSALS[reason])

/**
 * Redirects files to the list of tools, a link to a page of ours to that page, anything else to the start page. The
 * page reports what was not accepted: a form of another site, more than the limits, anything on a full disk.
 */
export async function acceptShare(
  { request }: { request: Request },
  limits: { files: number; bytes: number } = INBOX_LIMITS,
): Promise<Response> {
  if (isFromElsewhere(request)) return refuse('foreign')
  try {
    const form = await readForm(request, limits.bytes + FORM_BYTES)
    if (form === null) return refuse('tooLarge')
    const files = form.getAll(SHARE_FIELDS.files).filter((entry) => entry instanceof File)
    if (files.length === 0) return redirect(findOwnPage(form) ?? paths.landing())
    const exceeded = findExceededLimit(files, limits)
    if (exceeded) return refuse(exceeded)
    await cacheFiles(files)
    return showFiles(SHARED)
  } catch {
    await caches.delete(cacheStores.shared).catch(() => false)
    return refuse('lost')
  }
}
