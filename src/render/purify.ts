/**
 * In place of `dompurify` in what the server runs (vite.render.config.ts): the same sanitiser, with the DOM
 * that the server gives it. Without one every text comes out empty.
 */
import type { Config, DOMPurify } from 'dompurify'

export type Purify = Pick<DOMPurify, 'sanitize'>
let purify: Purify | null = null
let isMissed = false

/** Gives the sanitiser to all pages that are written from now on. */
export function giveSanitiser(given: Purify): void {
  purify = given
}

/** @returns whether a text came out empty since this was last asked, because there was no sanitiser */
export function wasMissed(): boolean {
  const was = isMissed
  isMissed = false
  return was
}

// The page imports it as it imports DOMPurify.
// oxlint-disable-next-line import/no-default-export
export default {
  get isSupported(): boolean {
    isMissed ||= purify === null
    return purify !== null
  },
  sanitize(html: string | Node, config: Config) {
    if (!purify) throw new Error('there is no sanitiser')
    return purify.sanitize(html, config)
  },
}
