/** Report of a colocalisation: its texts, tables and figures. */
import { paragraphOf } from '../../../results/instruments/methods.ts'
import { colocalisationMethods } from '../../../results/colocalisation/methods.ts'
import type { Words } from '../../../i18n/words.ts'
import {
  type ColocalisationBody,
  LOCUS_SIDES,
  traitNames,
} from '../../../results/colocalisation/body.ts'
import { COLOCALISATION_GUIDE } from '../../../results/colocalisation/report-guide.ts'
import {
  faultText,
  fittedName,
  fittedNames,
  fitTexts,
  signalsText,
} from '../../../results/colocalisation/several.ts'
import { summaryOf } from '../../../results/colocalisation/summary.ts'
import {
  HYPOTHESIS_TEXT,
  KIND_TEXT,
  LOCUS_WARNING_TEXT,
  locusWarningValues,
  positionText,
  probabilityText,
  regionText,
} from '../../../results/colocalisation/texts.ts'
import {
  facts,
  fileFacts,
  MAX_ROWS,
  paragraph,
  table,
} from '../../../results/report/report-blocks.ts'
import type {
  FlowStep,
  ReportBlock,
  ReportParts,
  ReportTable,
} from '../../../results/report/report-parts.ts'
import { type Locus, locusOf } from '../../../science/colocalisation/locus.ts'
import { sensitivity } from '../../../science/colocalisation/posterior.ts'
import type { ReportTools } from '../report/own-report.tsx'
import { LocusFigures } from './locus-figures.tsx'
import { SensitivityChart } from './sensitivity-chart.tsx'

type Body = ColocalisationBody

/** Lists every ninth of a hundred points of the sensitivity analysis. */
const EACH = 9

function dataOf(body: Body, words: Words): ReportBlock[] {
  const { t, format } = words
  const names = traitNames(body)
  return [
    fileFacts(body.input.files, words),
    ...LOCUS_SIDES.flatMap((side) => {
      const { from, n, caseShare, sdY, isSdYEstimated } = body.reading[side]
      const estimated = isSdYEstimated ? `\u00a0· ${t('analysis.coloc.sdEstimated')}` : ''
      return [
        paragraph(names[side]),
        facts([
          [t('analysis.coloc.kind'), t(KIND_TEXT[body.parameters[side].kind])],
          [
            t('analysis.coloc.from'),
            from === 'effects' ? t('analysis.coloc.from.effects') : t('analysis.coloc.from.p'),
          ],
          ['N', n === null ? null : format.integer(n)],
          [t('analysis.coloc.share'), caseShare === null ? null : format.percent(caseShare, 1)],
          [t('analysis.coloc.sd'), sdY === null ? null : `${format.significant(sdY)}${estimated}`],
        ]),
      ]
    }),
  ]
}

function flowOf(body: Body, { t }: Words): FlowStep[] {
  const names = traitNames(body)
  const { reading, variants, several } = body
  return [
    ...LOCUS_SIDES.map((side) => ({
      text: t('analysis.report.flow.rowsOf', { side: names[side] }),
      count: reading[side].rows,
    })),
    { text: t('analysis.coloc.fact.variants'), count: variants.SNP.length },
    ...(several ? [{ text: t('analysis.coloc.export.fitted'), count: several.places.length }] : []),
  ]
}

function priorFacts(body: Body, { t, format }: Words): ReportBlock {
  const { priors, engine, several } = body
  const list = ({ p1, p2, p12 }: Body['priors']) =>
    [
      `p1 ${format.significant(p1)}`,
      `p2 ${format.significant(p2)}`,
      `p12 ${format.significant(p12)}`,
    ].join('\u00a0· ')
  return facts([
    [t('analysis.report.fact.engine'), `${engine.name} ${engine.version}`],
    ['coloc.abf', list(priors)],
    ['coloc.susie', several?.traits ? list(several.priors) : null],
    [t('tools.coloc.effects'), several ? format.integer(several.parameters.effects) : null],
    [t('tools.coloc.coverage'), several ? format.significant(several.parameters.coverage) : null],
    [
      t('tools.coloc.minAbsCorr'),
      several ? format.significant(several.parameters.minAbsCorr) : null,
    ],
  ])
}

function posteriorTable(body: Body, { t, format }: Words): ReportTable {
  const names = traitNames(body)
  return {
    caption: t('analysis.coloc.hypotheses'),
    columns: [t('analysis.coloc.hypothesis'), t('analysis.coloc.posterior')],
    rows: body.posterior.map((value, h) => [
      `H${h}\u00a0· ${t(HYPOTHESIS_TEXT[h] ?? '', names)}`,
      probabilityText(value, format),
    ]),
  }
}

function sensitivityTable(body: Body, { t, format }: Words): ReportTable {
  const { posterior, variants, priors } = body
  return {
    caption: t('analysis.coloc.sensitivity.title'),
    columns: ['p12', 'H0', 'H1', 'H2', 'H3', 'H4'],
    rows: sensitivity(posterior, variants.SNP.length, priors)
      .filter((_, at) => at % EACH === 0)
      .map((point) => [
        format.significant(point.p12),
        ...point.posterior.map((value) => probabilityText(value, format)),
      ]),
  }
}

