/** Provides the figures of a record with the names of its traits and with the user's compositions. */
import { type ReactNode, useMemo, useState } from 'react'
import { type FigureChoices, figuresIn, withFigure } from '../../results/record-figures.ts'
import type { RecordBody } from '../../results/record-body.ts'
import { isTwoSample, presentationOf } from '../../results/two-sample/body.ts'
import { FigureRecordContext } from '../charts/figure-set.ts'

type Props = {
  record: { id: string; result: string }
  body: RecordBody
  /** Stores the composition of a figure with the record; rejects where the record cannot be stored. */
  storeChoice: (id: string, figure: string, choice: object | null) => Promise<void>
  children: ReactNode
}

/** Returns the names of exposure and outcome in the texts of the figures; empty where they have none. */
function namesIn(body: RecordBody) {
  const named = isTwoSample(body) ? presentationOf(body) : body.presentation
  return { exposure: named?.exposureName ?? '', outcome: named?.outcomeName ?? '' }
}

export function RecordFigures({ record, body, storeChoice, children }: Props) {
  const { id, result } = record
  const stored = useMemo(() => figuresIn(result), [result])
  // Optimistic: a composition is applied at once, even where it cannot be stored.
  const [own, setOwn] = useState<FigureChoices>({})
  const { exposure, outcome } = namesIn(body)
  const value = useMemo(
    () => ({
      names: { exposure, outcome },
      choices: { ...stored, ...own },
      storeChoice: (figure: string, choice: object | null) => {
        setOwn((before) => withFigure(before, figure, choice ?? {}))
        storeChoice(id, figure, choice).catch(() => {})
      },
    }),
    [exposure, id, storeChoice, outcome, own, stored],
  )
  return <FigureRecordContext value={value}>{children}</FigureRecordContext>
}
