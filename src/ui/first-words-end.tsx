import { FIRST_WORDS_ID } from '../contract/rendered-page.ts'

/** Stands behind the title and the lead of a public page: a written page is painted when the browser has read so far. */
export function FirstWordsEnd() {
  return <span id={FIRST_WORDS_ID} hidden />
}
