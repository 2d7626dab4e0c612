/** The tables of a mediation analysis for other programs. */
import { msg } from '../../i18n/msg.ts'
import type { Inference } from '../../science/methods/estimate.ts'
import type { Proportion } from '../../science/methods/mediation.ts'
import { STEPS } from '../../science/mediation/result.ts'
import { fileFacts, mappingFacts, parameterFacts } from '../exports/about-facts.ts'
import { INFERENCE, inferenceCells } from '../exports/inference-cells.ts'
import type { KindExports, ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import { type MediationBody, traitNames } from './body.ts'

function effectRows(body: MediationBody): Cell[][] {
  const { steps, direct, indirect, difference, byMethod } = body
  const { low = null, high = null } = indirect.bootstrap?.interval ?? {}
  const row = (name: string, method: string, own: Inference | null, more: Cell[] = [null, null]) =>
    own ? [[name, method, ...inferenceCells(own), ...more]] : []
  return [
    ...row('total', steps.xy?.method ?? 'given', steps.xy),
    ...row('direct', direct?.nsnp == null ? 'given' : 'multivariable-ivw', direct),
    ...row('indirect', 'product', indirect, [low, high]),
    ...row('indirect', 'difference', difference),
    ...byMethod.flatMap((own) => row('indirect', `product-${own.method}`, own)),
  ]
}

function shareRows({ proportion, proportionByDifference, noProportion }: MediationBody): Cell[][] {
  const row = (method: string, own: Proportion | null): Cell[] => [
    method,
    own?.value ?? null,
    own?.fieller?.low ?? null,
    own?.fieller?.high ?? null,
    own?.bootstrap?.low ?? null,
    own?.bootstrap?.high ?? null,
    own ? null : noProportion,
  ]
  return [
    row('product', proportion),
    ...(proportionByDifference ? [row('difference', proportionByDifference)] : []),
  ]
}

function stepRows(body: MediationBody): Cell[][] {
  return STEPS.flatMap((id) => {
    const step = body.steps[id]
    if (!step) return []
    return [
      [
        id,
        step.method ?? 'given',
        step.nsnp,
        ...inferenceCells(step),
        step.fMean,
        step.q,
        step.qDf,
        step.qP,
        step.intercept,
        step.interceptP,
      ],
      ...step.others.map((own): Cell[] => [
        id,
        own.method,
        step.nsnp,
        ...inferenceCells(own),
        ...Array.from({ length: 6 }, () => null),
      ]),
    ]
  })
}

function variantRows(body: MediationBody): Cell[][] {
  return STEPS.flatMap((id) =>
    (body.steps[id]?.variants ?? []).map((row): Cell[] => [
      id,
      row.SNP,
      row.effectAllele,
      row.otherAllele,
      row.betaExposure,
      row.seExposure,
      row.betaOutcome,
      row.seOutcome,
    ]),
  )
}

function jointRows({ direct }: MediationBody): Cell[][] {
  return (direct?.variants ?? []).map(
    ({ SNP, betaExposures, seExposures, betaOutcome, seOutcome }) => [
      SNP,
      ...betaExposures.flatMap((beta, k) => [beta, seExposures[k] ?? null]),
      betaOutcome,
      seOutcome,
    ],
  )
}

function effectTables(body: MediationBody): ResultTable[] {
  return [
    {
      id: 'mediation',
      label: msg('analysis.mediation.export.effects'),
      columns: ['effect', 'way', ...INFERENCE, 'bootstrap_low', 'bootstrap_high'],
      rows: () => effectRows(body),
    },
    {
      id: 'proportion',
      label: msg('analysis.mediation.export.share'),
      columns: [
        'way',
        'proportion',
        'fieller_low',
        'fieller_high',
        'bootstrap_low',
        'bootstrap_high',
        'not_given',
      ],
      rows: () => shareRows(body),
    },
    {
      id: 'steps',
      label: msg('analysis.mediation.export.steps'),
      columns: [
        'step',
        'method',
        'nsnp',
        ...INFERENCE,
        'F_mean',
        'q',
        'q_df',
        'q_p',
        'intercept',
        'intercept_p',
      ],
      rows: () => stepRows(body),
    },
  ]
}

/** The variants of each step, and of the multivariable model. */
function variantTables(body: MediationBody): ResultTable[] {
  return [
    {
      id: 'variants',
      label: msg('analysis.export.variants'),
      columns: [
        'step',
        'SNP',
        'effect_allele',
        'other_allele',
        'beta.exposure',
        'se.exposure',
        'beta.outcome',
        'se.outcome',
      ],
      rows: () => variantRows(body),
    },
    {
      id: 'multivariable',
      label: msg('analysis.mediation.export.joint'),
      columns: [
        'SNP',
        'exposure_beta',
        'exposure_se',
        'mediator_beta',
        'mediator_se',
        'outcome_beta',
        'outcome_se',
      ],
      rows: () => jointRows(body),
    },
  ]
}

function tables(body: MediationBody): ResultTable[] {
  return body.source === 'estimates'
    ? effectTables(body)
    : [...effectTables(body), ...variantTables(body)]
}

export const mediationExports: KindExports<MediationBody> = {
  tables,
  about: (body, words) => {
    const names = traitNames(body)
    const mapping = Object.fromEntries(
      (['x', 'm', 'y'] as const).flatMap((part) => {
        const own = body.mapping[part]
        return own ? [[names[part], own]] : []
      }),
    )
    return [
      { name: words.t('analysis.column.exposure'), value: names.x },
      { name: words.t('analysis.mediation.mediator'), value: names.m },
      { name: words.t('analysis.column.outcome'), value: names.y },
      ...body.input.files.flatMap((file) =>
        fileFacts(file.name, file.sha256, words, names[file.part]),
      ),
      ...parameterFacts(body.parameters),
      ...parameterFacts(body.correlations, 'correlation.'),
      ...mappingFacts(mapping, words),
    ]
  },
  script: async () => (await import('./r-script.ts')).mediationScript,
}