function pairsTable(body: Body, { t, format }: Words): ReportTable | null {
  const { several } = body
  if (!several?.traits || several.pairs.length === 0) return null
  const { traits, pairs } = several
  const lead = (side: 'a' | 'b', set: number) =>
    fittedName(body, several, traits[side].sets[set]?.variants[0] ?? -1)
  return {
    caption: t('analysis.coloc.export.signals'),
    columns: [
      t('analysis.coloc.several.pair', traitNames(body)),
      'H3',
      'H4',
      t('analysis.coloc.several.best'),
    ],
    rows: pairs.map(({ a, b, posterior, best }) => [
      `${lead('a', a)}\u00a0· ${lead('b', b)}`,
      probabilityText(posterior[3], format),
      probabilityText(posterior[4], format),
      fittedName(body, several, best),
    ]),
  }
}

function setsTable(body: Body, { t, format }: Words): ReportTable | null {
  const { several } = body
  if (!several?.traits) return null
  const names = traitNames(body)
  const { traits } = several
  const rows = LOCUS_SIDES.flatMap((side) =>
    traits[side].sets.map(({ variants, coverage, purity }) => [
      names[side],
      fittedNames(body, several, variants),
      format.integer(variants.length),
      format.percent(coverage, 1),
      format.fixed(purity.least, 2),
    ]),
  )
  if (rows.length === 0) return null
  return {
    caption: t('analysis.coloc.export.sets'),
    columns: [
      t('analysis.coloc.report.trait'),
      t('analysis.coloc.several.variants'),
      t('analysis.coloc.several.size'),
      t('analysis.coloc.several.coverage'),
      t('analysis.coloc.several.purity'),
    ],
    rows,
    texts: 2,
  }
}

function severalOf(body: Body, words: Words): ReportBlock[] {
  const { several } = body
  if (!several) return [paragraph(words.t('analysis.coloc.report.noPanel'))]
  const [pairs, sets] = [pairsTable(body, words), setsTable(body, words)]
  return [
    paragraph(faultText(body, several, words) ?? signalsText(body, several, words)),
    ...(pairs ? [table(pairs)] : []),
    ...(sets ? [table(sets)] : []),
    { kind: 'list', items: fitTexts(body, several, words).map(({ text }) => text) },
  ]
}

function variantsTable(body: Body, locus: Locus, { t, format }: Words): ReportTable {
  const names = traitNames(body)
  const { variants } = body
  const order = [...locus.shared.keys()].toSorted(
    (one, other) => (locus.shared[other] ?? 0) - (locus.shared[one] ?? 0),
  )
  const p = (side: 'a' | 'b', at: number) => {
    const value = locus[side].negLog10P[at] ?? 0
    return format.p(10 ** -value, value)
  }
  return {
    caption: t('analysis.coloc.variants'),
    columns: [
      t('analysis.coloc.variant'),
      t('analysis.coloc.position'),
      `p\u00a0· ${names.a}`,
      `p\u00a0· ${names.b}`,
      t('analysis.coloc.variant.posterior'),
    ],
    rows: order
      .slice(0, MAX_ROWS)
      .map((at) => [
        variants.SNP[at] ?? '',
        positionText(variants.position[at] ?? null, format),
        p('a', at),
        p('b', at),
        probabilityText(locus.shared[at] ?? 0, format),
      ]),
    total: order.length,
  }
}

function partsOf(body: Body, words: Words): ReportParts {
  const { t, format } = words
  const names = traitNames(body)
  const { engine, input, several, warnings } = body
  const summary = summaryOf(body, words)
  const priors = summary.checks.find(({ id }) => id === 'priors')
  return {
    guide: COLOCALISATION_GUIDE,
    summary,
    method: paragraphOf(colocalisationMethods(body, words), words),
    exposure: names.a,
    outcome: names.b,
    engine,
    files: input.files.map(({ name, sha256 }) => ({ name, sha256 })),
    methods: [],
    data: dataOf(body, words),
    handling: [
      paragraph(t('analysis.coloc.report.method.single')),
      ...(several?.traits ? [paragraph(t('analysis.coloc.report.method.several'))] : []),
      paragraph(t('analysis.coloc.words.assumes')),
    ],
    multiple: [],
    checks: [],
    approaches: severalOf(body, words),
    settings: [priorFacts(body, words)],
    flow: flowOf(body, words),
    descriptive: [
      facts([
        [t('tools.coloc.region'), regionText(body, format)],
        [t('analysis.coloc.fact.leads'), `${body.leads.a}\u00a0· ${body.leads.b}`],
      ]),
    ],
    results: [
      table(posteriorTable(body, words)),
      facts([[t('analysis.coloc.fact.credible'), body.credible.slice(0, MAX_ROWS).join(', ')]]),
    ],
    assumptions: [],
    sensitivity: [
      ...(priors ? [paragraph(priors.finding)] : []),
      table(sensitivityTable(body, words)),
    ],
    words: [...summary.words, summary.limits],
    limits: warnings.map((warning) =>
      t(LOCUS_WARNING_TEXT[warning.code], locusWarningValues(warning, format)),
    ),
    appendix: [variantsTable(body, locusOf(body), words)],
  }
}

function ReportFigures({ body }: { body: Body }) {
  return (
    <>
      <LocusFigures body={body} />
      <SensitivityChart body={body} />
    </>
  )
}

export const colocalisationReport: ReportTools<ColocalisationBody> = {
  parts: partsOf,
  lead: ['-compare'],
  Figures: ReportFigures,
}
