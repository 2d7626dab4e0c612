/** The sentences of a two-sample result with their numbers, as the result's page says them. */
import type { Words } from '../result-kind.ts'
import { METHOD_SHORT } from '../texts.ts'
import { agreementOf, narrativeOf } from '../two-sample/narrative.ts'
import { namesOf } from '../two-sample/names.ts'
import { pressoStatement } from '../two-sample/presso-text.ts'
import { mainEstimate, type TwoSampleBody } from '../two-sample/two-sample-body.ts'
import { namedEffect } from './report-blocks.ts'

function mainValues(body: TwoSampleBody, { t, format }: Words): Record<string, unknown> {
  const names = namesOf(body, t)
  const main = mainEstimate(body)
  if (!main) return { ...names, n: body.variants.length }
  const { b, ci } = format.estimate(main)
  const odds = names.isBinary ? format.oddsRatio(main) : { or: '', ci }
  return {
    ...names,
    n: body.variants.length,
    method: t(METHOD_SHORT[main.method]),
    b,
    ci: odds.ci,
    or: odds.or,
    none: names.isBinary ? '1' : '0',
    p: format.pStatement(main.p, main.negLog10P),
  }
}

function checkValues(body: TwoSampleBody, { t, format }: Words): Record<string, unknown> {
  const { heterogeneity, pleiotropy, presso, steiger, warnings } = body
  const cochran = heterogeneity.find(({ method }) => method === 'ivw')
  const corrected = presso?.corrected
  return {
    q: format.significant(cochran?.q ?? null),
    df: cochran?.df ?? 0,
    qp: format.pStatement(cochran?.p ?? null, cochran?.negLog10P),
    i2: format.percent(cochran?.i2 ?? null),
    interceptP: format.pStatement(pleiotropy?.p ?? null, pleiotropy?.negLog10P),
    snp: warnings.find(({ code }) => code === 'depends-on-one-variant')?.values['SNP'] ?? '',
    ...agreementOf(body),
    pressoP: presso ? pressoStatement(presso.global, format) : '',
    outliers: presso?.outliers?.filter(({ isOutlier }) => isOutlier).length ?? 0,
    corrected: corrected ? namedEffect(corrected, namesOf(body, t).isBinary, format) : '',
    steigerP: format.pStatement(steiger?.test.p ?? null, steiger?.test.negLog10P),
  }
}

type Topic = ReturnType<typeof narrativeOf>[number]['topic']

/** Sentences of these topics, in their order. */
export function sentencesOf(body: TwoSampleBody, topics: readonly Topic[], words: Words): string[] {
  const values = { ...mainValues(body, words), ...checkValues(body, words) }
  return narrativeOf(body)
    .filter(({ topic }) => topics.includes(topic))
    .map(({ id }) => words.t(id, values))
}
