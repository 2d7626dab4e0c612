/** Web Share Target of the installed app, as manifest, worker, service and page agree on it. */

/**
 * Address of the share target. The worker answers it; the service only reports that nothing was
 * accepted.
 */
export const SHARE_PATH = '/share-target'
/** Form fields, as the manifest names them. */
export const SHARE_FIELDS = { files: 'files', title: 'title', text: 'text', url: 'url' } as const

/** Limits of files that arrive from outside: shared, opened with the app, or dropped on a page (S49). */
export const INBOX_LIMITS = { files: 10, bytes: 200_000_000 } as const

/** `?source=` of the page that shows shared files, which are in the worker's cache. */
export const SHARED = 'share'
/** `?source=` of the page that shows why a share was not accepted. */
export const SHARE_REFUSALS = {
  /** It did not arrive: no worker, or a full disk. */
  lost: 'share-lost',
  /** Another site sent it. */
  foreign: 'share-foreign',
  tooMany: 'share-too-many',
  tooLarge: 'share-too-large',
} as const
export type ShareRefusal = keyof typeof SHARE_REFUSALS

/** Returns the limit that files exceed together; null if none. */
export function findExceededLimit(
  files: readonly { size: number }[],
  limits: { files: number; bytes: number } = INBOX_LIMITS,
): 'tooMany' | 'tooLarge' | null {
  if (files.length > limits.files) return 'tooMany'
  return files.reduce((sum, { size }) => sum + size, 0) > limits.bytes ? 'tooLarge' : null
}
