/**
 * Replacement for `dompurify` in the server bundle (vite.render.config.ts): the same sanitiser, with the DOM that the
 * server provides. Without a sanitiser every text is empty.
 */
import type { Config, DOMPurify } from 'dompurify'

export type Purify = Pick<DOMPurify, 'sanitize'>
let purify: Purify | null = null
let isSanitiserMissing = false

/** Sets the sanitiser for all pages rendered from now on. */
export function setSanitiser(sanitiser: Purify): void {
  purify = sanitiser
}

/** Returns whether a text has come out empty since the last call because there was no sanitiser. */
export function takeMissed(): boolean {
  const wasMissing = isSanitiserMissing
  isSanitiserMissing = false
  return wasMissing
}

// The page imports it as it imports DOMPurify.
// oxlint-disable-next-line import/no-default-export
export default {
  get isSupported(): boolean {
    isSanitiserMissing ||= purify === null
    return purify !== null
  },
  sanitize(html: string | Node, config: Config) {
    if (!purify) throw new Error('there is no sanitiser')
    return purify.sanitize(html, config)
  },
}
