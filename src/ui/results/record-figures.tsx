import { type ReactNode, useMemo, useState } from 'react'
import { type FigureChoices, figuresIn, withFigure } from '../../results/record-figures.ts'
import type { RecordBody } from '../../results/record-body.ts'
import { isTwoSample, presentationOf } from '../../results/two-sample/body.ts'
import { FigureRecordContext } from '../charts/figure-set.ts'

type Props = {
  record: { id: string; result: string }
  body: RecordBody
  /** Keeps how a figure was composed with the record; refused where there is no place for it. */
  keep: (id: string, figure: string, choice: object | null) => Promise<void>
  children: ReactNode
}

/** What the texts of the figures call exposure and outcome; empty where they have no names. */
function namesIn(body: RecordBody) {
  const named = isTwoSample(body) ? presentationOf(body) : body.presentation
  return { exposure: named?.exposureName ?? '', outcome: named?.outcomeName ?? '' }
}

/** Around a result: its names, and how its figures were composed. */
export function RecordFigures({ record, body, keep, children }: Props) {
  const { id, result } = record
  const stored = useMemo(() => figuresIn(result), [result])
  // What the reader composes stands at once, also where no store can take it.
  const [own, setOwn] = useState<FigureChoices>({})
  const { exposure, outcome } = namesIn(body)
  const value = useMemo(
    () => ({
      names: { exposure, outcome },
      choices: { ...stored, ...own },
      keep: (figure: string, choice: object | null) => {
        setOwn((before) => withFigure(before, figure, choice ?? {}))
        keep(id, figure, choice).catch(() => {})
      },
    }),
    [exposure, id, keep, outcome, own, stored],
  )
  return <FigureRecordContext value={value}>{children}</FigureRecordContext>
}
