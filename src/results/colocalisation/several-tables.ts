/** The tables of signals for other programs. */
import { msg } from '../../i18n/msg.ts'
import type { SeveralResult } from '../../science/colocalisation/several-result.ts'
import type { ResultTable } from '../exports/kind-exports.ts'
import type { Cell } from '../exports/tsv.ts'
import { type ColocalisationBody, LOCUS_SIDES, traitNames } from './body.ts'
import { fittedName } from './several.ts'

const PAIR_COLUMNS = [
  'signal1',
  'signal2',
  'hit1',
  'hit2',
  'nsnps',
  'PP.H0.abf',
  'PP.H1.abf',
  'PP.H2.abf',
  'PP.H3.abf',
  'PP.H4.abf',
  'best_shared',
  'p1',
  'p2',
  'p12',
]

function pairRows(body: ColocalisationBody, several: SeveralResult): Cell[][] {
  const { pairs, priors, places } = several
  return pairs.map(({ a, b, hitA, hitB, posterior, best }) => [
    a + 1,
    b + 1,
    fittedName(body, several, hitA),
    fittedName(body, several, hitB),
    places.length,
    ...posterior,
    fittedName(body, several, best),
    priors.p1,
    priors.p2,
    priors.p12,
  ])
}

const SET_COLUMNS = [
  'trait',
  'signal',
  'variants',
  'coverage',
  'min_abs_corr',
  'mean_abs_corr',
  'median_abs_corr',
  'members',
]

function setRows(body: ColocalisationBody, several: SeveralResult): Cell[][] {
  const names = traitNames(body)
  return LOCUS_SIDES.flatMap((side) =>
    (several.traits?.[side].sets ?? []).map(({ variants, coverage, purity }, k): Cell[] => [
      names[side],
      k + 1,
      variants.length,
      coverage,
      purity.least,
      purity.mean,
      purity.median,
      variants.map((at) => fittedName(body, several, at)).join(' '),
    ]),
  )
}

const FITTED_COLUMNS = ['SNP', 'counted_allele', 'z.1', 'z.2', 'pip.1', 'pip.2', 'r_with_lead']

function fittedRows(body: ColocalisationBody, several: SeveralResult): Cell[][] {
  const { counted, z, traits, ld } = several
  return counted.map((allele, at): Cell[] => [
    fittedName(body, several, at),
    allele,
    z.a[at] ?? null,
    z.b[at] ?? null,
    traits?.a.pip[at] ?? null,
    traits?.b.pip[at] ?? null,
    ld.r[at] ?? null,
  ])
}

/** Pairs of signals, credible sets, and what was fitted; nothing where no panel was given. */
export function severalTables(body: ColocalisationBody): ResultTable[] {
  const { several } = body
  if (!several) return []
  return [
    {
      id: 'signals',
      label: msg('analysis.coloc.export.signals'),
      columns: PAIR_COLUMNS,
      rows: () => pairRows(body, several),
    },
    {
      id: 'sets',
      label: msg('analysis.coloc.export.sets'),
      columns: SET_COLUMNS,
      rows: () => setRows(body, several),
    },
    {
      id: 'fitted',
      label: msg('analysis.coloc.export.fitted'),
      columns: FITTED_COLUMNS,
      rows: () => fittedRows(body, several),
    },
  ]
}
