/** Section on the dropped candidates, each with its one reason. */
import { useT } from '../../../i18n/use-t.ts'
import type { HarmoniseReason } from '../../../science/harmonise/harmonise.ts'
import type { Dropped, InstrumentReason } from '../../../science/instruments/candidate.ts'
import { ChartTable } from '../../charts/chart-table.tsx'
import { useFormat } from '../../use-format.ts'
import { Section } from '../sections.tsx'
import type { InstrumentsBody } from '../../../results/instruments/body.ts'
import own from './instruments.module.css'
import { HARMONISE_REASON_TEXT, REASON_TEXT } from '../../../results/instruments/texts.ts'

/** Number of listed candidates, the strongest first; the exported tables have all that the record has. */
const SHOWN = 200

const isHarmoniseReason = (value: string): value is HarmoniseReason =>
  Object.hasOwn(HARMONISE_REASON_TEXT, value)

function useDetail(): (one: Dropped) => string {
  const t = useT()
  const format = useFormat()
  return ({ to, distance, r2, value, reason }) => {
    const parts = to === undefined ? [] : [t('analysis.pick.dropped.to', { SNP: to })]
    if (distance != null) {
      parts.push(t('analysis.pick.dropped.kb', { kb: format.significant(distance / 1000) }))
    }
    if (r2 != null) parts.push(`r² ${format.significant(r2)}`)
    if (value !== undefined) {
      const text =
        typeof value === 'number'
          ? format.significant(value)
          : reason === 'estimates-unusable' && isHarmoniseReason(value)
            ? t(HARMONISE_REASON_TEXT[value])
            : value
      parts.push(
        reason === 'duplicate' ? t('analysis.pick.dropped.row', { row: Number(value) }) : text,
      )
    }
    return parts.join('\u00a0· ')
  }
}

export function DroppedSection({ body }: { body: InstrumentsBody }) {
  const t = useT()
  const format = useFormat()
  const detail = useDetail()
  const { total, counts, first } = body.dropped
  if (total === 0) return null
  const reasons = (Object.entries(counts) as [InstrumentReason, number][]).toSorted(
    ([, a], [, b]) => b - a,
  )
  const rows = first.slice(0, SHOWN)
  return (
    <Section
      id="dropped"
      title={t('analysis.pick.dropped.title')}
      note={format.integer(total)}
      isFolded
      lead={t('analysis.pick.dropped.lead', { n: total })}
    >
      <ul className={own.reasons}>
        {reasons.map(([reason, count]) => (
          <li key={reason}>
            <span>{t(REASON_TEXT[reason])}</span>
            <span className={own.reasonCount}>{format.integer(count)}</span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && (
        <ChartTable
          isText
          data={{
            caption: t('analysis.pick.dropped.caption', {
              shown: format.integer(rows.length),
              total: format.integer(total),
            }),
            columns: [
              t('analysis.pick.column.snp'),
              t('analysis.pick.dropped.line'),
              t('analysis.pick.column.p'),
              t('analysis.pick.dropped.reason'),
              t('analysis.pick.dropped.detail'),
            ],
            rows: rows.map((one) => ({
              id: `${one.trait} ${one.SNP} ${one.row}`,
              cells: [
                one.SNP,
                format.integer(one.row),
                format.p(10 ** -one.negLog10P, one.negLog10P),
                t(REASON_TEXT[one.reason]),
                detail(one),
              ],
            })),
          }}
        />
      )}
    </Section>
  )
}
