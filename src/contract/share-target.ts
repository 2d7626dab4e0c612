/** Web Share Target of the installed app, as manifest, worker, service and page agree on it. */

/**
 * Address of the share target. The worker answers it; the service only reports that nothing was
 * accepted.
 */
export const SHARE_PATH = '/share-target'
/** Form fields, as the manifest names them. */
export const SHARE_FIELDS = { files: 'files', title: 'title', text: 'text', url: 'url' } as const

/**
 * `?source=` of the page that shows shared files: they are in the worker's cache, or were not
 * accepted.
 */
export const SHARED = 'share'
export const SHARE_LOST = 'share-lost'
