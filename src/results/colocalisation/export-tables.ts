/** The tables of a colocalisation for other programs. */
import { msg } from '../../i18n/msg.ts'
import { locusOf } from '../../science/colocalisation/locus.ts'
import { sensitivity } from '../../science/colocalisation/posterior.ts'
import { fileFacts, mappingFacts, parameterFacts } from '../exports/about-facts.ts'
import type { KindExports, ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import { type ColocalisationBody, LOCUS_SIDES, traitNames } from './body.ts'
import { severalTables } from './several-tables.ts'

const HYPOTHESES = ['PP.H0', 'PP.H1', 'PP.H2', 'PP.H3', 'PP.H4']

function posteriorRow(body: ColocalisationBody): Cell[] {
  const { a, b } = traitNames(body)
  const { variants, priors, posterior, leads, best, credible, reading, region } = body
  return [
    a,
    b,
    region?.chromosome ?? null,
    region?.from ?? null,
    region?.to ?? null,
    variants.SNP.length,
    ...posterior,
    priors.p1,
    priors.p2,
    priors.p12,
    leads.a,
    leads.b,
    best,
    credible.join(' '),
    ...LOCUS_SIDES.flatMap((side): Cell[] => {
      const { from, n, caseShare, sdY } = reading[side]
      return [from, n, caseShare, sdY]
    }),
  ]
}

const POSTERIOR_COLUMNS = [
  'trait1',
  'trait2',
  'chr',
  'from',
  'to',
  'nsnps',
  ...HYPOTHESES,
  'p1',
  'p2',
  'p12',
  'lead1',
  'lead2',
  'best_shared',
  'credible_set_95',
  ...[1, 2].flatMap((side) => ['from', 'n', 'case_share', 'sdY'].map((name) => `${name}${side}`)),
]

function variantRows(body: ColocalisationBody): Cell[][] {
  const { variants, credible, region } = body
  const locus = locusOf(body)
  const inSet = new Set(credible)
  return variants.SNP.map((SNP, at) => [
    SNP,
    region?.chromosome ?? null,
    variants.position[at] ?? null,
    variants.effectAllele[at] ?? null,
    variants.otherAllele[at] ?? null,
    ...LOCUS_SIDES.flatMap((side): Cell[] => {
      const { beta, se, p, eaf } = variants[side]
      const own = locus[side]
      return [
        beta[at] ?? null,
        se[at] ?? null,
        p[at] ?? null,
        eaf[at] ?? null,
        own.negLog10P[at] ?? null,
        own.lbf[at] ?? null,
      ]
    }),
    locus.shared[at] ?? null,
    String(inSet.has(SNP)),
  ])
}

const VARIANT_COLUMNS = [
  'SNP',
  'chr',
  'pos',
  'effect_allele',
  'other_allele',
  ...[1, 2].flatMap((side) =>
    ['beta', 'se', 'p', 'eaf', 'neg_log10_p', 'lABF'].map((name) => `${name}.${side}`),
  ),
  'SNP.PP.H4',
  'in_credible_set_95',
]

function sensitivityRows({ posterior, variants, priors }: ColocalisationBody): Cell[][] {
  return sensitivity(posterior, variants.SNP.length, priors).map((point) => [
    point.p12,
    ...point.prior,
    ...point.posterior,
  ])
}

function recombinationTables({ recombination, region }: ColocalisationBody): ResultTable[] {
  if (!recombination) return []
  const { position, rate, to } = recombination
  return [
    {
      id: 'recombination',
      label: msg('analysis.coloc.recombination'),
      columns: ['chr', 'from', 'to', 'rate_cM_per_Mb'],
      rows: () =>
        position.map((from, at) => [
          region?.chromosome ?? null,
          from,
          position[at + 1] ?? to,
          rate[at] ?? null,
        ]),
    },
  ]
}

function tables(body: ColocalisationBody): ResultTable[] {
  return [
    {
      id: 'posterior',
      label: msg('analysis.coloc.export.posterior'),
      columns: POSTERIOR_COLUMNS,
      rows: () => [posteriorRow(body)],
    },
    {
      id: 'variants',
      label: msg('analysis.coloc.export.variants'),
      columns: VARIANT_COLUMNS,
      rows: () => variantRows(body),
    },
    {
      id: 'sensitivity',
      label: msg('analysis.coloc.export.sensitivity'),
      columns: ['p12', ...HYPOTHESES.map((name) => name.replace('PP', 'prior')), ...HYPOTHESES],
      rows: () => sensitivityRows(body),
    },
    ...severalTables(body),
    ...recombinationTables(body),
  ]
}

export const colocalisationExports: KindExports<ColocalisationBody> = {
  tables,
  about: (body, words) => {
    const names = traitNames(body)
    return [
      ...body.input.files.flatMap((file) =>
        fileFacts(file.name, file.sha256, words, names[file.side]),
      ),
      ...(body.recombination?.files ?? []).flatMap((file) =>
        fileFacts(file.name, file.sha256, words, words.t('analysis.coloc.recombination')),
      ),
      ...parameterFacts(body.parameters),
      ...mappingFacts({ [names.a]: body.mapping.a, [names.b]: body.mapping.b }, words),
    ]
  },
  script: async () => (await import('./r-script.ts')).colocalisationScript,
}
