/** R scripts of results, and their output. */
import { execFileSync } from 'node:child_process'
import { formatsFor } from '../../src/i18n/formats.ts'
import { kindOf } from '../../src/results/read-body.ts'
import type { RecordBody } from '../../src/results/record-body.ts'
import { recordOf } from '../../src/results/record-file.ts'
import { textOf } from './e2e/texts.ts'
import { rLiteral } from './r-text.ts'

/** Returns the labels and formats of a language. */
export const wordsIn = (language: 'zh' | 'en') => ({
  t: (id: string, values?: Record<string, unknown>) =>
    textOf(language, id, values as Record<string, string | number>),
  format: formatsFor(language, 'UTC'),
})

/** Returns the exported script of a result. */
export async function scriptOf(
  body: RecordBody,
  language: 'zh' | 'en' = 'en',
  title = 'BMI → CHD',
) {
  const { script } = await kindOf(body).exports()
  if (!script) throw new Error('no script')
  const record = recordOf(body, {
    id: '1',
    toolId: '6001',
    title,
    note: '',
    createdAt: '2026-11-20T10:00:00.000Z',
  })
  return String((await script())(body, wordsIn(language), record))
}

/** Whether R is installed here. */
export const hasR = (() => {
  try {
    execFileSync('Rscript', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
})()

/** Runs a script and returns its output; a script that ends with an error throws. */
export const inR = (script: string) => execFileSync('Rscript', ['-'], { input: script }).toString()

/** Parses the counts at the end of a script's output. */
export function countsIn(printed: string) {
  const countOf = (id: string) => {
    const label = textOf('en', id)
    const line = printed.split('\n').findLast((one) => one.startsWith(label))
    return Number(line?.slice(label.length))
  }
  return {
    Agree: countOf('analysis.r.countAgree'),
    Differ: countOf('analysis.r.countDiffer'),
    CouldNot: countOf('analysis.r.countCouldNot'),
    Skipped: countOf('analysis.r.countSkipped'),
  }
}

/** Parses the comparisons in a script: the name, and our numbers. */
export function comparisons(script: string): { what: string; ours: Record<string, number> }[] {
  return [...script.matchAll(/^compare\(("(?:[^"\\]|\\.)*"),\n {2}ours = c\(([^)]*)\),/gm)].map(
    ([, what = '', ours = '']) => ({
      what: rLiteral(what),
      ours: Object.fromEntries(
        ours.split(', ').map((one) => {
          const [name = '', value = ''] = one.split(' = ')
          return [rLiteral(name), Number(value)]
        }),
      ),
    }),
  )
}
