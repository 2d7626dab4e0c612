import { useT } from '../../../i18n/use-t.ts'
import { ForestChart } from '../../charts/forest-chart.tsx'
import { LeaveOneOutChart } from '../../charts/leave-one-out-chart.tsx'
import { ScatterChart } from '../../charts/scatter-chart.tsx'
import { fileNameOf } from '../../../lib/file-name.ts'
import { useFormat } from '../../use-format.ts'
import type { Words } from '../../../i18n/words.ts'
import { mainOf } from '../../../results/bidirectional/effect-parts.ts'
import { estimateAxis, forestHeader, forestSides } from '../forest-columns.ts'
import classes from '../result.module.css'
import type { Direction } from '../../../results/bidirectional/body.ts'
import {
  forestRows,
  intervalTable,
  leaveOneOutRows,
  scatterLines,
  scatterPoints,
  variantTable,
} from './figure-data.ts'

function Intervals({
  direction,
  words,
  stem,
}: {
  direction: Direction
  words: Words
  stem: string
}) {
  const { t } = words
  const { outcome, isBinary, result } = direction
  const sign = isBinary ? 'OR' : 'β'
  const common = {
    xTitle: estimateAxis(outcome, isBinary, words),
    header: forestHeader({ name: t('analysis.table.variant'), isOdds: isBinary }, words),
    kind: isBinary ? ('odds' as const) : ('linear' as const),
  }
  const forest = forestRows(direction, words)
  const without = leaveOneOutRows(direction, words)
  const main = mainOf(direction)
  return (
    <div className={classes.pair}>
      <ForestChart
        {...common}
        title={t('analysis.forest.title')}
        caption={t('analysis.bidirectional.forestText')}
        rows={forest}
        sides={forestSides(outcome, isBinary, words)}
        table={intervalTable(t('analysis.forest.title'), forest, sign)}
        fileName={`${stem}-forest`}
      />
      {result.numbers && without.length > 0 && main && (
        <LeaveOneOutChart
          {...common}
          title={t('analysis.loo.title')}
          caption={t('analysis.loo.text')}
          rows={without}
          reference={main.b}
          referenceName={t('analysis.figures.pooled')}
          table={intervalTable(t('analysis.loo.title'), without, sign)}
          fileName={`${stem}-leave-one-out`}
        />
      )}
    </div>
  )
}

/** Scatter, forest and leave-one-out of one direction. */
export function DirectionFigures({ direction }: { direction: Direction }) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  const { exposure, outcome, result } = direction
  const stem = fileNameOf(`${exposure}-${outcome}`)
  if (!result.numbers) {
    return (
      <p className={classes.note}>{t('analysis.bidirectional.nothing', { exposure, outcome })}</p>
    )
  }
  return (
    <div className={classes.figures}>
      <ScatterChart
        title={t('analysis.scatter.title')}
        caption={t('analysis.scatter.text')}
        xTitle={t('analysis.axis.variantEffect', { name: exposure })}
        yTitle={t('analysis.axis.variantEffect', { name: outcome })}
        points={scatterPoints(direction, words)}
        lines={scatterLines(direction, words)}
        table={variantTable(direction, words)}
        fileName={`${stem}-scatter`}
      />
      <Intervals direction={direction} words={words} stem={stem} />
    </div>
  )
}
