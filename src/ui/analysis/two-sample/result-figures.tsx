import { useT } from '../../../i18n/use-t.ts'
import { ForestChart } from '../../charts/forest-chart.tsx'
import { LeaveOneOutChart } from '../../charts/leave-one-out-chart.tsx'
import { ScatterChart } from '../../charts/scatter-chart.tsx'
import { fileNameOf } from '../../download.ts'
import { useFormat } from '../../use-format.ts'
import {
  forestRows,
  intervalTable,
  leaveOneOutRows,
  referenceOf,
  scatterLines,
  scatterPoints,
  scatterTable,
} from './figure-data.ts'
import { namesOf } from './names.ts'
import type { TwoSampleBody } from './two-sample-body.ts'
import classes from '../result.module.css'

/** Scatter, forest and leave-one-out of a result. */
export function ResultFigures({ body }: { body: TwoSampleBody }) {
  const t = useT()
  const format = useFormat()
  const words = { t, format }
  const { exposure, outcome, isBinary } = namesOf(body, t)
  const reference = referenceOf(body)
  const stem = fileNameOf(`${exposure}-${outcome}`)
  const kind = isBinary ? 'odds' : 'linear'
  const axis = isBinary
    ? t('analysis.axis.odds', { outcome })
    : t('analysis.axis.effect', { outcome })
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{t('analysis.figures.title')}</h2>
      <div className={classes.figures}>
        <ScatterChart
          title={t('analysis.scatter.title')}
          caption={t('analysis.scatter.text')}
          xTitle={t('analysis.axis.variantEffect', { name: exposure })}
          yTitle={t('analysis.axis.variantEffect', { name: outcome })}
          points={scatterPoints(body, words)}
          lines={scatterLines(body, words)}
          table={scatterTable(body, words)}
          fileName={`${stem}-scatter`}
        />
        <div className={classes.pair}>
          <ForestChart
            title={t('analysis.forest.title')}
            caption={t('analysis.forest.text')}
            xTitle={axis}
            kind={kind}
            rows={forestRows(body, words)}
            table={intervalTable(t('analysis.forest.title'), body.singleSnp, body, words)}
            fileName={`${stem}-forest`}
          />
          {body.leaveOneOut.length > 0 && reference !== null && (
            <LeaveOneOutChart
              title={t('analysis.loo.title')}
              caption={t('analysis.loo.text')}
              xTitle={axis}
              kind={kind}
              rows={leaveOneOutRows(body, words)}
              reference={reference}
              table={intervalTable(t('analysis.loo.title'), body.leaveOneOut, body, words)}
              fileName={`${stem}-leave-one-out`}
            />
          )}
        </div>
      </div>
    </section>
  )
}
