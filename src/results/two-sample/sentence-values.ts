/** The numbers that the sentences of a two-sample result speak of, in the reader's format. */
import { namedEffect } from '../report/report-blocks.ts'
import type { Words } from '../../i18n/words.ts'
import { METHOD_SHORT } from '../code-texts.ts'
import { agreementOf } from './narrative.ts'
import { namesOf } from './names.ts'
import { pressoStatement } from './presso-text.ts'
import { mainEstimate, type TwoSampleBody } from './body.ts'

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

/** Main estimate and checks by the names that the messages use. */
export function sentenceValues(body: TwoSampleBody, words: Words): Record<string, unknown> {
  return { ...mainValues(body, words), ...checkValues(body, words) }
}
