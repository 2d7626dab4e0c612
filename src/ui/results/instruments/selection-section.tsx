import { useT } from '../../../i18n/use-t.ts'
import {
  type EstimatesPart,
  type Instrument,
  selectionOf,
} from '../../../science/instruments/result.ts'
import { useFormat } from '../../use-format.ts'
import { NumberTable } from '../result-parts.tsx'
import { Section } from '../sections.tsx'

const SHOWN = 200

type Props = { part: EstimatesPart; instruments: readonly Instrument[] }

/** Study in which instruments were selected, and their effects in another study. */
export function SelectionSection({ part, instruments }: Props) {
  const t = useT()
  const format = useFormat()
  const { input, candidates, found, share } = part
  const selected = selectionOf(part)
  const effect = ({ beta, se }: { beta: number; se: number }) => {
    const text = format.estimate({ b: beta, se, ciLow: null, ciHigh: null })
    return `${text.b} (${text.se})`
  }
  return (
    <Section
      id="selection"
      title={t('analysis.pick.selection.title')}
      note={format.integer(instruments.length)}
      isFolded
      lead={t('analysis.pick.selection.lead', {
        file: input.fileName,
        rows: format.integer(input.rows),
        total: candidates,
        found,
        share: format.percent(share, 0),
      })}
    >
      <NumberTable
        columns={[
          t('analysis.pick.column.snp'),
          t('analysis.pick.column.alleles'),
          t('analysis.pick.selection.first'),
          t('analysis.pick.selection.firstP'),
          t('analysis.pick.selection.second'),
          t('analysis.pick.selection.secondP'),
        ]}
        rows={instruments.slice(0, SHOWN).flatMap((one, at) => {
          const by = selected[at]
          return by
            ? [
                {
                  id: `${one.trait} ${one.SNP} ${one.row}`,
                  name: one.SNP,
                  cells: [
                    `${one.effectAllele} / ${one.otherAllele ?? '—'}`,
                    effect(by),
                    format.p(by.p, by.negLog10P),
                    effect(one),
                    format.p(one.p, one.negLog10P),
                  ],
                },
              ]
            : []
        })}
      />
    </Section>
  )
}
