/** What speaks against believing a screen as it stands: rules over its numbers. */
import { msg } from '../../i18n/msg.ts'
import { knownLocus } from '../../science/screen-run/known-loci.ts'
import type { Format } from '../../i18n/words.ts'
import { isBinaryScreen, type ScreenBody } from './body.ts'
import { HARMONISE_WARNING_TEXT, SERIOUS_HARMONISE } from './screen-texts.ts'

export type Note = {
  id: string
  values: (format: Format) => Record<string, unknown>
  isSerious: boolean
}

const GENOME_WIDE = 5e-8
const LEVEL = 0.05
const WEAK_F = 10

const AS_COUNT = new Set(['count', 'total'])

function harmoniseNotes({ warnings }: ScreenBody): Note[] {
  return warnings.flatMap(({ code, values }) => {
    const id = HARMONISE_WARNING_TEXT[code]
    if (id === undefined) return []
    const said = (format: Format) =>
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' || AS_COUNT.has(name) ? value : format.significant(value, 2),
        ]),
      )
    return [{ id, values: said, isSerious: SERIOUS_HARMONISE.has(code) }]
  })
}

function instrumentNotes({ parameters, summary, rows }: ScreenBody): Note[] {
  const notes: Note[] = []
  if (parameters.instrumentP > GENOME_WIDE) {
    const { instruments, exposures } = summary.strict
    notes.push({
      id: msg('analysis.screen.note.threshold'),
      values: (format) => ({
        p: format.p(parameters.instrumentP),
        instruments: format.integer(instruments),
        exposures: format.integer(exposures),
      }),
      isSerious: false,
    })
  }
  if (summary.pruned) {
    const { removed, unplaced } = summary.pruned
    notes.push({
      id: msg('analysis.screen.note.pruned'),
      values: (format) => ({
        mb: format.significant((parameters.pruneKb ?? 0) / 1000),
        n: removed,
        unplaced,
      }),
      isSerious: unplaced > 0,
    })
  }
  const weak = rows.filter(({ fMin }) => fMin !== null && fMin < WEAK_F).length
  if (weak > 0) {
    notes.push({
      id: msg('analysis.screen.note.weak'),
      values: () => ({ n: weak }),
      isSerious: true,
    })
  }
  const single = rows.filter(({ nsnp }) => nsnp === 1).length
  if (single > 0) {
    notes.push({
      id: msg('analysis.screen.note.single'),
      values: () => ({ n: single }),
      isSerious: false,
    })
  }
  return notes
}

/** Pairs with an instrument in a locus that touches many traits, by locus. */
export function pleiotropicLoci({ rows, variants }: ScreenBody): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const [index, row] of rows.entries()) {
    const loci = new Set((variants[index]?.SNP ?? []).map(knownLocus))
    for (const locus of loci) {
      if (locus !== null) found.set(locus, [...(found.get(locus) ?? []), row.exposure])
    }
  }
  return found
}

function resultNotes(body: ScreenBody): Note[] {
  const { summary, rows } = body
  const notes: Note[] = []
  const nested = summary.testable - summary.clusters
  if (nested > 0) {
    notes.push({
      id: msg('analysis.screen.note.nested'),
      values: () => ({ n: nested }),
      isSerious: false,
    })
  }
  const nominal = rows.filter(
    ({ p, bhClustered }) => p !== null && p < LEVEL && (bhClustered ?? 1) >= LEVEL,
  ).length
  if (nominal > 0) {
    notes.push({
      id: msg('analysis.screen.note.nominal'),
      values: () => ({ n: nominal }),
      isSerious: false,
    })
  }
  const loci = pleiotropicLoci(body)
  if (loci.size > 0) {
    notes.push({
      id: msg('analysis.screen.note.loci'),
      values: () => ({
        loci: [...loci.keys()].join(', '),
        n: new Set([...loci.values()].flat()).size,
      }),
      isSerious: true,
    })
  }
  return notes
}

function keptNotes({ variantsLeftOut, methodsLeftOut }: ScreenBody): Note[] {
  if (variantsLeftOut === 0) return []
  return [
    {
      id: msg('analysis.screen.note.leftOut'),
      values: () => ({ n: variantsLeftOut, methods: methodsLeftOut }),
      isSerious: false,
    },
  ]
}

/** Everything to know before the estimates, in the order of the work. */
export function guardNotes(body: ScreenBody): Note[] {
  return [
    ...instrumentNotes(body),
    ...harmoniseNotes(body),
    ...resultNotes(body),
    ...keptNotes(body),
    {
      id: isBinaryScreen(body)
        ? msg('analysis.screen.note.unseenBinary')
        : msg('analysis.screen.note.unseen'),
      values: () => ({}),
      isSerious: false,
    },
  ]
}
