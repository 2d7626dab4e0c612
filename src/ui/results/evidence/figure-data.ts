/** Converts the rows of an evidence sheet to the panels of its figure: one for each unit. */
import type { Words } from '../../../i18n/words.ts'
import { probabilityText } from '../../../results/colocalisation/texts.ts'
import type { EvidenceRow } from '../../../results/evidence/evidence-row.ts'
import { rowNames } from '../../../results/evidence/row-name.ts'
import type { IntervalRow } from '../../charts/interval-rows.ts'
import { paddedDomain } from '../../charts/scale.ts'
import { estimateAxis } from '../forest-columns.ts'
import { forestRow } from '../forest-row.ts'

/** Rows on one axis. */
export type EvidencePanel = {
  id: string
  /** Pair above the rows: `BMI → CHD`. */
  heading: string
  axis: string
  kind: 'linear' | 'odds'
  domain: readonly [number, number]
  rows: IntervalRow[]
}

function effectRow(row: EvidenceRow, name: string, { format }: Words): IntervalRow | null {
  const { variants } = row
  if (!row.effect) return null
  return {
    ...forestRow(row.id, name, row.effect, row.isOdds, format),
    ...(variants !== null && { n: () => format.integer(variants) }),
  }
}

function posteriorRow(row: EvidenceRow, name: string, { format }: Words): IntervalRow | null {
  const { posterior, variants } = row
  if (!posterior) return null
  const value = () => `H4 ${probabilityText(posterior.h4, format)}`
  return {
    id: row.id,
    name,
    b: posterior.h4,
    low: null,
    high: null,
    value,
    ...(variants !== null && { n: () => format.integer(variants) }),
    label: () => ({
      title: name,
      lines: [value(), `H3 ${probabilityText(posterior.h3, format)}`],
    }),
  }
}

type Group = Pick<EvidencePanel, 'id' | 'kind'> & { rows: EvidenceRow[] }

function groupsOf(rows: readonly EvidenceRow[]): Group[] {
  const of = (direction: string, isOdds: boolean) =>
    rows.filter(
      (row) => row.effect !== null && row.direction === direction && row.isOdds === isOdds,
    )
  return [
    { id: 'forward-odds', kind: 'odds' as const, rows: of('forward', true) },
    { id: 'forward-linear', kind: 'linear' as const, rows: of('forward', false) },
    { id: 'reverse-odds', kind: 'odds' as const, rows: of('reverse', true) },
    { id: 'reverse-linear', kind: 'linear' as const, rows: of('reverse', false) },
    {
      id: 'posterior',
      kind: 'linear' as const,
      rows: rows.filter(({ posterior }) => posterior !== null),
    },
  ].filter(({ rows: own }) => own.length > 0)
}

/** Returns the panels in the order of the rows; the reverse direction has another unit, and an axis of its own. */
export function evidencePanels(rows: readonly EvidenceRow[], words: Words): EvidencePanel[] {
  const names = rowNames(rows, words)
  const nameOf = (row: EvidenceRow) => names[rows.indexOf(row)] ?? ''
  return groupsOf(rows).map(({ id, kind, rows: own }) => {
    const [first] = own
    const { exposure = '', outcome = '' } = first ?? {}
    const isPosterior = id === 'posterior'
    const drawn = own.flatMap(
      (row) => (isPosterior ? posteriorRow : effectRow)(row, nameOf(row), words) ?? [],
    )
    const ends = drawn.flatMap(({ b, low, high }) => [b, low, high])
    return {
      id,
      heading: `${exposure} ${isPosterior ? '∩' : '→'} ${outcome}`,
      axis: isPosterior
        ? words.t('records.evidence.axis.posterior')
        : estimateAxis(outcome, kind === 'odds', words),
      kind,
      domain: isPosterior ? [0, 1] : paddedDomain(ends, 0.04),
      rows: drawn,
    }
  })
}
