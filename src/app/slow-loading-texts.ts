import { msg } from '../i18n/msg.ts'

/**
 * Texts of the notices for a page whose code is slow or failed to load, or does not run in an old browser. The
 * build writes them into index.html in every language, because no message catalog is loaded yet.
 */
export const SLOW_LOADING_TEXTS = {
  bare: msg('late.bare'),
  failed: msg('late.failed'),
  readable: msg('late.readable'),
  reload: msg('late.reload'),
  oldBrowser: msg('late.oldBrowser'),
} as const
