import { msg } from '../i18n/msg.ts'

/**
 * What the document says while the code of the page is late or could not be had. The build writes it into
 * index.html in every language: without code no catalog is there.
 */
export const LATE_TEXTS = {
  bare: msg('late.bare'),
  failed: msg('late.failed'),
  readable: msg('late.readable'),
  reload: msg('late.reload'),
} as const
