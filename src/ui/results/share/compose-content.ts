/** Composes what a link shows, in every language of the product. */
import type { Language } from '../../../contract/languages.ts'
import { LIMITS } from '../../../contract/limits.ts'
import type { RecordContent } from '../../../contract/record-content.ts'
import { formatsFor } from '../../../i18n/formats.ts'
import { createMessageCatalogs } from '../../../i18n/locale.ts'
import { isolateValues, type Words } from '../../../i18n/words.ts'
import type { RecordBody } from '../../../results/record-body.ts'
import { composeShared } from '../../../results/share/compose-shared.ts'

/** Bytes of a call beside its text. */
const CALL_FRAME = 4096

/** Loads the messages of a language beside those of the page. */
async function loadWords(language: Language, timeZone: string): Promise<Words> {
  const catalogs = createMessageCatalogs()
  await catalogs.show(language)
  await catalogs.ensureLoaded('analysis')
  return {
    t: (id, values) => catalogs.i18n._(id, isolateValues(values)),
    format: formatsFor(language, timeZone),
  }
}

type Options = { language: Language; timeZone: string; hasRows: boolean }

/** Returns the text of the document, and whether it is too large for a link; null where the result has none. */
export async function composeContent(
  record: RecordContent,
  body: RecordBody,
  { language, timeZone, hasRows }: Options,
): Promise<{ text: string; isTooLarge: boolean } | null> {
  const [zh, en] = await Promise.all([loadWords('zh', timeZone), loadWords('en', timeZone)])
  const shared = await composeShared(record, body, { words: { zh, en }, language, hasRows })
  if (!shared) return null
  const text = JSON.stringify(shared)
  const bytes = new TextEncoder().encode(text).byteLength
  // The text is escaped once more within the call.
  const isTooLarge =
    bytes > LIMITS.recordBody || JSON.stringify(text).length > LIMITS.callBody - CALL_FRAME
  return { text, isTooLarge }
}
