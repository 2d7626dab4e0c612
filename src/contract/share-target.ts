/** Where the system hands over what is shared to the installed app: the manifest, the worker, the service and the page agree. */

/** The address that takes it. The worker answers; the service only says that nothing was taken. */
export const SHARE_PATH = '/share-target'
/** Fields of what is sent, as the manifest names them. */
export const SHARE_FIELDS = { files: 'files', title: 'title', text: 'text', url: 'url' } as const

/** `?source=` of the page that shows what was shared: it waits in the worker's cache, or could not be taken. */
export const SHARED = 'share'
export const SHARE_LOST = 'share-lost'
