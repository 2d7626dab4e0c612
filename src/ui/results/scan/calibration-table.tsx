/** Calibration of the verdict of a scan: its frequency in simulated data with known truth. */
import { useT } from '../../../i18n/use-t.ts'
import { CALIBRATION_SIZES, percentOf } from '../../../results/scan/calibration.ts'
import { CALIBRATION } from '../../../results/scan/calibration-data.ts'
import { calibrationSentences } from '../../../results/scan/calibration-sentences.ts'
import { SCENARIO_TEXT } from '../../../results/scan/calibration-texts.ts'
import { VERDICT_TEXT } from '../../../results/scan/texts.ts'
import { useFormat } from '../../use-format.ts'
import classes from '../result.module.css'
import { ScrollBox } from '../scroll-box.tsx'
import own from './screen.module.css'

/** Each kind of simulated data, with the frequency of each verdict. */
function Rows() {
  const t = useT()
  const format = useFormat()
  const { rows, runs } = CALIBRATION
  const cell = (counts: readonly number[]) =>
    counts.map((count) => format.fixed(percentOf(count, runs), 1)).join(' / ')
  return (
    <ScrollBox>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">
              {t('analysis.calibration.kind', { sizes: CALIBRATION_SIZES.join(' / ') })}
            </th>
            <th scope="col">{t('analysis.calibration.ivw')} (%)</th>
            <th scope="col">{t(VERDICT_TEXT.associated)} (%)</th>
            <th scope="col">{t(VERDICT_TEXT.passed)} (%)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">{t(SCENARIO_TEXT[row.id])}</th>
              <td>{cell(row.ivw)}</td>
              <td>{cell(row.associated)}</td>
              <td>{cell(row.passed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

export function CalibrationTable() {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <h3 className={own.subheading}>{t('analysis.calibration.title')}</h3>
      {calibrationSentences({ t, format }).map((sentence) => (
        <p key={sentence} className={classes.note}>
          {sentence}
        </p>
      ))}
      <details className={own.more}>
        <summary>{t('analysis.calibration.show')}</summary>
        <Rows />
        <p className={classes.note}>{t('analysis.calibration.again')}</p>
      </details>
    </>
  )
}
