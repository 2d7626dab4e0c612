/** The words under the arrows between two traits stay between their boxes, on the smallest phone too. */
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../../../src/contract/languages.ts'
import { VERDICT_TEXT } from '../../../../../src/results/screen/texts.ts'
import { textWidth } from '../../../../../src/ui/charts/text-width.ts'
import { noteLines } from '../../../../../src/ui/results/bidirectional/note-lines.ts'
import { textOf } from '../../../../helpers/e2e/texts.ts'

const P = 'p\u00a0=\u00a01.0\u00a0×\u00a010⁻¹³⁰'

/** Between the boxes on screens of 320, 390 and 1440 px. */
test.each([128, 193, 700])('%i px between the boxes', (width) => {
  for (const language of LANGUAGES) {
    for (const id of Object.values(VERDICT_TEXT)) {
      const verdict = textOf(language, id)
      const lines = noteLines({ note: `${P} · ${verdict}`, p: P, verdict }, width)
      expect(lines.filter((line) => textWidth(line, 12) > width)).toEqual([])
      // Four have room above the words of the other arrow.
      expect(lines.length).toBeLessThanOrEqual(width > 600 ? 1 : 4)
      const only = noteLines({ note: verdict, p: '', verdict }, width)
      expect(only.join(' ').replaceAll(' ', '')).toBe(verdict.replaceAll(' ', ''))
    }
  }
})
