import { readFileSync } from 'node:fs'
import { filesOf, lineAt, type Problem } from './source.ts'

/** Sheets of paper, whose sizes follow no browser setting. */
const PAPER = /print|report/
/** Drawings: `px` are units of their `viewBox`. */
const DRAWN = /(?:^|[\s;])fill:|svg/
/** Heights below a line of text are those of marks. */
const LINE_PX = 28

type Fault = { at: number; message: string }

function* faultsOfRule(rule: string, at: number): Generator<Fault> {
  if (DRAWN.test(rule)) return
  for (const { 0: text, index, groups } of rule.matchAll(
    /(?<![\w-])(?<name>font-size|line-height|(?:min-)?height|position):(?<value>[^;}]+)/g,
  )) {
    const { name = '', value = '' } = groups ?? {}
    const px = Math.max(0, ...[...value.matchAll(/([\d.]+)px/g)].map(([, size]) => Number(size)))
    if (name === 'position') {
      const isBar = value.trim() === 'sticky' && /(?<![\w-])(?:top|bottom):/.test(rule)
      if (isBar)
        yield { at: at + index, message: `${text}: bars leave low windows by var(--stuck, sticky)` }
    } else if (px >= (name.endsWith('height') && name !== 'line-height' ? LINE_PX : 1)) {
      yield { at: at + index, message: `${text}: does not grow with the text size; use rem` }
    }
  }
}

/** Finds sizes in one style sheet that a user's text size does not change. */
export function judgeTextSizes(file: string, code: string): Problem[] {
  const rules = [...code.matchAll(/[^{};]*\{[^{}]*\}/g)]
  const queries = [...code.matchAll(/@(?:media|container)[^{]*?[\d.]+px[^{]*/g)]
  const faults = [
    ...rules.flatMap(({ 0: rule, index }) => [...faultsOfRule(rule, index)]),
    ...queries.map(({ 0: query, index }) => ({
      at: index,
      message: `${query.trim()}: does not follow the text size; use em, in containers rem`,
    })),
  ]
  return faults.map(({ at, message }) => ({ file, line: lineAt(code, at), message }))
}

/** Checks that texts, their boxes and the widths at which layouts change follow the browser's font size. */
export function checkTextSizes(): Problem[] {
  return filesOf('src/**/*.css')
    .filter((file) => !PAPER.test(file))
    .flatMap((file) => judgeTextSizes(file, readFileSync(file, 'utf8')))
}
