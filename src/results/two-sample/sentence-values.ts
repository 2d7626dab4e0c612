/** The numbers in the sentences of a two-sample result, formatted for the user's language. */
import { namedEffect } from '../report/report-blocks.ts'
import type { Words } from '../../i18n/words.ts'
import { METHOD_SHORT } from '../code-texts.ts'
import type { AgreementReading } from '../../science/methods/agreement.ts'
import { agreementOf, CLASS_TEXT, countAgainst, namesOfVoters } from './assumption-classes.ts'
import { directionalOf } from './directional.ts'
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

/** Returns the intercept with its interval, Q − Q′, and the range of the estimate within that interval. */
function directionalValues(body: TwoSampleBody, { t, format }: Words): Record<string, unknown> {
  const { pleiotropy } = body
  if (!pleiotropy) return {}
  const { b: intercept, ci: interceptCi } = format.estimate({
    ...pleiotropy,
    b: pleiotropy.intercept,
  })
  const direct = (value: number) => format.estimate({ ...pleiotropy, b: value }).b
  const values = {
    intercept,
    interceptCi,
    interceptP: format.pStatement(pleiotropy.p, pleiotropy.negLog10P),
    dq: format.significant(pleiotropy.difference.q),
    dp: format.pStatement(pleiotropy.difference.p),
  }
  const found = directionalOf(body)
  const main = mainEstimate(body)
  if (!found || !main) return values
  const { shift, low, high } = found
  const ends = [shift.at(low).b, shift.at(high).b].toSorted((one, other) => one - other)
  const moved = { b: shift.b, se: main.se, ciLow: ends[0] ?? null, ciHigh: ends[1] ?? null }
  const range = namesOf(body, t).isBinary
    ? `OR ${format.oddsRatio(moved).ci}`
    : format.estimate(moved).ci
  return {
    ...values,
    shifted: range,
    zeroAt: direct(shift.zeroAt),
    includesZeroAt: direct(shift.includesZeroAt),
  }
}

/** Returns the classes of assumption by their agreement with the estimate. */
function agreementValues(body: TwoSampleBody, { t }: Words): Record<string, unknown> {
  const read = agreementOf(body)
  const joint = t('analysis.report.list.joint')
  const having = (reading: AgreementReading) => read.filter((one) => one.reading === reading)
  const against = namesOfVoters(read, 'against', t)
  return {
    judged: read.length,
    clear: having('clear').length,
    count: countAgainst(read),
    contradicting: namesOfVoters(read, 'against', t, Number.POSITIVE_INFINITY),
    vague: having('vague')
      .map(({ id }) => t(CLASS_TEXT[id]))
      .join(joint),
    against,
    names: against === '' ? namesOfVoters(read, 'turned', t) : against,
  }
}

function checkValues(body: TwoSampleBody, { t, format }: Words): Record<string, unknown> {
  const { heterogeneity, presso, steiger, warnings } = body
  const cochran = heterogeneity.find(({ method }) => method === 'ivw')
  const corrected = presso?.corrected
  return {
    q: format.significant(cochran?.q ?? null),
    df: cochran?.df ?? 0,
    qp: format.pStatement(cochran?.p ?? null, cochran?.negLog10P),
    i2: format.percent(cochran?.i2 ?? null),
    ...directionalValues(body, { t, format }),
    snp: warnings.find(({ code }) => code === 'depends-on-one-variant')?.values['SNP'] ?? '',
    ...agreementValues(body, { t, format }),
    pressoP: presso ? pressoStatement(presso.global, format) : '',
    outliers: presso?.outliers?.filter(({ isOutlier }) => isOutlier).length ?? 0,
    corrected: corrected ? namedEffect(corrected, namesOf(body, t).isBinary, format) : '',
    steigerP: format.pStatement(steiger?.test.p ?? null, steiger?.test.negLog10P),
  }
}

/** Returns main estimate and checks by the names that the messages use. */
export function sentenceValues(body: TwoSampleBody, words: Words): Record<string, unknown> {
  return { ...mainValues(body, words), ...checkValues(body, words) }
}
