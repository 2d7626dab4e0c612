/** The summary at the top of a power calculation. */
import { withAnswer } from '../answer.ts'
import type { Words } from '../../i18n/words.ts'
import type { MiniCurve, Quoted, ResultSummary, SummaryFact } from '../summary.ts'
import type { PowerBody } from './body.ts'
import { powerChecks } from './checks.ts'
import { effectText } from './effect-text.ts'
import { powerSentences } from './power-texts.ts'

/** Returns the power of the design, and the smallest effect that it detects with the target power. */
function quotedOf(body: PowerBody, { t, format }: Words): Quoted[] {
  const { parameters, power, minimumEffect } = body
  const least = {
    name: t('analysis.power.tile.least'),
    value: effectText(body, minimumEffect, format),
    rest: [t('analysis.power.tile.at', { power: format.percent(parameters.power) })],
  }
  if (parameters.b === 0) return [least]
  const effect = effectText(body, parameters.b, format)
  return [
    {
      name: t('analysis.power.tile.power'),
      value: format.percent(power),
      rest: [t('analysis.power.tile.for', { effect })],
    },
    least,
  ]
}

/** Returns power over effects in the sample as it is, with the assumed effect marked. */
function curveOf(body: PowerBody, { t, format }: Words): MiniCurve | null {
  const { parameters, byEffect, power, minimumEffect } = body
  // The middle one of half, whole and twice the sample.
  const points = byEffect[1]?.points ?? byEffect[0]?.points ?? []
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return null
  const size = (b: number) => effectText(body, b, format)
  const sought = parameters.b === 0 ? minimumEffect : Math.abs(parameters.b)
  const found = parameters.b === 0 ? parameters.power : power
  return {
    form: 'curve',
    title: t('analysis.power.byEffect'),
    xName: t('analysis.summary.effect'),
    yName: t('analysis.power.tile.power'),
    points: points.map(({ x, power: y }) => ({ x, y })),
    mark: {
      x: Math.min(sought, last.x),
      y: found,
      name: t('analysis.summary.powerAt', {
        power: format.percent(found),
        effect: size(parameters.b === 0 ? minimumEffect : parameters.b),
      }),
    },
    ends: [size(first.x), size(last.x)],
    rule: { at: parameters.power, name: format.percent(parameters.power) },
  }
}

function factsOf(body: PowerBody, { t, format }: Words): SummaryFact[] {
  const { f, parameters, sampleSize } = body
  return [
    {
      id: 'f',
      name: t('analysis.power.tile.f'),
      value: format.significant(f),
      note: f === null ? t('analysis.power.tile.noF') : t('analysis.guard.fRule'),
    },
    { id: 'r2', name: 'R²', value: format.percent(parameters.r2, 2) },
    { id: 'n', name: t('tools.power.n'), value: format.integer(parameters.n) },
    {
      id: 'size',
      name: t('analysis.power.tile.size'),
      value: sampleSize === null ? '—' : format.integer(sampleSize),
      note: t('analysis.power.tile.at', { power: format.percent(parameters.power) }),
    },
  ]
}

/** Returns the summary: the power of the design in words, what speaks against it, and what it rests on. */
export function summaryOf(body: PowerBody, words: Words): ResultSummary {
  const { t, format } = words
  const { engine, parameters, input } = body
  const { main, least, rest } = powerSentences(body, words)
  const curve = curveOf(body, words)
  const [claim, note] = parameters.b === 0 ? [least, main] : [main, least]
  const summary = {
    statement: {
      claim,
      plain: {
        what:
          parameters.b === 0
            ? t('analysis.plain.leastEffect', {
                least: effectText(body, body.minimumEffect, format),
              })
            : t('analysis.plain.power', {
                effect: effectText(body, parameters.b, format),
                power: format.integer(100 * body.power),
              }),
      },
      note: t('analysis.answer.plain', { claim: note }),
      isDesign: true,
    },
    quoted: quotedOf(body, words),
    figures: curve ? [curve] : [],
    facts: factsOf(body, words),
    checks: powerChecks(body, words),
    words: rest,
    limits: t('analysis.power.words.limits'),
    provenance: [
      `${engine.name} ${engine.version}`,
      t('analysis.power.formula.value'),
      `α = ${format.exact(parameters.alpha)}`,
      `SHA-256 ${input.sha256.slice(0, 8)}`,
    ].join('\u00a0· '),
  }
  return withAnswer(summary, words)
}
